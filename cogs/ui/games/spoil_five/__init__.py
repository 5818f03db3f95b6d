"""The screens and wording of Spoil Five."""
