"""Tests of where relative references lead."""
