"""Pictures of the screens in the catalogue (``tests/screens``), taken in Chromium on the preview's page."""
