"""What ``urllint.whatwg`` costs as a library, beside those that people use otherwise, on URLs that people have written.

    python benchmarks/url_library.py FILE [--rounds N] [--limit N]

FILE has a URL on each line, all of them distinct; ``benchmarks/parse.py FOLDER`` collects such a file. Four things are
measured, each of them for all URLs:

- read: make a URL object and read every component, and the whole URL
- errors: the same with urllint's ``parse``, which gives the validation errors, too
- join: resolve a reference, the path and query of one of the URLs, against an object made before
- set: give one parameter of the query a value, and serialize the URL

And how long it takes to import them, each time in a new process.

Those who take part run in turn, round by round, so that a drift of the machine's speed meets all of them; the medians
of the processor's time are printed, and their ratios. Each library is used as its documentation says, and what caches
is cleared before each round. What a library refuses, it has answered. Peers that are not installed are left out:
``pip install yarl ada-url can-ada pywhatwgurl``.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from urllint import whatwg

READ, ERRORS, JOIN, SET = "read", "errors", "join", "set"
BASE = "https://docs.example.org/guide/start/index.html?lang=en#top"
NAME, VALUE = "page", "2"


class Task(NamedTuple):
    """One library at one of the things that are measured: ``run`` does it for one URL."""

    what: str
    library: str
    run: Callable[[str], object]
    clear: Callable[[], None] = lambda: None


def ours() -> Iterator[Task]:
    """This library."""
    URL, parse = whatwg.URL, whatwg.parse  # noqa: N806 - a class
    base = URL(BASE)

    def read(text: str) -> object:
        url = URL(text)
        return (
            url.protocol,
            url.username,
            url.password,
            url.hostname,
            url.port,
            url.pathname,
            url.search,
            url.hash,
            url.href,
        )

    def errors(text: str) -> object:
        result = parse(text)
        url = result.url
        assert url is not None
        return (
            url.scheme,
            url.username,
            url.password,
            url.host,
            url.port,
            url.pathname,
            url.query,
            url.fragment,
            url.href,
            result.errors,
        )

    def set_parameter(text: str) -> object:
        url = URL(text)
        url.search_params.set(NAME, VALUE)
        return url.href

    yield Task(READ, "urllint", read)
    yield Task(ERRORS, "urllint", errors)
    yield Task(JOIN, "urllint", lambda reference: URL(reference, base).href)
    yield Task(SET, "urllint", set_parameter)


def standard_library() -> Iterator[Task]:
    """``urllib.parse``, which follows no standard and leaves nearly everything as it is."""
    urlsplit, urljoin = urllib.parse.urlsplit, urllib.parse.urljoin
    parse_qsl, urlencode = urllib.parse.parse_qsl, urllib.parse.urlencode

    def clear() -> None:
        urlsplit.cache_clear()  # type: ignore[attr-defined]  # the type stubs do not know of the cache

    def read(text: str) -> object:
        url = urlsplit(text)
        return (
            url.scheme,
            url.username,
            url.password,
            url.hostname,
            url.port,
            url.path,
            url.query,
            url.fragment,
            url.geturl(),
        )

    def set_parameter(text: str) -> object:
        url = urlsplit(text)
        pairs = [pair for pair in parse_qsl(url.query, keep_blank_values=True) if pair[0] != NAME]
        return url._replace(query=urlencode([*pairs, (NAME, VALUE)])).geturl()

    yield Task(READ, "urllib.parse", read, clear)
    yield Task(JOIN, "urllib.parse", lambda reference: urljoin(BASE, reference), clear)
    yield Task(SET, "urllib.parse", set_parameter, clear)


def yarl(module: Any) -> Iterator[Task]:
    """yarl."""
    URL = module.URL  # noqa: N806 - a class
    base = URL(BASE)

    def read(text: str) -> object:
        url = URL(text)
        return (
            url.scheme,
            url.raw_user,
            url.raw_password,
            url.raw_host,
            url.explicit_port,
            url.raw_path,
            url.raw_query_string,
            url.raw_fragment,
            str(url),
        )

    def clear() -> None:
        module.cache_clear()
        # Its constructor has a cache of its own, which is not cleared with the others.
        getattr(import_module("yarl._url"), "encode_url", read).cache_clear()

    yield Task(READ, "yarl", read, clear)
    yield Task(JOIN, "yarl", lambda reference: str(base.join(URL(reference))), clear)
    yield Task(SET, "yarl", lambda text: str(URL(text).update_query({NAME: VALUE})), clear)


def ada_url(module: Any) -> Iterator[Task]:
    """ada-url: a parser in C++, called through cffi."""
    URL, URLSearchParams = module.URL, module.URLSearchParams  # noqa: N806 - classes

    def set_parameter(text: str) -> object:
        url = URL(text)
        params = URLSearchParams(url.search)
        params.set(NAME, VALUE)
        url.search = str(params)
        return url.href

    yield Task(READ, "ada-url", _reader(URL))
    yield Task(JOIN, "ada-url", lambda reference: URL(reference, base=BASE).href)
    yield Task(SET, "ada-url", set_parameter)


def can_ada(module: Any) -> Iterator[Task]:
    """can-ada: the same parser through pybind11. It resolves nothing, and sets a parameter by removing it first."""
    parse, URLSearchParams = module.parse, module.URLSearchParams  # noqa: N806 - a class

    def set_parameter(text: str) -> object:
        url = parse(text)
        params = URLSearchParams(url.search)
        params.remove(NAME)
        params.append(NAME, VALUE)
        url.search = str(params)
        return url.href

    yield Task(READ, "can-ada", _reader(parse))
    yield Task(SET, "can-ada", set_parameter)


def pywhatwgurl(module: Any) -> Iterator[Task]:
    """pywhatwgurl: the standard's state machine in Python."""
    URL = module.URL  # noqa: N806 - a class

    def set_parameter(text: str) -> object:
        url = URL(text)
        url.search_params.set(NAME, VALUE)
        return url.href

    yield Task(READ, "pywhatwgurl", _reader(URL))
    yield Task(JOIN, "pywhatwgurl", lambda reference: URL(reference, BASE).href)
    yield Task(SET, "pywhatwgurl", set_parameter)


