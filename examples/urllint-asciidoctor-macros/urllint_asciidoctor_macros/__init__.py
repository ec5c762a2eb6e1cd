"""The manifest: what urllint imports in every run, to learn what this package brings."""

from urllint.plugin import CommentMarks, ExtractorSpec, hookimpl

URLLINT_API_VERSION = 1


@hookimpl
def urllint_extractors() -> list[ExtractorSpec]:
    return [
        ExtractorSpec(
            name="asciidoctor-macros",
            globs=("*.adoc", "*.asciidoc"),
            target="urllint_asciidoctor_macros.extractor:AsciidoctorMacros",
            summary="AsciiDoc, with the macros for which the document has a URL.",
            comments=(CommentMarks("//", own_line=True),),
        )
    ]
