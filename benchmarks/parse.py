"""How fast URLs are parsed, beside the parsers that people use otherwise, on URLs that people have written.

    python benchmarks/parse.py FOLDER [--download] [--rounds N]

The URLs come from the files of Python's own library, of the packages installed beside it, and of the archives
(sdists, wheels, npm packages) in FOLDER; ``--download`` first puts there those named below, with ``pip download`` and
``npm pack``. What is found is kept in FOLDER/urls.txt, one a line, distinct and in random order, and used again the
next time.

Every contestant parses all URLs once a round, the rounds are interleaved, and the ratio is that of the medians. Peers
that are not installed are left out, with the command that installs them.
"""

import argparse
import gc
import random
import re
import statistics
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.parse
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from urllint import whatwg
from urllint.whatwg.state_machine import run

PYPI_WHEELS = """
ansible apprise astropy bokeh ccxt checkov django faker homeassistant matplotlib moto networkx nltk pandas plotly
prowler rdflib scancode-toolkit scikit-learn spacy sphinx streamlink sympy tldextract transformers
"""
PYPI_SDISTS = "gallery-dl scrapy yt-dlp"
NPM = """
aws-sdk caniuse-db eslint googleapis highlight.js mdn-data mermaid prettier redoc rxjs simple-icons spdx-license-list
stylelint three web-features webpack
"""
WANTED = 100_000
LARGEST_FILE = 20_000_000

PEERS_NPM = "whatwg-url@17"
NODE_PROGRAM = """
const { parseURLWithValidationErrors } = require(process.argv[1] + "/node_modules/whatwg-url");
const urls = require("fs").readFileSync(process.argv[1] + "/urls.txt", "utf8").split("\\n").filter(Boolean);
const parseAll = () => { for (const url of urls) parseURLWithValidationErrors(url); };
parseAll();
const start = process.hrtime.bigint();
parseAll();
console.log(Number(process.hrtime.bigint() - start) / 1e9);
"""


# --- collecting ---

# What ends a URL in most formats is no part of it; closing brackets are looked at by themselves.
_URL = re.compile(rb"(?<![A-Za-z0-9+.\-])(?:https?|ftp|wss?)://[^\x00-\x20\x7f\"'<>`{}|\\^]+")
_CLOSING = {")": "(", "]": "["}


