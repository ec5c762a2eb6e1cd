"""Commands that clients can call by name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from lsprotocol import types

from urllint.report.rule_page import render_markdown
from urllint.server.uris import uri_of

if TYPE_CHECKING:
    from urllint.server.language_server import UrllintServer

FIX_ALL: Final = "urllint.fixAll"
EXPLAIN: Final = "urllint.explainRule"


async def explain_rule(server: UrllintServer, rule: str) -> str:
    """Show the page of a rule, as a document if the client can show one; the page, in Markdown."""
    spec = server.registry.rule_named(rule)
    if spec is None:
        return f"There is no rule named {rule}."
    try:
        page = render_markdown(spec)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a third party's module
        server.say(f"the page of rule {spec.name} cannot be read: {type(error).__name__}: {error}")
        return spec.summary
    if server.client.opens:
        path = os.path.join(server.pages_folder(), f"{spec.name}.md")  # noqa: PTH118 - str paths throughout
        with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123 - as above
            file.write(page)
        uri = uri_of(path.replace(os.sep, "/"))
        await server.window_show_document_async(types.ShowDocumentParams(uri, take_focus=True))
    else:
        about = f"; {spec.help_url}" if spec.help_url else ""
        server.window_show_message(
            types.ShowMessageParams(types.MessageType.Info, f"{spec.name}: {spec.summary}{about}")
        )
    return page
