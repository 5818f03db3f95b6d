"""The pack of cards: shapes, colours and figures as SVG, and pictures of them (docs/art.md)."""