def download(folder: Path) -> None:
    """Fetch the archives named above into ``folder``, through the ordinary clients."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
    for name in PYPI_WHEELS.split():
        _try([*pip, "--only-binary", ":all:", name])
    for name in PYPI_SDISTS.split():
        _try([*pip, "--no-binary", ":all:", name])
    for name in NPM.split():
        _try(["npm", "pack", "--silent", "--pack-destination", str(folder), name])


def _try(command: list[str]) -> None:
    print("$", " ".join(command), file=sys.stderr)
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


def collect(folder: Path) -> list[str]:
    """The distinct URLs of everything there is to read, in an order that is random but always the same."""
    urls: set[str] = set()
    places = sorted({sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")})
    for place in places:
        _add(urls, place, (path.read_bytes() for path in Path(place).rglob("*") if _is_wanted(path)))
    for archive in sorted(folder.iterdir()):
        if archive.suffix in (".tgz", ".gz", ".whl", ".zip"):
            _add(urls, archive.name, _members(archive))
    ordered = sorted(urls)
    random.Random(0).shuffle(ordered)
    return ordered


def _is_wanted(path: Path) -> bool:
    return path.suffix not in (".pyc", ".so") and path.is_file() and path.stat().st_size <= LARGEST_FILE


def _members(archive: Path) -> Iterator[bytes]:
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as zipped:
            for info in zipped.infolist():
                if info.file_size <= LARGEST_FILE:
                    yield zipped.read(info)
        return
    with tarfile.open(archive) as tar:
        for member in tar:
            stream = tar.extractfile(member) if member.isfile() and member.size <= LARGEST_FILE else None
            if stream is not None:
                yield stream.read()


def _add(urls: set[str], name: str, files: Iterable[bytes]) -> None:
    before = len(urls)
    for data in files:
        if b"\0" not in data[:8192]:
            urls.update(find_urls(data))
    print(f"{len(urls) - before:7} new from {name}", file=sys.stderr)


def find_urls(data: bytes) -> Iterator[str]:
    """The URLs in a text file, roughly as a reader would delimit them."""
    for found in _URL.findall(data):
        try:
            text = found.decode()
        except UnicodeDecodeError:
            continue
        url = _without_what_follows(text)
        if not url.endswith("://"):
            yield url


def _without_what_follows(text: str) -> str:
    """``text`` up to a closing bracket that it does not open, without punctuation at its end."""
    open_brackets = {"(": 0, "[": 0}
    for position, character in enumerate(text):
        if character in open_brackets:
            open_brackets[character] += 1
        elif character in _CLOSING:
            if open_brackets[_CLOSING[character]] == 0:
                text = text[:position]
                break
            open_brackets[_CLOSING[character]] -= 1
    return text.rstrip(".,;:!?*_")


# --- contestants ---


class Contestant(NamedTuple):
    """Something that parses all URLs: it returns the seconds that it took."""

    name: str
    measure: Callable[[], float]


def timed(parse_all: Callable[[], None]) -> Callable[[], float]:
    """Measure a contestant that runs in this process."""

    def measure() -> float:
        gc.collect()
        start = time.perf_counter()
        parse_all()
        return time.perf_counter() - start

    return measure


def contestants(folder: Path, urls: list[str]) -> Iterator[Contestant]:
    """All that can take part on this machine."""

    def split() -> None:
        urlsplit = urllib.parse.urlsplit
        urlsplit.cache_clear()  # type: ignore[attr-defined]  # the type stubs do not know of the cache
        failures = 0
        for url in urls:
            try:
                urlsplit(url)
            except ValueError:  # noqa: PERF203 - that is how it answers
                failures += 1

    def verdict() -> None:
        is_plainly_valid, parse = whatwg.is_plainly_valid, whatwg.parse
        for url in urls:
            is_plainly_valid(url) or parse(url).errors

    def validate() -> None:
        parse = whatwg.parse
        for url in urls:
            record = parse(url).url
            if record is not None:
                # The path of a plain URL is split when it is asked for.
                _ = record.path

    def full() -> None:
        for url in urls:
            run(url)

    yield Contestant("urllib.parse.urlsplit", timed(split))
    yield Contestant("urllint: nothing to report?", timed(verdict))
    yield Contestant("urllint: errors and components", timed(validate))
    yield Contestant("urllint: without the fast path", timed(full))
    yield from peers(folder, urls)


def peers(folder: Path, urls: list[str]) -> Iterator[Contestant]:
    """Other implementations of the URL Standard."""
    try:
        from pywhatwgurl import URL  # type: ignore[import-not-found]  # it need not be installed
    except ImportError:
        print(f"left out: pywhatwgurl; install it with: {sys.executable} -m pip install pywhatwgurl")
    else:

        def parse_all() -> None:
            failures = 0
            for url in urls:
                try:
                    URL(url)
                except ValueError:  # noqa: PERF203 - that is how it answers
                    failures += 1

        yield Contestant("pywhatwgurl", timed(parse_all))
    if (folder / "node_modules" / "whatwg-url").is_dir():

        def node() -> float:
            command = ["node", "-e", NODE_PROGRAM, str(folder.resolve())]
            return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

        yield Contestant("npm whatwg-url, with errors", node)
    else:
        print(f"left out: whatwg-url; install it with: npm install --prefix {folder} {PEERS_NPM}")


def compare(folder: Path, urls: list[str], rounds: int) -> None:
    """Print the medians of interleaved rounds, and the ratios that are promised."""
    results: dict[str, list[float]] = {}
    running = list(contestants(folder, urls))
    for _ in range(rounds):
        for contestant in running:
            results.setdefault(contestant.name, []).append(contestant.measure())
    medians = {name: statistics.median(seconds) for name, seconds in results.items()}
    split = medians["urllib.parse.urlsplit"]
    print(f"{'':34}{'thousand a second':>18}{'times urlsplit':>16}")
    for name, seconds in medians.items():
        print(f"{name:34}{len(urls) / seconds / 1000:18.1f}{split / seconds:16.2f}")
    verdict, validate = medians["urllint: nothing to report?"], medians["urllint: errors and components"]
    print(f"\nnothing to report?, times urlsplit (at least 1.5): {split / verdict:.2f}")
    for name in ("pywhatwgurl", "npm whatwg-url, with errors"):
        if name in medians:
            print(f"errors and components, times {name} (at least 5): {medians[name] / validate:.1f}")


# --- how the time grows with the length ---

GROWING: dict[str, Callable[[int], str]] = {
    "a long path": lambda n: "http://h/" + "a/" * n + "|",
    "deep ../": lambda n: "http://h/" + "a/../" * n,
    "many @": lambda n: "http://" + "a@" * n + "h/",
    "many % in the host": lambda n: "http://" + "%41" * n + "/",
    "many % in the path": lambda n: "http://h/" + "%" * n,
    "many wrong labels": lambda n: "http://" + "%41_." * n + "/",
    "many dots": lambda n: "http://" + "." * n + "/",
    "many labels": lambda n: "http://" + "é." * n + "example/",
    "a long label": lambda n: "http://" + "".join(chr(0x4E00 + 7919 * i % 20000) for i in range(n)) + "/",
    "a long encoded label": lambda n: "http://é.xn--" + "abc0" * (n // 4) + "/",
    "many combining marks": lambda n: "http://a" + "\u0316\u0301" * n + "/",
    "a long IPv6 address": lambda n: "http://[" + "1:" * n + "]/",
    "many colons in brackets": lambda n: "http://[" + ":" * n + "/",
    "many tabs": lambda n: "http://h/" + "\t|" * n,
    "many slashes": lambda n: "http:" + "/" * n + "h",
    "a long query": lambda n: "http://h/?" + "'" * n + "|",
}


def scaling(size: int = 50_000, factor: int = 4) -> None:
    """Print how much longer an input of four times the length takes; 4 is linear."""
    print(f"\ntimes longer for {factor} times the length ({size} and {factor * size} repetitions):")
    for name, make in GROWING.items():
        small, large = make(size), make(factor * size)
        ratio = _fastest(large) / _fastest(small)
        print(f"{name:34}{ratio:6.1f}")


def _fastest(text: str) -> float:
    host = text[7:-1]

    def once() -> float:
        start = time.process_time()
        whatwg.parse(text)
        whatwg.domain_conditions(host)
        return time.process_time() - start

    return min(once() for _ in range(5))


def main() -> None:
    """Collect, compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where archives are found and put, and what was found is kept")
    parser.add_argument("--download", action="store_true", help="download archives first")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    if arguments.download:
        download(folder)
    kept = folder / "urls.txt"
    if arguments.download or not kept.exists():
        kept.write_text("\n".join(collect(folder)) + "\n", encoding="utf-8")
    urls = kept.read_text(encoding="utf-8").split("\n")[:-1]
    plain = sum(map(whatwg.is_plainly_valid, urls))
    print(f"{len(urls)} distinct URLs, {plain / len(urls):.1%} plainly valid")
    if len(urls) < WANTED:
        print(f"fewer than {WANTED}: --download fetches more")
    compare(folder, urls, arguments.rounds)
    scaling()


if __name__ == "__main__":
    main()
