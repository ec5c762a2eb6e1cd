"""Files whose names people know: what is found in them is what their readers take for URLs."""

from __future__ import annotations

import pytest

from tests.plugins.config.reading import unmarked
from tests.rules.checking import REGISTRY, DefaultSettings
from urllint.engine.linter import Linter

# path, text with the raw spans marked, contexts
FILES: list[tuple[str, str, list[str]]] = [
    (
        ".gitmodules",
        '[submodule "a"]\n\tpath = b\n\turl = ⟦https://a.example/a.git⟧\n[submodule "c"]\n\turl = ../c.git\n'
        '[submodule "d"]\n\turl = git@a.example:d/e.git\n',
        ["ini:submodule.a.url"],
    ),
    (
        ".gitconfig",
        '[url "⟦https://a.example/⟧"]\n\tinsteadOf = git@a.example:\n\tinsteadOf = gh:\n'
        '[url "git@a.example:"]\n\tpushInsteadOf = ⟦https://a.example/⟧\n',
        ["ini:(key)", 'ini:url."git@a.example:".pushInsteadOf'],
    ),
    (
        "Info.plist",
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n<key>SUFeedURL</key>'
        "<string>⟦https://a.example/f?a=1&amp;b=2⟧</string>\n<key>CFBundleURLSchemes</key>"
        "<array><string>fb123</string></array></dict></plist>\n",
        ["xml:string"],
    ),
    (
        "docker-compose.yml",
        'services:\n  web:\n    image: "registry.a.example:5000/a/b:latest"\n    build: ⟦https://a.example/b.git#main:dir⟧\n'
        '    ports: ["8000:80"]\n    environment:\n      - URL=⟦postgres://user:pass@db:5432/app⟧\n'
        "      - BASE=${BASE:-⟦http://localhost:8000⟧}\n      - HOSTS=⟦http://a.example⟧,⟦http://b.example⟧\n"
        "    healthcheck:\n      test: curl -f ⟦http://localhost:8080/⟧ || exit 1\n",
        [
            "yaml:services.web.build",
            "yaml:services.web.environment[0]",
            "yaml:services.web.environment[1]",
            "yaml:services.web.environment[2]",
            "yaml:services.web.environment[2]",
            "yaml:services.web.healthcheck.test",
        ],
    ),
    (
        "ingress.yaml",
        'metadata:\n  annotations:\n    auth-url: "⟦https://$host/oauth2/auth⟧"\nspec:\n  rules:\n  - host: a.example\n'
        '  args: ["--external-url=⟦http://a.example/⟧", "--write=⟦http://$(POD_IP):9090⟧"]\n---\n'
        "data:\n  nginx.conf: |\n    server { proxy_pass ⟦http://backend:8080⟧; }\n",
        ["yaml:metadata.annotations.auth-url", "yaml:spec.args[0]", "yaml:spec.args[1]", 'yaml:data."nginx.conf"'],
    ),
    (
        ".github/workflows/ci.yml",
        "jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n"
        '          curl -sSL ⟦https://a.example/i.sh⟧ | sh -s -- --url "⟦https://${{ secrets.HOST }}/x⟧"\n'
        "        with:\n          url: ${{ env.URL }}/simple\n          registry: '⟦https://a.example⟧'\n",
        ["yaml:jobs.a.steps[1].run", "yaml:jobs.a.steps[1].run", "yaml:jobs.a.steps[1].with.registry"],
    ),
    (
        "pyproject.toml",
        "[project]\ndependencies = [\"a @ ⟦https://a.example/a.whl⟧ ; os_name == 'nt'\"]\n"
        '[tool.uv.sources]\na = { git = "⟦ssh://git@a.example/b.git⟧", tag = "v1" }\n',
        ["toml:project.dependencies[0]", "toml:tool.uv.sources.a.git"],
    ),
]


@pytest.mark.parametrize(("path", "marked", "contexts"), FILES, ids=[row[0] for row in FILES])
def test_finds(path: str, marked: str, contexts: list[str]) -> None:
    text, spans = unmarked(marked)
    document, extraction = Linter(REGISTRY, DefaultSettings()).extract(text.encode(), path)
    assert [document.slice(url.span) for url in extraction.urls] == [text[slice(*span)] for span in spans]
    assert [url.span for url in extraction.urls] == spans
    assert [url.context for url in extraction.urls] == contexts
