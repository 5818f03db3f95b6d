"""The screens of a drive: sign-up, standings, the end; values in, components out."""
