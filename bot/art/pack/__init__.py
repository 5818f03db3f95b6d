"""The pack of cards: shapes, colors and figures as SVG, and pictures of them (docs/art.md)."""
