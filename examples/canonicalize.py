"""Canonicalize a list of URLs, one a line, and write each once: what browsers read as one URL becomes one line.

    python examples/canonicalize.py < urls.txt > canonical.txt

Fragments are left out, for servers never see them. Lines that are no absolute URLs are counted; the rate is told at the
end. Most URLs are plainly valid, which one look tells, and those are written as they are.
"""

import sys
import time

from urllint import whatwg


def main() -> None:
    """Read standard input, write standard output, and say on standard error how it went."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    started = time.perf_counter()
    seen: set[str] = set()
    count = refused = 0
    for count, line in enumerate(sys.stdin, 1):  # noqa: B007 - the last one is how many there are
        text = line.rstrip("\n")
        if whatwg.is_plainly_valid(text):
            seen.add(text.partition("#")[0])
        elif (url := whatwg.parse(text).url) is not None:
            seen.add(url.serialize(exclude_fragment=True))
        else:
            refused += 1
    sys.stdout.writelines(f"{url}\n" for url in sorted(seen))
    seconds = time.perf_counter() - started
    rate = count / seconds
    print(f"{count:,} lines in {seconds:.1f} s, {rate:,.0f} a second", file=sys.stderr)
    print(f"{len(seen):,} distinct URLs, {refused:,} lines that are none", file=sys.stderr)


if __name__ == "__main__":
    main()
