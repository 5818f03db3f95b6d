"""The pack of cards: shapes, colours, figures and backs as SVG, and pictures of them (docs/art.md)."""
