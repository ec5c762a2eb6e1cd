"""URLSearchParams: the query of a URL as a list of names and values.

https://url.spec.whatwg.org/#interface-urlsearchparams
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar, overload

from urllint.whatwg.form_urlencoded import parse_form_urlencoded, serialize_scalar_values
from urllint.whatwg.record import URLRecord
from urllint.whatwg.scalar_values import to_scalar_values

Default = TypeVar("Default")
Params = TypeVar("Params", bound="URLSearchParams")

Pair = tuple[str, str]


class URLSearchParams:
    """A list of names and values, in which a name can stand more than once.

    The methods are those of the standard, in Python's spelling. Beside them an object works as a mapping from a
    name to its first value: ``name in params``, ``params[name]``, ``params[name] = value``, ``del params[name]``,
    ``keys()``, ``values()``, ``items()``. As in the standard, iterating gives the pairs.

    Objects are equal if they have the same pairs in the same order. They can be changed, and so they cannot be hashed.

    https://url.spec.whatwg.org/#urlsearchparams
    """

    __slots__ = ("_list", "_url")

    def __init__(self, init: str | Mapping[str, str] | Iterable[Iterable[str]] = "") -> None:
        """Read a query, of which one leading ``?`` is dropped, or take a mapping or pairs of a name and a value.

        Raises :class:`TypeError` for anything else, such as a pair that is not two long.

        https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
        """
        self._list: list[Pair]
        self._url: URLRecord | None = None
        if isinstance(init, str):
            self._list = parse_form_urlencoded(init.removeprefix("?"))
        elif isinstance(init, Mapping):
            self._list = [(to_scalar_values(name), to_scalar_values(value)) for name, value in init.items()]
        else:
            self._list = [_pair(pair) for pair in init]

    @classmethod
    def _of_url(cls: type[Params], url: URLRecord) -> Params:
        """The query object of a URL, which writes what changes into it."""
        params = cls.__new__(cls)
        params._url = url
        params._list = parse_form_urlencoded(url.query) if url.query else []
        return params

    def _read(self, query: str) -> None:
        """Take the pairs of a query instead of those that are there.

        The list is changed in place, here as everywhere, so that an iteration goes on in it as the standard says.
        """
        self._list[:] = parse_form_urlencoded(query)

    def _move_to(self, url: URLRecord) -> None:
        """Become the query object of another URL record."""
        self._url = url
        self._read(url.query or "")

    def _update(self) -> None:
        """https://url.spec.whatwg.org/#concept-urlsearchparams-update"""
        if self._url is not None:
            self._url.query = str(self) or None

    # --- the standard's methods ---

    @property
    def size(self) -> int:
        """The number of pairs. https://url.spec.whatwg.org/#dom-urlsearchparams-size"""
        return len(self._list)

    def append(self, name: str, value: str) -> None:
        """Add a pair at the end. https://url.spec.whatwg.org/#dom-urlsearchparams-append"""
        self._list.append((to_scalar_values(name), to_scalar_values(value)))
        self._update()

    def delete(self, name: str, value: str | None = None) -> None:
        """Remove the pairs with this name, or only those that have this value, too; there may be none.

        https://url.spec.whatwg.org/#dom-urlsearchparams-delete
        """
        is_meant = _matcher(name, value)
        self._list[:] = [pair for pair in self._list if not is_meant(pair)]
        self._update()

    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: Default) -> str | Default: ...
    def get(self, name: str, default: Default | None = None) -> str | Default | None:
        """The value of the first pair with this name, or ``default``.

        https://url.spec.whatwg.org/#dom-urlsearchparams-get
        """
        name = to_scalar_values(name)
        return next((value for other, value in self._list if other == name), default)

    def get_all(self, name: str) -> list[str]:
        """The values of all pairs with this name. https://url.spec.whatwg.org/#dom-urlsearchparams-getall"""
        name = to_scalar_values(name)
        return [value for other, value in self._list if other == name]

    def has(self, name: str, value: str | None = None) -> bool:
        """Whether there is a pair with this name, and with this value if one is given.

        https://url.spec.whatwg.org/#dom-urlsearchparams-has
        """
        return any(map(_matcher(name, value), self._list))

    def set(self, name: str, value: str) -> None:
        """Give the first pair with this name this value and remove the others, or add a pair at the end.

        https://url.spec.whatwg.org/#dom-urlsearchparams-set
        """
        name, value = to_scalar_values(name), to_scalar_values(value)
        pairs: list[Pair] = []
        is_set = False
        for pair in self._list:
            if pair[0] != name:
                pairs.append(pair)
            elif not is_set:
                pairs.append((name, value))
                is_set = True
        if not is_set:
            pairs.append((name, value))
        self._list[:] = pairs
        self._update()

    def sort(self) -> None:
        """Sort by name, in the order of UTF-16 code units; pairs with the same name keep their order.

        https://url.spec.whatwg.org/#dom-urlsearchparams-sort
        """
        self._list.sort(key=lambda pair: pair[0].encode("utf-16-be"))
        self._update()

    def __iter__(self) -> Iterator[Pair]:
        """The pairs, in order. What is changed meanwhile shows in what is still to come."""
        return iter(self._list)

    def entries(self) -> Iterator[Pair]:
        """The pairs, in order."""
        return iter(self)

    def keys(self) -> Iterator[str]:
        """The names, in order, each as often as it stands there."""
        return (name for name, _ in self)

    def values(self) -> Iterator[str]:
        """The values, in order."""
        return (value for _, value in self)

    def __str__(self) -> str:
        """The query without ``?``. https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior"""
        return serialize_scalar_values(self._list)

    # --- the manners of a Python mapping ---

    def items(self) -> Iterator[Pair]:
        """The pairs, in order: Python's name for :meth:`entries`."""
        return iter(self)

    def __len__(self) -> int:
        return len(self._list)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.has(name)

    def __getitem__(self, name: str) -> str:
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        self.set(name, value)

    def __delitem__(self, name: str) -> None:
        if not self.has(name):
            raise KeyError(name)
        self.delete(name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, URLSearchParams):
            return NotImplemented
        return self._list == other._list

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __copy__(self: Params) -> Params:
        """A list of its own, which belongs to no URL."""
        copied = object.__new__(type(self))
        for name, value in getattr(self, "__dict__", {}).items():
            setattr(copied, name, value)  # what a subclass has added
        copied._list = self._list.copy()
        copied._url = None
        return copied


def _pair(given: Iterable[str]) -> Pair:
    # A string of two characters would be taken for a pair, too.
    pair = () if isinstance(given, str) else tuple(given)
    if len(pair) != 2:
        raise TypeError(f"expected a pair of a name and a value, not {given!r}")
    return to_scalar_values(pair[0]), to_scalar_values(pair[1])


def _matcher(name: str, value: str | None) -> Callable[[Pair], bool]:
    """Whether a pair has this name, and this value if it is not None."""
    name = to_scalar_values(name)
    if value is None:
        return lambda pair: pair[0] == name
    wanted = (name, to_scalar_values(value))
    return lambda pair: pair == wanted
