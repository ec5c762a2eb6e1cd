"""Which of the URLs are the same page: by RFC 3986's comparison ladder, and, apart from it, probably.

Two URLs are equivalent on a rung if their normal forms of that rung are equal, and each rung includes those below. So
the normal form of the highest rung is a key: what shares it is one group, found without comparing any two. Only the few
that are in a group together are compared, to say on which rung and why.

https://www.rfc-editor.org/rfc/rfc3986#section-6.2
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from urllint.audit.model import Alias, AliasMember, FragmentCount, NearAlias
from urllint.rfc3986.comparison import Rung, compare
from urllint.rfc3986.components import split
from urllint.rfc3986.normalization import TECHNIQUES, Technique, normalized
from urllint.rfc3986.resolution import transform

_PLAIN: Final = re.compile(r"([a-z][a-z0-9+.-]*://[a-z0-9.-]+)((?:/[^%?]*)?(?:\?[^%]*)?)")
"""A target that normalization leaves alone, but for an empty path; one with ``/.`` in it is none."""

_WEB: Final = ("http://", "https://")

_Item = TypeVar("_Item")


class Target(NamedTuple):
    """What a spelling is fetched from: the resolved URL without its fragment; and the fragment."""

    text: str
    fragment: str | None


class Weighed(NamedTuple):
    """A target with what else is known of a spelling: the index of its URL, the URL itself, how often it stands."""

    target: Target
    url: int
    href: str
    occurrences: int


def target_of(written: str, base: str | None) -> Target | None:
    """The target of a URL, as it is written, or of a reference to ``base``; ``None`` where there is no scheme."""
    written = written.strip("\t\n\f\r ")
    if _PLAIN.fullmatch(written) and "#" not in written:
        return Target(written, None)
    reference = split(written)
    if reference.is_relative:
        if base is None:
            return None
        reference = transform(reference, split(base))
    elif base is None and reference.fragment is None:
        return Target(reference.recompose(), None)
    return Target(reference._replace(fragment=None).recompose(), reference.fragment)


def key_of(target: str) -> str:
    """What all targets have in common that are equivalent on the ladder's highest rung."""
    plain = _PLAIN.fullmatch(target)
    if plain is not None and "/." not in target:
        return target if plain[2].startswith("/") else f"{plain[1]}/{plain[2]}"
    return normalized(split(target)).recompose()


def rung_name(rung: Rung) -> str:
    """The rung as it is called in outputs, such as ``percent-encoding``."""
    return rung.name.lower().replace("_", "-")


