"""Which extractors this package brings and which files they claim; importing it imports none of them."""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CommentMarks, ExtractorSpec, hookimpl
from urllint_extractors.code.languages import LANGUAGES

URLLINT_API_VERSION = 1

JSON_WITH_COMMENTS: tuple[str, ...] = (
    *("*.jsonc", "*.json5", "*.code-workspace", "*.sublime-project", "*.sublime-settings", "*/.vscode/*.json"),
    *("tsconfig*.json", "jsconfig*.json", "devcontainer.json", ".eslintrc", ".jshintrc", ".swcrc"),
)
"""Files in JSON whose readers allow comments."""

EXTRACTORS: tuple[ExtractorSpec, ...] = (
    ExtractorSpec(
        name="markdown",
        globs=("*.md", "*.markdown", "*.mdown", "*.mdwn", "*.mkd", "*.mkdn", "*.mdx", "*.qmd", "*.rmd"),
        languages=("md", "mdx", "gfm", "commonmark", "qmd", "rmd"),
        target="urllint_extractors.markdown.extractor:MarkdownExtractor",
        quick="urllint_extractors.markdown.quick:quick",
        doubts="urllint_extractors.markdown.quick:doubts",
        references="urllint_extractors.references:in_markdown",
        anchors="urllint_extractors.references:anchors_in_markdown",
        plain_anchors="urllint_extractors.markdown.plain_anchors:plain_anchors",
        links_files=True,
        summary="Markdown: links, images, reference definitions, autolinks, bare URLs, inline HTML, front matter, code",
        comments=(CommentMarks("<!--", "-->"),),
    ),
    ExtractorSpec(
        name="rst",
        globs=("*.rst", "*.rest"),
        languages=("rest", "restructuredtext"),
        target="urllint_extractors.rst.extractor:RstExtractor",
        links_files=True,
        quick="urllint_extractors.rst.quick:quick",
        references="urllint_extractors.rst.quick:references",
        encoding="urllint_extractors.encodings:mode_line",
        summary="reStructuredText: targets, embedded and standalone URLs, directives, literal blocks, tables, comments",
        comments=(CommentMarks("..", own_line=True),),
    ),
    ExtractorSpec(
        name="html",
        globs=(
            *("*.html", "*.htm", "*.shtml", "*.vue", "*.svelte", "*.astro"),
            *("*.aspx", "*.cshtml", "*.eex", "*.gohtml", "*.heex", "*.jsp", "*.phtml", "*.razor"),
        ),
        first_line=r"(?i)^\s*<(?:!doctype\s+html|html)\b",
        languages=("htm", "html+php", "vue", "svelte", "astro"),
        target="urllint_extractors.html.extractor:HtmlExtractor",
        quick="urllint_extractors.html.quick:quick",
        references="urllint_extractors.references:in_html",
        anchors="urllint_extractors.references:anchors_in_html",
        plain_anchors="urllint_extractors.html.plain_anchors:plain_anchors",
        links_files=True,
        encoding="urllint_extractors.encodings:html",
        summary="HTML and components in it: URL attributes, srcset, meta refresh, text, comments, anchors",
        comments=(CommentMarks("<!--", "-->"),),
    ),
    ExtractorSpec(
        name="template",
        globs=(
            *("*.ejs", "*.erb", "*.eta", "*.handlebars", "*.hbs", "*.j2", "*.jinja", "*.jinja2", "*.liquid"),
            *("*.mustache", "*.njk", "*.tera", "*.tmpl", "*.tpl", "*.twig"),
        ),
        languages=("jinja", "jinja2", "liquid", "erb", "handlebars"),
        target="urllint_extractors.html.extractor:TemplateExtractor",
        encoding="urllint_extractors.encodings:html",
        summary="Templates, read as what they make: HTML, XML, or by the last but one part of the name",
        comments=(
            CommentMarks("{#", "#}", globs=("*.j2", "*.jinja", "*.jinja2", "*.njk", "*.tera", "*.twig")),
            CommentMarks("<%#", "%>", globs=("*.ejs", "*.erb")),
            CommentMarks("{{!", "}}", globs=("*.handlebars", "*.hbs", "*.mustache")),
            CommentMarks("{{/*", "*/}}", globs=("*.tmpl",)),
        ),
    ),
    ExtractorSpec(
        name="xml",
        globs=(
            *("*.xml", "*.xhtml", "*.xht", "*.svg", "*.rss", "*.atom", "*.rdf", "*.opml", "*.xsd", "*.xsl", "*.xslt"),
            *("*.wsdl", "*.dtd", "*.kml", "*.gpx", "*.plist", "*.xlf", "*.xliff", "*.resx", "*.xaml", "*.nuspec"),
            *("*.csproj", "*.vbproj", "*.fsproj", "*.vcxproj", "*.props", "*.targets", "*.ui", "*.qrc", "*.glade"),
        ),
        first_line=r"^\s*<\?xml\b",
        languages=("xhtml", "svg", "rss", "atom"),
        target="urllint_extractors.html.extractor:XmlExtractor",
        quick="urllint_extractors.html.quick:quick_xml",
        encoding="urllint_extractors.encodings:xml",
        shows_links=False,
        summary="XML: links and identifiers of known vocabularies, SVG, XHTML, text, comments",
        comments=(CommentMarks("<!--", "-->"),),
    ),
    ExtractorSpec(
        name="python",
        globs=("*.py", "*.pyi", "*.pyw", "SConstruct", "SConscript", "wscript"),
        first_line=r"^#!.*\bpython",
        languages=("py", "py3", "python3", "pyi"),
        target="urllint_extractors.python.extractor:PythonExtractor",
        quick="urllint_extractors.python.quick:quick",
        doubts="urllint_extractors.python.quick:doubts",
        encoding="urllint_extractors.encodings:python",
        shows_links=False,
        summary="Python: string literals of every kind, f-strings, docstrings, comments",
        comments=(CommentMarks("#"),),
    ),
    ExtractorSpec(
        name="javascript",
        globs=(
            *("*.js", "*.jsx", "*.mjs", "*.cjs", "*.es6", "*.jsm"),
            *("*.ts", "*.tsx", "*.mts", "*.cts"),
        ),
        first_line=r"^#!.*\b(?:node|deno|bun|tsx|ts-node)\b",
        languages=(
            *("js", "jsx", "mjs", "cjs", "es6", "ecmascript", "node", "javascriptreact"),
            *("typescript", "ts", "tsx", "mts", "cts", "typescriptreact"),
        ),
        target="urllint_extractors.javascript.extractor:JavaScriptExtractor",
        quick="urllint_extractors.javascript.quick:quick",
        doubts="urllint_extractors.javascript.quick:doubts",
        shows_links=False,
        summary="JavaScript and TypeScript: strings, templates, comments, JSX",
        comments=(CommentMarks("//"),),
    ),
    ExtractorSpec(
        name="css",
        globs=("*.css", "*.scss", "*.sass", "*.less", "*.pcss", "*.postcss", "*.wxss"),
        languages=("scss", "sass", "less", "postcss"),
        target="urllint_extractors.css.extractor:CssExtractor",
        quick="urllint_extractors.css.quick:quick",
        doubts="urllint_extractors.css.quick:doubts",
        references="urllint_extractors.references:in_css",
        links_files=True,
        encoding="urllint_extractors.encodings:css",
        shows_links=False,
        summary="CSS, SCSS, Sass and Less: url(), @import, strings, comments",
        comments=(CommentMarks("//", globs=("*.scss", "*.sass", "*.less")), CommentMarks("/*", "*/")),
    ),
    ExtractorSpec(
        name="json",
        globs=(
            *("*.json", "*.jsonc", "*.json5", "*.jsonl", "*.ndjson", "*.jsonld", "*.geojson", "*.topojson", "*.har"),
            *("*.webmanifest", "*.code-workspace", "*.sublime-project", "*.sublime-settings", "*.avsc", "*.sarif"),
            *(".babelrc", ".bowerrc", ".eslintrc", ".jscsrc", ".jshintrc", ".lintstagedrc", ".markdownlintrc"),
            *(".nycrc", ".prettierrc", ".releaserc", ".stylelintrc", ".swcrc", ".textlintrc", ".watchmanconfig"),
            *("composer.lock", "Pipfile.lock", "flake.lock", "deno.lock"),
        ),
        languages=("jsonc", "json5", "jsonl", "ndjson", "jsonld", "geojson", "webmanifest"),
        target="urllint_extractors.config.json:JsonExtractor",
        quick="urllint_extractors.config.quick:quick_json",
        doubts="urllint_extractors.config.quick:doubts_json",
        shows_links=False,
        summary="JSON with its relatives (JSONC, JSON5, JSON Lines): strings, keys, comments",
        comments=(CommentMarks("//", globs=JSON_WITH_COMMENTS),),
    ),
    ExtractorSpec(
        name="notebook",
        globs=("*.ipynb",),
        target="urllint_extractors.notebook.extractor:NotebookExtractor",
        links_files=True,
        summary="Jupyter notebooks: cells in their languages, metadata",
    ),
    ExtractorSpec(
        name="toml",
        globs=("*.toml", "Cargo.lock", "Pipfile", "poetry.lock", "uv.lock", "pdm.lock"),
        target="urllint_extractors.config.toml:TomlExtractor",
        quick="urllint_extractors.config.quick:quick_toml",
        doubts="urllint_extractors.config.quick:doubts_toml",
        shows_links=False,
        summary="TOML: strings of every kind, quoted keys, comments",
        comments=(CommentMarks("#"),),
    ),
    ExtractorSpec(
        name="yaml",
        globs=("*.yaml", "*.yml", "*.cff", ".clang-format", ".clang-tidy", ".clangd", ".condarc", ".yamllint", "*.sls"),
        languages=("yml",),
        target="urllint_extractors.config.yaml:YamlExtractor",
        quick="urllint_extractors.config.quick:quick_yaml",
        doubts="urllint_extractors.config.quick:doubts_yaml",
        shows_links=False,
        summary="YAML and templates of it (Helm, Ansible): scalars of every style, keys, comments",
        comments=(CommentMarks("#"),),
    ),
    ExtractorSpec(
        name="ini",
        globs=(
            *("*.ini", "*.cfg", ".editorconfig", ".gitmodules", ".gitconfig", "gitconfig", ".lfsconfig"),
            *(".npmrc", ".pypirc", ".flake8", ".pylintrc", "pylintrc", ".coveragerc", ".isort.cfg", "pip.conf"),
            *("*.desktop", "*.service", "*.socket", "*.timer", "*.mount", "*.target", "*.network", "*.netdev"),
            *("*.url", "*.repo", "*.inf", "*.gitconfig"),
        ),
        languages=("cfg", "gitconfig", "desktop", "systemd"),
        target="urllint_extractors.config.ini:IniExtractor",
        quick="urllint_extractors.config.quick:quick_ini",
        shows_links=False,
        summary="INI and its dialects (git's, systemd's, desktop entries): values, section names, comments",
        comments=(
            CommentMarks(";", globs=("*.ini", "*.inf", "*.url"), own_line=True),
            CommentMarks("#", own_line=True),
        ),
    ),
    ExtractorSpec(
        name="properties",
        globs=("*.properties",),
        languages=("java-properties",),
        target="urllint_extractors.config.properties:PropertiesExtractor",
        quick="urllint_extractors.config.quick:quick_properties",
        encoding="urllint_extractors.encodings:properties",
        shows_links=False,
        summary="Java properties: values and keys with their escapes and continued lines, comments",
        comments=(CommentMarks("#", own_line=True),),
    ),
    ExtractorSpec(
        name="dotenv",
        globs=(".env", ".env.*", "*.env", ".flaskenv"),
        languages=("env",),
        target="urllint_extractors.config.dotenv:DotenvExtractor",
        quick="urllint_extractors.config.quick:quick_dotenv",
        shows_links=False,
        summary="Files of environment variables: values with and without quotes, comments",
        comments=(CommentMarks("#", own_line=True),),
    ),
    ExtractorSpec(
        name="requirements",
        globs=(
            *("requirements*.txt", "*requirements.txt", "requirements*.in", "*requirements.in"),
            *("constraints*.txt", "constraints*.in", "*/requirements/*.txt", "*/requirements/*.in"),
        ),
        languages=("pip-requirements",),
        target="urllint_extractors.config.requirements:RequirementsExtractor",
        quick="urllint_extractors.config.quick:quick_requirements",
        doubts="urllint_extractors.config.quick:doubts_requirements",
        shows_links=False,
        summary="pip's requirements and constraints: options, requirements by URL, comments",
        comments=(CommentMarks("#"),),
    ),
    ExtractorSpec(
        name="latex",
        globs=("*.tex", "*.ltx", "*.sty", "*.dtx", "*.bib", "*.bbl", "*.Rd"),
        languages=("tex", "bibtex", "bib", "rd"),
        target="urllint_extractors.latex.extractor:LatexExtractor",
        quick="urllint_extractors.latex.quick:quick",
        encoding="urllint_extractors.encodings:latex",
        summary="LaTeX, BibTeX, R's documentation: commands that take URLs, fields, text, comments, listings",
        comments=(CommentMarks("%", own_line=True),),
    ),
    ExtractorSpec(
        name="asciidoc",
        globs=("*.adoc", "*.asciidoc"),
        languages=("adoc",),
        target="urllint_extractors.asciidoc.extractor:AsciidocExtractor",
        quick="urllint_extractors.asciidoc.quick:quick",
        summary="AsciiDoc: macros, URLs with and without text, attributes, listings, passthroughs, comments, anchors",
        comments=(CommentMarks("//", own_line=True),),
    ),
    ExtractorSpec(
        name="org",
        globs=("*.org",),
        target="urllint_extractors.org.extractor:OrgExtractor",
        quick="urllint_extractors.org.quick:quick",
        encoding="urllint_extractors.encodings:mode_line",
        summary="Org: links, keywords, source blocks, verbatim text, comments, anchors",
        comments=(CommentMarks("#", own_line=True),),
    ),
    ExtractorSpec(
        name="man",
        globs=("*.[1-9]", "*.[1-9]p", "*.[1-9]x", "*.[1-9]pm", "*.man", "*.mdoc", "*.roff"),
        languages=("groff", "nroff", "roff", "troff"),
        target="urllint_extractors.man.extractor:ManExtractor",
        quick="urllint_extractors.man.quick:quick",
        encoding="urllint_extractors.encodings:mode_line",
        shows_links=False,
        summary="Manual pages (man, mdoc): macros that take URLs, text with its escapes, comments",
        comments=(CommentMarks('.\\"', own_line=True),),
    ),
    ExtractorSpec(
        name="csv",
        globs=("*.csv", "*.tsv", "*.tab"),
        languages=("tsv",),
        target="urllint_extractors.delimited.extractor:DelimitedExtractor",
        quick="urllint_extractors.config.quick:quick_csv",
        doubts="urllint_extractors.config.quick:doubts_csv",
        shows_links=False,
        summary="CSV and TSV: fields, by the name of their column",
    ),
    ExtractorSpec(
        name="text",
        globs=("*.txt", "*.text"),
        languages=("txt", "plain", "plaintext"),
        target="urllint_extractors.text:TextExtractor",
        quick="urllint_extractors.text:quick",
        doubts="urllint_extractors.text:doubts",
        encoding="urllint_extractors.encodings:mode_line",
        shows_links=False,
        summary="Plain text, and every file that no other extractor claims: bare URLs",
        # It does not know where strings end, so that a comment might land in one: there are none.
    ),
)

CODE: tuple[ExtractorSpec, ...] = tuple(
    ExtractorSpec(
        name=language.name,
        globs=language.globs,
        first_line=language.first_line,
        languages=language.names,
        target=f"urllint_extractors.code.extractor:{language.name}",
        quick=f"urllint_extractors.code.quick:{'quick_php' if language.name == 'php' else 'quick'}",
        doubts=None if language.name == "php" else "urllint_extractors.code.quick:doubts",
        encoding=f"urllint_extractors.encodings:{'python' if language.name == 'ruby' else 'mode_line'}",
        shows_links=language.name == "php",  # in the HTML around it
        summary=f"{language.title}: strings, comments",
        comments=tuple(
            CommentMarks(opener, closer, own_line=language.own_line)
            for opener, closer in (*((mark, "") for mark in language.lines), *language.blocks)
        ),
    )
    for language in LANGUAGES
)
"""One for each language of the table."""


@hookimpl
def urllint_extractors() -> Iterable[ExtractorSpec]:
    """All of them."""
    return (*EXTRACTORS, *CODE)
