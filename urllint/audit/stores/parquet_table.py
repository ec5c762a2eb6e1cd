"""An audit as Parquet, a row for each occurrence, for those who put many audits side by side. Needs pyarrow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from urllint.audit.model import Audit
from urllint.audit.stores.output_path import OutputError, OutputPath
from urllint.audit.stores.table import Row, columns, rows, storable

if TYPE_CHECKING:
    import pyarrow

_ROWS_AT_ONCE: Final = 50_000
_NUMBERS: Final = frozenset({"line", "column", "end_line", "end_column", "start", "end", "status"})


def require() -> None:
    """Raises OutputError if pyarrow is not there."""
    try:
        import pyarrow.parquet  # noqa: F401 - only whether it is there
    except ImportError as error:
        message = "--parquet needs pyarrow, which is not installed: pip install 'urllint[parquet]'"
        raise OutputError(message) from error


def write_parquet(audit: Audit, output: OutputPath) -> None:
    """Write the table. Raises OutputError."""
    require()
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = columns(audit)
    schema = pa.schema([(name, pa.int32() if name in _NUMBERS else pa.string()) for name in names])
    with output.replaced() as path, pq.ParquetWriter(path, schema, compression="zstd") as writer:
        found = rows(audit)
        while batch := list(islice(found, _ROWS_AT_ONCE)):
            writer.write_table(_table(batch, names, schema))


def _table(batch: list[Row], names: tuple[str, ...], schema: pyarrow.Schema) -> pyarrow.Table:
    import pyarrow as pa

    return pa.table({name: list(_column(batch, index)) for index, name in enumerate(names)}, schema=schema)


def _column(batch: list[Row], index: int) -> Iterator[str | int | None]:
    for row in batch:
        value = row[index]
        yield storable(value) if isinstance(value, str) else value
