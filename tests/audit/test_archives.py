"""Archives: read as if they were unpacked, and hostile ones without harm."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.audit.auditing import audit_paths, write
from urllint.audit.model import Audit, Skipped
from urllint.audit.sources import SourceError, entries, source, tar_archive
from urllint.audit.sources.entries import clean_name

FILES: dict[str, str | bytes] = {
    "tool-1.0/README.md": "# Top\n\n<https://a.example/>, [there](docs/b.md#here), [not](docs/gone.md)\n",
    "tool-1.0/setup.py": "name = 'tool'\n",
    "tool-1.0/docs/b.md": "# Here\n\n[up](../README.md#nowhere) <http://b.example/%zz>\n",
    "tool-1.0/src/c.py": 'URL = "https://c.example/"\n',
    "tool-1.0/picture.png": b"\x89PNG\0",
}


def zipped(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def tarred(path: Path, files: dict[str, str | bytes]) -> Path:
    compress: dict[str, Callable[[bytes], bytes]] = {
        ".gz": gzip.compress,
        ".tgz": gzip.compress,
        ".bz2": bz2.compress,
        ".xz": lzma.compress,
    }
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, content in files.items():
            add(archive, name, content if isinstance(content, bytes) else content.encode())
    path.write_bytes(compress.get(path.suffix, bytes)(buffer.getvalue()))
    return path


def add(
    archive: tarfile.TarFile, name: str, content: bytes = b"", kind: bytes = tarfile.REGTYPE, link: str = ""
) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.type, info.linkname = len(content), kind, link
    archive.addfile(info, io.BytesIO(content))


def same(one: Audit, other: Audit) -> None:
    """Assert that two audits differ in nothing but what stands before the paths."""
    assert [occurrence[2:] for occurrence in one.occurrences] == [occurrence[2:] for occurrence in other.occurrences]
    findings = [[(one.rule, one.message, one.line) for one in audit.findings] for audit in (one, other)]
    assert findings[0] == findings[1]
    assert (one.urls, one.totals, one.hosts) == (other.urls, other.totals, other.hosts)


@pytest.mark.parametrize(
    "name", ["a.zip", "a.whl", "document", "a.tar", "a.tar.gz", "a.tgz", "a.tar.bz2", "a.tar.xz", "odd.name.gz"]
)
def test_an_archive_is_read_as_if_it_were_unpacked(name: str, tmp_path: Path) -> None:
    (tmp_path / "unpacked").mkdir()
    write(tmp_path / "unpacked", FILES)
    make = tarred if "tar" in name or name.endswith(("gz", "tgz")) else zipped
    audit = audit_paths([make(tmp_path / name, FILES)])
    same(audit, audit_paths([tmp_path / "unpacked" / "tool-1.0"]))
    (root,) = audit.roots
    assert (root.kind, root.files, root.skipped_count) == ("archive", 4, 0)
    assert audit.occurrences[0].path == f"{tmp_path}/{name}/tool-1.0/README.md"
    assert sorted(finding.rule for finding in audit.findings if finding.severity == "warning") == [
        *("broken-fragment", "broken-relative-link", "invalid-URL-unit"),
    ]


def test_settings_around_an_archive_hold_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    zipped(tmp_path / "a.zip", FILES)
    (tmp_path / "urllint.toml").write_text('exclude = ["/a.zip/tool-1.0/docs/"]\nselect = ["broken-relative-link"]\n')
    monkeypatch.chdir(tmp_path)
    audit = audit_paths(["a.zip"], isolated=False)
    assert {one.path for one in audit.occurrences} == {"a.zip/tool-1.0/README.md", "a.zip/tool-1.0/src/c.py"}
    assert [finding.written for finding in audit.findings] == ["docs/gone.md"]


def skips(audit: Audit, root: Path) -> list[Skipped]:
    return [one._replace(path=one.path.removeprefix(f"{root}/")) for one in audit.roots[0].skipped]


LEADING_OUT = ["../up.md", "a/../../up.md", "/etc/passwd.md", "C:\\Windows\\a.md", "..\\up.md"]


def test_names_that_lead_out(tmp_path: Path) -> None:
    for path in (zipped(tmp_path / "a.zip", {}), tarred(tmp_path / "a.tar", {})):
        files: dict[str, str | bytes] = dict.fromkeys(LEADING_OUT, "<https://evil.example/>")
        files["inside.md"] = "[up](../secret.md) <https://a.example/>"
        (zipped if path.suffix == ".zip" else tarred)(path, files)
        (tmp_path / "secret.md").write_text("not here")
        audit = audit_paths([path])
        assert [url.host for url in audit.urls if url.host] == ["a.example"]
        assert [one.reason for one in skips(audit, path)] == ["its name leads out of the archive"] * len(LEADING_OUT)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.tar", "a.zip", "secret.md"]


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        *((name, None) for name in (*LEADING_OUT, "", "/", ".", "a/..", "a\0b", "..")),
        ("a/b.md", "a/b.md"),
        ("./a//b.md", "a/b.md"),
        ("a\\b.md", "a/b.md"),
        ("..a/b..", "..a/b.."),
    ],
)
def test_clean_names(name: str, clean: str | None) -> None:
    assert clean_name(name) == clean


def test_links_in_archives_lead_nowhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("<https://secret.example/>")
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        add(archive, "a.md", b"<https://a.example/>")
        add(archive, "symbolic.md", kind=tarfile.SYMTYPE, link=str(secret))
        add(archive, "hard.md", kind=tarfile.LNKTYPE, link="../secret.md")
        add(archive, "device.md", kind=tarfile.CHRTYPE)
        add(archive, "fifo.md", kind=tarfile.FIFOTYPE)
    assert [url.host for url in audit_paths([path]).urls] == ["a.example"]
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as zip_archive:
        link = zipfile.ZipInfo("symbolic.md")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        zip_archive.writestr(link, str(secret))
        zip_archive.writestr("a.md", "<https://a.example/> [x](symbolic.md)")
    audit = audit_paths([tmp_path / "a.zip"], select=("broken-relative-link",))
    assert ([url.host for url in audit.urls if url.host], audit.findings) == (["a.example"], ())


def test_an_encrypted_entry(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"open.md": "<https://a.example/>", "shut.md": "<https://b.example/>"})
    data = bytearray(path.read_bytes())
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.rindex(magic) + offset] |= 1
    path.write_bytes(data)
    audit = audit_paths([path])
    assert [url.host for url in audit.urls] == ["a.example"]
    assert skips(audit, path) == [Skipped("shut.md", "is encrypted")]


def test_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LARGEST_FILE", 1 << 20)
    monkeypatch.setattr(tar_archive, "LARGEST_FILE", 1 << 20)
    monkeypatch.setattr("urllint.audit.sources.zip_archive.LARGEST_FILE", 1 << 20)
    bomb = b"a" * (8 << 20)
    for path in (tmp_path / "a.zip", tmp_path / "a.tar.gz"):
        make = zipped if path.suffix == ".zip" else tarred
        make(path, {"a.md": "<https://a.example/>", "bomb.md": bomb, "z.md": "<https://z.example/>"})
        tracemalloc.start()
        audit = audit_paths([path])
        assert tracemalloc.get_traced_memory()[1] < len(bomb)
        tracemalloc.stop()
        assert [url.host for url in audit.urls] == ["a.example", "z.example"]
        assert skips(audit, path) == [Skipped("bomb.md", "is larger than 1,048,576 bytes")]


def test_what_lies_about_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllint.audit.sources.zip_archive.LARGEST_FILE", 1 << 16)
    path = zipped(tmp_path / "a.zip", {"a.md": b"<https://a.example/>" + b" " * (1 << 20)})
    data = bytearray(path.read_bytes())
    for magic, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(magic) + offset
        data[at : at + 4] = (1 << 15).to_bytes(4, "little")
    path.write_bytes(data)
    ((name, reason),) = skips(audit_paths([path]), path)
    assert name == "a.md"
    assert reason.startswith("cannot be read")


def test_many_bombs_are_stopped_by_what_they_are_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries.Budget.__init__, "__defaults__", (1 << 20,))
    files: dict[str, str | bytes] = {f"{number}.md": b" " * (300 << 10) for number in range(9)}
    for path in (zipped(tmp_path / "a.zip", files), tarred(tmp_path / "a.tar.xz", files)):
        audit = audit_paths([path])
        assert audit.roots[0].files == 3
        assert "more than 1,048,576 bytes" in skips(audit, path)[-1].reason


def test_nothing_is_unpacked_once_it_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries.Budget.__init__, "__defaults__", (1000,))
    opened: list[str] = []
    plain = zipfile.ZipFile.open

    def open_entry(self: zipfile.ZipFile, name: zipfile.ZipInfo) -> IO[bytes]:
        opened.append(name.filename)
        return plain(self, name)

    path = zipped(tmp_path / "a.zip", {f"{number}.md": b" " * 900 for number in range(9)})
    monkeypatch.setattr(zipfile.ZipFile, "open", open_entry)
    assert audit_paths([path]).roots[0].skipped_count == 8
    assert opened == ["0.md", "1.md"]


def test_a_header_that_does_not_end(tmp_path: Path) -> None:
    info = tarfile.TarInfo("long")
    info.type, info.size = tarfile.XHDTYPE, 512 << 20
    path = tmp_path / "a.tar.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(info.tobuf())
        for _ in range(64):
            file.write(bytes(1 << 20))
    with tarfile.open(tmp_path / "b.tar", "w") as archive:
        add(archive, "a.md", b"<https://a.example/>")
    tracemalloc.start()
    audit = audit_paths([path])
    assert tracemalloc.get_traced_memory()[1] < 48 << 20
    tracemalloc.stop()
    assert "header" in audit.roots[0].skipped[0].reason


def test_a_sparse_file(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
        add(archive, "a.md", b"<https://a.example/>")
        add(archive, "huge.md", kind=tarfile.GNUTYPE_SPARSE)
        add(archive, "z.md", b"<https://z.example/>")
    audit = audit_paths([path])
    assert [url.host for url in audit.urls] == ["a.example"]
    assert "sparse" in audit.roots[0].skipped[0].reason


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz", "a.tar.xz", "a.tar.bz2"])
def test_half_an_archive(name: str, tmp_path: Path) -> None:
    files = {**FILES, "zz.md": bytes(range(256)) * 400}
    path = (zipped if name.endswith("zip") else tarred)(tmp_path / name, files)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    complaint = complaint_about(path)
    assert complaint.startswith(f"{path}: cannot be read as an archive: ") or "the archive is broken" in complaint


@pytest.mark.parametrize("name", ["a.zip", "A.WHL", "a.docx", "a.tar", "a.tar.gz", "a.tgz", "a.tar.zst", "a.crate"])
@pytest.mark.parametrize("data", [b"", b"<p>https://a.example/ is not here</p>\n"], ids=["empty", "an error page"])
def test_no_archive_in_spite_of_its_name(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(SourceError, match="cannot be read as an archive: "):
        audit_paths([path])


@pytest.mark.parametrize("name", ["a.tar.md", "zip", "a.zip.md", "tar.txt", "unzip"])
def test_a_file_that_is_only_about_archives(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text("<https://a.example/>\n")
    audit = audit_paths([path])
    assert (audit.roots[0].kind, [url.host for url in audit.urls]) == ("file", ["a.example"])


def test_a_tar_archive_without_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    block = bytearray(tarfile.TarInfo("a.md").tobuf(tarfile.USTAR_FORMAT))
    data = b"<https://a.example/>\n"
    block[124:136] = b"%011o\0" % len(data)
    block[257:265] = bytes(8)
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    path.write_bytes(bytes(block) + data.ljust(512, b"\0") + bytes(1024))
    assert [url.host for url in audit_paths([path]).urls] == ["a.example"]


def complaint_about(path: Path) -> str:
    """What is said of an archive that is broken; nothing if it is not."""
    try:
        audit = audit_paths([path])
    except SourceError as error:
        return str(error)
    return "; ".join(one.reason for one in audit.roots[0].skipped)


def test_the_last_entry_of_a_name_counts(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        add(archive, "a.md", b"<https://first.example/>")
        add(archive, "./a.md", b"<https://last.example/>")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as zip_archive:
        zip_archive.writestr("a.md", "<https://first.example/>")
        zip_archive.writestr("./a.md", "<https://last.example/>")
    for name in ("a.tar", "a.zip"):
        assert [url.host for url in audit_paths([tmp_path / name]).urls] == ["last.example"]


def test_a_named_file_that_is_neither_text_nor_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(b"\0\1\2")
    compressed = tmp_path / "log.gz"
    compressed.write_bytes(gzip.compress(b"<https://a.example/>"))
    audit = audit_paths([path, compressed])
    assert audit.totals.files == 0
    assert [root.skipped for root in audit.roots] == [
        (Skipped(str(one), "is neither text nor an archive that can be read"),) for one in (path, compressed)
    ]


@given(data=st.data())
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz"])
def test_no_damage_ends_in_a_traceback(name: str, tmp_path: Path, data: st.DataObject) -> None:
    path = (zipped if name.endswith("zip") else tarred)(tmp_path / name, FILES)
    content = bytearray(path.read_bytes())
    for at, byte in data.draw(st.lists(st.tuples(st.integers(0, len(content) - 1), st.integers(0, 255)), max_size=6)):
        content[at] = byte
    path.write_bytes(content)
    complaint = complaint_about(path)
    assert "\n" not in complaint
