"""Pictures of the screens in the catalog (``tests/screens``), taken in Chromium on the preview's page."""
