"""Tests of bot/service."""