def _reader(make: Callable[[str], Any]) -> Callable[[str], object]:
    """Reads all components of what has the standard's attributes."""

    def read(text: str) -> object:
        url = make(text)
        return (
            url.protocol,
            url.username,
            url.password,
            url.hostname,
            url.port,
            url.pathname,
            url.search,
            url.hash,
            url.href,
        )

    return read


PEERS: dict[str, Callable[[Any], Iterator[Task]]] = {
    "yarl": yarl,
    "ada_url": ada_url,
    "can_ada": can_ada,
    "pywhatwgurl": pywhatwgurl,
}


def tasks() -> Iterator[Task]:
    """All that can be measured on this machine."""
    yield from ours()
    yield from standard_library()
    for name, peer in PEERS.items():
        try:
            module = import_module(name)
        except ImportError:  # noqa: PERF203 - there are four
            print(f"left out: {name}, which is not installed")
        else:
            yield from peer(module)


def seconds(task: Task, texts: list[str]) -> float:
    """How long one task takes for all of ``texts``."""
    task.clear()
    gc.collect()
    run = task.run
    refused = 0
    started = time.process_time()
    for text in texts:
        try:
            run(text)
        except (ValueError, AssertionError):  # noqa: PERF203 - that is how they answer
            refused += 1
    return time.process_time() - started


IMPORT = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def imports(rounds: int) -> dict[str, float]:
    """How long it takes to import each library that is installed."""
    taken: dict[str, list[float]] = {}
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    for number in range(rounds + 1):
        for name in ("urllib.parse", "urllint.whatwg", *PEERS):
            command = [sys.executable, "-c", IMPORT.format(name)]
            done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            if done.returncode == 0 and number:  # the first round compiles what has not been imported before
                taken.setdefault(name, []).append(float(done.stdout))
    return {name: statistics.median(times) for name, times in taken.items()}


def references(urls: list[str]) -> list[str]:
    """What a page refers to: the paths and queries of URLs, every other one relative to the folder of the page."""
    made = []
    for number, text in enumerate(urls):
        url = whatwg.parse(text).url
        if url is not None and not url.has_opaque_path:
            reference = url.pathname + ("" if url.query is None else f"?{url.query}")
            made.append(reference if number % 2 else f"..{reference}")
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--limit", type=int, default=20_000, metavar="N", help="take only the first URLs")
    arguments = parser.parse_args()
    urls = arguments.file.read_text(encoding="utf-8").split("\n")[:-1][: arguments.limit]
    inputs = {READ: urls, ERRORS: urls, JOIN: references(urls), SET: urls}
    running = [task for task in tasks() if inputs[task.what]]  # a file may have no references to join
    results: dict[Task, list[float]] = {task: [] for task in running}
    for _ in range(arguments.rounds):
        for task in running:
            results[task].append(seconds(task, inputs[task.what]))
    print(f"{len(urls):,} distinct URLs, {arguments.rounds} rounds")
    print(f"{'':8}{'':16}{'microseconds':>14}{'times urllint':>16}")
    medians = {(task.what, task.library): statistics.median(taken) for task, taken in results.items()}
    for (what, library), taken in sorted(medians.items(), key=lambda item: list(inputs).index(item[0][0])):
        own = medians[what, "urllint"]
        print(f"{what:8}{library:16}{taken / len(inputs[what]) * 1e6:14.2f}{taken / own:16.2f}")
    print(f"\n{'':24}{'milliseconds':>14}{'times urllib.parse':>20}")
    costs = imports(4 * arguments.rounds)
    for name, cost in costs.items():
        print(f"import {name:17}{cost * 1000:14.1f}{cost / costs['urllib.parse']:20.2f}")
    print("\ngoals: to import takes at most 1.5 times what urllib.parse takes,")
    print("read at most 2 times what yarl takes, and pywhatwgurl at least 10 times what urllint takes:")
    for library in ("yarl", "pywhatwgurl"):
        if (READ, library) in medians:
            print(f"{library}: {medians[READ, library] / medians[READ, 'urllint']:.1f} times urllint")


if __name__ == "__main__":
    main()
