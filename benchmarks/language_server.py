"""How long an editor waits for the language server while somebody, or something, edits a large document.

    python benchmarks/language_server.py [--seconds N] [--edits-per-second N] [--bytes N]

A server of its own gets a Markdown document of a megabyte with some 23,000 URLs. Then single characters are typed in
its middle, fifty in a second, and with every fifth edit the server is asked for a hover over a URL elsewhere and for
completions of a link. The time from sending a question to reading its answer is measured, and beside it that of the
same questions when nobody edits; the ratio says what the edits cost. Then it is measured how long the findings of the
last version take after the last edit. Answers that say nothing would make it a cheat: every hover must hold its URL.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

PARAGRAPH = (
    "Some words about *this* and [that](https://example.com/a/b?c=d#e) 😀, see <https://docs.example.org/x> and "
    "[rel](other.md#top).\n\n"
)
HOVER, COMPLETION = "textDocument/hover", "textDocument/completion"


class Client:
    """Sends messages, and notes when each answer and the findings of each version came."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "urllint", "server"]
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self._next = 0
        self._changed = threading.Condition()
        self.answers: dict[int, tuple[Any, float]] = {}
        self.versions: dict[int, float] = {}
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._server.stdout is not None
        while line := self._server.stdout.readline():
            length = int(line.split(b":")[1])
            while self._server.stdout.readline() != b"\r\n":
                pass
            message, now = json.loads(self._server.stdout.read(length)), time.perf_counter()
            with self._changed:
                if "method" not in message:
                    self.answers[message["id"]] = message.get("result"), now
                elif message["method"] == "textDocument/publishDiagnostics":
                    self.versions[message["params"]["version"]] = now
                self._changed.notify_all()

    def tell(self, method: str, params: object, number: int | None = None) -> None:
        assert self._server.stdin is not None
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
        data = json.dumps(message).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
        self._server.stdin.flush()

    def ask(self, method: str, params: object) -> int:
        self._next += 1
        self.tell(method, params, self._next)
        return self._next

    def wait(self, number: int, *, for_version: bool = False) -> None:
        where = self.versions if for_version else self.answers
        with self._changed:
            if not self._changed.wait_for(lambda: number in where, 120):
                sys.exit("the server does not answer")

    def end(self) -> None:
        self.wait(self.ask("shutdown", None))
        self.tell("exit", None)
        self._server.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--edits-per-second", type=float, default=50)
    parser.add_argument("--bytes", type=int, default=1_000_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / ".git").mkdir()
        measure(folder, options.seconds, options.edits_per_second, options.bytes // len(PARAGRAPH.encode()))


def measure(folder: Path, seconds: float, rate: float, paragraphs: int) -> None:
    client = Client(folder)
    client.wait(client.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}))
    client.tell("initialized", {})
    document = {"uri": (folder / "large.md").as_uri(), "version": 1}
    begun = time.perf_counter()
    text = PARAGRAPH * paragraphs
    client.tell("textDocument/didOpen", {"textDocument": {**document, "languageId": "markdown", "text": text}})
    client.wait(1, for_version=True)
    print(f"{len(text.encode()):,} bytes, {3 * paragraphs:,} URLs: checked after {client.versions[1] - begun:.2f} s")
    print(f"{'':30}{'median':>10}{'95 of 100':>12}{'longest':>10}")
    middle = {"line": paragraphs // 2 * 2, "character": 4}
    chance, version = random.Random(1), 1
    medians: dict[str, list[float]] = {HOVER: [], COMPLETION: []}
    for edits in (False, True):
        asked: list[tuple[str, int, float]] = []
        started = time.perf_counter()
        for step in range(int(seconds * rate)):
            if edits:
                version += 1
                change = {"range": {"start": middle, "end": middle}, "text": "x"}
                identifier = {**document, "version": version}
                client.tell("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
            if step % 5 == 0:
                line = chance.randrange(10, paragraphs // 2 - 10) * 2
                for method in (HOVER, COMPLETION):
                    params = {"textDocument": document, "position": {"line": line, "character": 40}}
                    asked.append((method, client.ask(method, params), time.perf_counter()))
            time.sleep(max(0, started + (step + 1) / rate - time.perf_counter()))
        last = time.perf_counter()
        report(client, asked, medians, "while it is edited" if edits else "at rest")
    for method, (at_rest, edited) in medians.items():
        print(f"{method.partition('/')[2]}: {edited / at_rest:.1f} times as long while it is edited")
    client.wait(version, for_version=True)
    print(f"findings of the last version: {client.versions[version] - last:.2f} s after the last edit")
    client.end()


def report(
    client: Client, asked: list[tuple[str, int, float]], medians: dict[str, list[float]], situation: str
) -> None:
    for method, found in medians.items():
        times: list[float] = []
        for _, number, sent in (question for question in asked if question[0] == method):
            client.wait(number)
            answer, came = client.answers[number]
            if method == HOVER and "https://example.com/a/b" not in answer["contents"]["value"]:
                sys.exit("a hover says nothing of its URL")
            times.append(1000 * (came - sent))
        times.sort()
        found.append(statistics.median(times))
        name = f"{method.partition('/')[2]}, {situation}"
        print(f"{name:30}{found[-1]:7.1f} ms{times[len(times) * 95 // 100]:9.1f} ms{times[-1]:7.1f} ms")


if __name__ == "__main__":
    main()
