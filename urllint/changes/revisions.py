"""What a revision on the command line means: the tree that the work tree is compared with."""

from __future__ import annotations

from urllint.changes.git import SHALLOW, Checkout, GitError


def base_of(checkout: Checkout, revision: str) -> str:
    """The tree or commit that is meant: ``REV`` itself, or for ``REV...`` where its history and ours part.

    Raises GitError if there is no such thing.
    """
    if revision.startswith("-") or not revision.strip("."):
        message = f"{revision!r} is no revision"
        raise GitError(message)
    for dots in ("...", ".."):
        left, found, right = revision.partition(dots)
        if found:
            if right not in ("", "HEAD"):
                message = (
                    f"{revision}: files are checked as they are now, so that nothing but HEAD can stand behind {dots}"
                )
                raise GitError(message)
            left = left or "HEAD"
            return _merge_base(checkout, left) if dots == "..." else _resolved(checkout, left)
    return _resolved(checkout, revision)


def head_of(checkout: Checkout) -> str:
    """The last commit; the empty tree before the first one."""
    found = checkout.succeeds("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    # An empty input is an empty tree, whatever function the repository hashes with.
    return (found if found is not None else checkout.run("hash-object", "-t", "tree", "--stdin")).decode().strip()


def _resolved(checkout: Checkout, revision: str, kind: str = "tree") -> str:
    found = checkout.succeeds("rev-parse", "--verify", "--quiet", f"{revision}^{{{kind}}}")
    if found is None:
        message = f"there is no revision {revision!r} in {checkout.top}{_why_not(checkout)}"
        raise GitError(message)
    return found.decode().strip()


def _merge_base(checkout: Checkout, revision: str) -> str:
    commit = _resolved(checkout, revision, "commit")
    found = checkout.succeeds("merge-base", commit, "HEAD")
    if not found:
        message = f"{revision} and HEAD have no commit in common{_why_not(checkout)}"
        raise GitError(message)
    return found.decode().strip()


def _why_not(checkout: Checkout) -> str:
    return f"; {SHALLOW}" if checkout.is_shallow else ""
