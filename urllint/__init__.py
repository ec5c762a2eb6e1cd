"""urllint, a plugin-based validating linter for URLs.

This module stays nearly empty on purpose: ``import urllint`` must cost nothing, so that importing one subpackage
(such as :mod:`urllint.whatwg`) never pays for the others.
"""

from urllint._version import __version__

__all__ = ["__version__"]