class Aliases:
    """The groups among some spellings, given as ``weighed``; ``None`` stands for one that has no part in this.

    ``group_of`` and ``target_of`` have the numbers of the group and of the target of each spelling, -1 for none; there
    are ``count`` groups, and ``target_count`` targets. Nearly all groups are of one spelling: of these only the key and
    the spelling are kept.
    """

    def __init__(self, weighed: Sequence[Weighed | None]) -> None:
        self._weighed = weighed
        self._groups: dict[str, int] = {}
        self._first_members = array("I")
        self._members_of: dict[int, list[int]] = {}
        self._targets: dict[str, int] = {}
        self.group_of = array("q", [-1]) * len(weighed)
        self.target_of = array("q", [-1]) * len(weighed)
        for index, one in enumerate(weighed):
            if one is not None:
                group = self._groups.setdefault(key_of(one.target.text), len(self._groups))
                if group == len(self._first_members):
                    self._first_members.append(index)
                else:
                    self._members_of.setdefault(group, [self._first_members[group]]).append(index)
                self.group_of[index] = group
                self.target_of[index] = self._targets.setdefault(one.target.text, len(self._targets))

    @property
    def count(self) -> int:
        """How many groups there are, those of one spelling included."""
        return len(self._groups)

    @property
    def target_count(self) -> int:
        """How many targets there are."""
        return len(self._targets)

    def groups(self, files: Sequence[int], files_of_target: Sequence[int]) -> Iterator[Alias]:
        """Those in which several URLs are one page, the most frequent first.

        ``files`` and ``files_of_target`` say in how many files each group and each target stands.
        """
        found = (self._alias(group, files[group], files_of_target) for group in self._members_of)
        several = (alias for alias in found if len(alias.members) > 1 or len(alias.fragments) > 1)
        return iter(sorted(several, key=lambda alias: (-alias.occurrences, alias.target)))

    def _alias(self, group: int, files: int, files_of_target: Sequence[int]) -> Alias:
        members = self._members(group)
        spellings: dict[str, int] = {}
        fragments: dict[str | None, int] = {}
        for one in members:
            text, fragment = one.target
            spellings[text] = spellings.get(text, 0) + one.occurrences
            fragments[fragment] = fragments.get(fragment, 0) + one.occurrences
        ordered = sorted(spellings, key=lambda text: (-spellings[text], text))
        first = ordered[0]
        described = [_member(first, text, spellings[text], files_of_target[self._targets[text]]) for text in ordered]
        rung = max(rung for rung, _ in described)
        used = {technique for _, member in described for technique in member.techniques}
        return Alias(
            target=first,
            rung=rung_name(rung),
            techniques=tuple(technique for technique in TECHNIQUES if technique in used),
            members=tuple(member for _, member in described),
            fragments=tuple(
                FragmentCount(fragment, fragments[fragment])
                for fragment in sorted(fragments, key=lambda text: (-fragments[text], text is not None, text or ""))
            ),
            urls=tuple(sorted({one.url for one in members})),
            occurrences=sum(one.occurrences for one in members),
            files=files,
        )

    def _members(self, group: int) -> list[Weighed]:
        indexes = self._members_of.get(group) or (self._first_members[group],)
        return [one for index in indexes if (one := self._weighed[index]) is not None]

    def near(self) -> Iterator[NearAlias]:
        """Groups that are probably the same page, the most frequent first."""
        likeness: _Together[str] = _Together()
        serialized: _Together[str] = _Together()
        for key, group in self._groups.items():
            if key.startswith(_WEB):
                likeness.add(_parts(key)[""], key)
            for one in self._members(group):
                serialized.add(one.href.partition("#")[0], key)
        found = [self._near(_differences(keys), keys) for keys in likeness.several()]
        found += [self._near(("serialization",), keys) for keys in serialized.several()]
        return iter(sorted(found, key=lambda alias: (-alias.occurrences, alias.members, alias.kinds)))

    def _near(self, kinds: tuple[str, ...], keys: Iterable[str]) -> NearAlias:
        members: list[tuple[str, int]] = []
        urls: set[int] = set()
        for key in keys:
            spellings: dict[str, int] = {}
            for one in self._members(self._groups[key]):
                spellings[one.target.text] = spellings.get(one.target.text, 0) + one.occurrences
                urls.add(one.url)
            likeliest = min(spellings, key=lambda text: (-spellings[text], text))
            members.append((likeliest, sum(spellings.values())))
        members.sort(key=lambda member: (-member[1], member[0]))
        return NearAlias(kinds, tuple(members), tuple(sorted(urls)), sum(number for _, number in members))


class _Together(Generic[_Item]):
    """Puts items with the same likeness together; most have one of their own, and cost one place in a dictionary."""

    def __init__(self) -> None:
        self._first: dict[str, _Item] = {}
        self._several: dict[str, dict[_Item, None]] = {}

    def add(self, likeness: str, item: _Item) -> None:
        """Add an item, unless it is there."""
        first = self._first.setdefault(likeness, item)
        if item != first:
            self._several.setdefault(likeness, {first: None})[item] = None

    def several(self) -> Iterator[list[_Item]]:
        """The items of each likeness that more than one has."""
        return map(list, self._several.values())


def _member(first: str, text: str, occurrences: int, files: int) -> tuple[Rung, AliasMember]:
    comparison = compare(first, text, for_retrieval=True)
    techniques: tuple[Technique, ...] = comparison.techniques
    reason = "" if comparison.rung == Rung.IDENTICAL else comparison.reason
    return comparison.rung, AliasMember(text, rung_name(comparison.rung), techniques, reason, occurrences, files)


def _parts(key: str) -> Mapping[str, str]:
    """In what two targets may differ that probably are the same page, and the rest of the target."""
    scheme, _, rest = key.partition("://")
    before, mark, query = rest.partition("?")
    host, _, path = before.partition("/")
    bare = path.rstrip("/")
    return {
        "scheme": scheme,
        "www": "www." if host.startswith("www.") else "",
        "trailing-slash": path[len(bare) :],
        "": f"{host.removeprefix('www.')}/{bare}{mark}{query}",
    }


def _differences(keys: Iterable[str]) -> tuple[str, ...]:
    parts = [_parts(key) for key in keys]
    return tuple(kind for kind in ("scheme", "www", "trailing-slash") if len({part[kind] for part in parts}) > 1)
