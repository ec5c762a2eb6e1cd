"""The languages that the table knows: their files, their names, and how their comments are written.

This is what a run has to know before it has met a file: it is small, and imports nothing of the table. What a comment
looks like stands here only; scanning for comments, reading suppressions and writing them all start from it.
"""

from __future__ import annotations

from typing import Final

Block = tuple[str, str]
"""What begins and what ends a comment that can go over several lines."""


class Language:
    """A language, as the registry and the suppressions know it.

    ``lines`` are the marks of comments that end with their line, ``blocks`` those of the others; the first one is used
    to write a comment. ``nests`` says that block comments stand inside each other. ``own_line`` says that a comment at
    the end of a line may be read as a part of what stands there.

    It is a plain class, which is made at every start in a third of a named tuple's time.
    """

    __slots__ = ("blocks", "first_line", "globs", "lines", "name", "names", "nests", "own_line", "title")

    def __init__(
        self,
        name: str,
        title: str,
        globs: tuple[str, ...],
        lines: tuple[str, ...] = (),
        blocks: tuple[Block, ...] = (),
        *,
        nests: bool = False,
        own_line: bool = False,
        first_line: str | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.globs = globs
        self.lines = lines
        self.blocks = blocks
        self.nests = nests
        self.own_line = own_line
        self.first_line = first_line
        self.names = names


_SLASHES: Final = ("//",)
_HASH: Final = ("#",)
_STARS: Final[tuple[Block, ...]] = (("/*", "*/"),)


def _shell(*shells: str) -> str:
    return rf"^#!.*\b(?:{'|'.join(shells)})\b"


LANGUAGES: Final[tuple[Language, ...]] = (
    # --- C and its relatives
    Language("c", "C", ("*.c", "*.h", "*.y", "*.l", "*.glsl", "*.cl"), _SLASHES, _STARS),
    Language(
        "cpp",
        "C++",
        (
            *("*.cc", "*.cpp", "*.cxx", "*.c++", "*.hh", "*.hpp", "*.hxx", "*.h++", "*.inl", "*.ipp", "*.tpp", "*.ixx"),
            *("*.cppm", "*.cu", "*.cuh", "*.ino"),
        ),
        _SLASHES,
        _STARS,
        names=("c++", "cc", "cxx", "hpp", "cuda", "arduino"),
    ),
    Language("objective-c", "Objective-C", ("*.m", "*.mm"), _SLASHES, _STARS, names=("objc", "objectivec", "obj-c")),
    Language("csharp", "C#", ("*.cs", "*.csx", "*.cake"), _SLASHES, _STARS, names=("cs", "c#")),
    Language("java", "Java", ("*.java", "*.jav"), _SLASHES, _STARS),
    Language("kotlin", "Kotlin", ("*.kt", "*.kts"), _SLASHES, _STARS, nests=True, names=("kt", "kts")),
    Language("scala", "Scala", ("*.scala", "*.sbt", "*.sc"), _SLASHES, _STARS, nests=True, names=("sbt",)),
    Language(
        "groovy",
        "Groovy and Gradle",
        ("*.groovy", "*.gradle", "*.gvy", "*.gy", "Jenkinsfile", "*.jenkinsfile", "Jenkinsfile.*"),
        _SLASHES,
        _STARS,
        first_line=_shell("groovy"),
        names=("gradle", "jenkinsfile"),
    ),
    Language("go", "Go", ("*.go",), _SLASHES, _STARS, names=("golang",)),
    Language("rust", "Rust", ("*.rs",), _SLASHES, _STARS, nests=True, names=("rs",)),
    Language("swift", "Swift", ("*.swift",), _SLASHES, _STARS, nests=True, first_line=_shell("swift")),
    Language("dart", "Dart", ("*.dart",), _SLASHES, _STARS, nests=True),
    Language("zig", "Zig", ("*.zig", "*.zon"), _SLASHES),
    Language("protobuf", "Protocol Buffers", ("*.proto",), _SLASHES, _STARS, names=("proto",)),
    Language("solidity", "Solidity", ("*.sol",), _SLASHES, _STARS),
    Language("thrift", "Thrift", ("*.thrift",), ("//", "#"), _STARS),
    Language("graphql", "GraphQL", ("*.graphql", "*.graphqls", "*.gql"), _HASH, names=("gql",)),
    # --- Scripts
    Language(
        "php",
        "PHP, and the HTML around it",
        ("*.php", "*.php3", "*.php4", "*.php5", "*.php7", "*.phps", "*.phpt"),
        ("//", "#"),
        _STARS,
        first_line=rf"{_shell('php')}|^<\?(?:php|=)",
    ),
    Language(
        "ruby",
        "Ruby",
        (
            *("*.rb", "*.rake", "*.gemspec", "*.ru", "*.podspec", "*.jbuilder", "*.thor", "*.rbw", "*.cr"),
            *("Gemfile", "Rakefile", "Guardfile", "Podfile", "Fastfile", "Brewfile", "Vagrantfile", "Capfile"),
            *("Appfile", "Dangerfile", "Berksfile", "Puppetfile", "Thorfile", "Cheffile", "*.gemfile"),
        ),
        _HASH,
        first_line=_shell("ruby", "jruby", "rake"),
        names=("rb", "crystal"),
    ),
    Language(
        "perl",
        "Perl",
        ("*.pl", "*.pm", "*.t", "*.psgi", "Makefile.PL", "Build.PL", "cpanfile"),
        _HASH,
        first_line=_shell("perl"),
        names=("pl",),
    ),
    Language(
        "sh",
        "shells (sh, bash, zsh, ksh)",
        (
            *("*.sh", "*.bash", "*.zsh", "*.ksh", "*.ash", "*.dash", "*.command", "*.bats", "*.ebuild", "*.eclass"),
            *(".bashrc", ".bash_profile", ".bash_aliases", ".bash_logout", ".profile", ".zshrc", ".zshenv"),
            *(".zprofile", ".zlogin", ".envrc", "PKGBUILD", "APKBUILD"),
        ),
        _HASH,
        first_line=_shell("sh", "bash", "zsh", "ksh", "dash", "ash", "bats"),
        names=("bash", "zsh", "ksh", "shell", "shellscript"),
    ),
    Language("fish", "fish", ("*.fish",), _HASH, first_line=_shell("fish")),
    Language(
        "powershell",
        "PowerShell",
        ("*.ps1", "*.psm1", "*.psd1"),
        _HASH,
        (("<#", "#>"),),
        first_line=_shell("pwsh", "powershell"),
        names=("ps1", "pwsh", "posh"),
    ),
    Language(
        "batch",
        "Batch files",
        ("*.bat", "*.cmd"),
        ("rem", "::"),
        own_line=True,
        names=("bat", "cmd", "dosbatch", "dos"),
    ),
    Language("lua", "Lua", ("*.lua", "*.luau", "*.rockspec"), ("--",), first_line=_shell("lua", "luajit")),
    Language("r", "R", ("*.r", ".Rprofile"), _HASH, first_line=_shell("Rscript"), names=("rscript",)),
    Language(
        "julia", "Julia", ("*.jl",), _HASH, (("#=", "=#"),), nests=True, first_line=_shell("julia"), names=("jl",)
    ),
    Language(
        "elixir", "Elixir", ("*.ex", "*.exs", "mix.lock"), _HASH, first_line=_shell("elixir"), names=("ex", "exs")
    ),
    Language(
        "vim",
        "Vim script",
        ("*.vim", ".vimrc", "vimrc", ".gvimrc", "_vimrc", ".exrc"),
        ('"',),
        own_line=True,
        names=("viml", "vimscript"),
    ),
    Language("awk", "AWK", ("*.awk",), _HASH, first_line=_shell("awk", "gawk", "mawk")),
    # --- Functional languages and Lisps
    Language(
        "haskell",
        "Haskell",
        (
            "*.hs",
            "*.hsc",
        ),
        ("--",),
        (("{-", "-}"),),
        nests=True,
        names=("hs",),
    ),
    Language("ocaml", "OCaml", ("*.ml", "*.mli", "*.mll", "*.mly"), (), (("(*", "*)"),), nests=True, names=("ml",)),
    Language("fsharp", "F#", ("*.fs", "*.fsi", "*.fsx"), _SLASHES, (("(*", "*)"),), nests=True, names=("fs", "f#")),
    Language(
        "erlang",
        "Erlang",
        ("*.erl", "*.hrl", "*.escript", "rebar.config"),
        ("%",),
        first_line=_shell("escript"),
        names=("erl",),
    ),
    Language(
        "clojure",
        "Clojure and EDN",
        ("*.clj", "*.cljs", "*.cljc", "*.edn"),
        (";",),
        first_line=_shell("bb", "clojure"),
        names=("clj", "cljs", "edn"),
    ),
    Language(
        "lisp",
        "Lisps (Emacs Lisp, Common Lisp, Scheme, Racket)",
        ("*.el", "*.lisp", "*.lsp", "*.scm", "*.ss", "*.rkt", "*.asd", ".emacs"),
        (";",),
        (("#|", "|#"),),
        nests=True,
        first_line=_shell("sbcl", "guile", "racket"),
        names=("elisp", "emacs-lisp", "common-lisp", "scheme", "racket"),
    ),
    Language("nix", "Nix", ("*.nix",), _HASH, _STARS),
    # --- Data and configuration
    Language(
        "sql",
        "SQL",
        ("*.sql", "*.psql", "*.pgsql", "*.mysql", "*.ddl", "*.dml", "*.pls", "*.pks", "*.pkb", "*.plsql"),
        ("--",),
        _STARS,
        names=("mysql", "postgresql", "pgsql", "plsql", "plpgsql", "sqlite", "tsql", "psql"),
    ),
    Language(
        "make",
        "makefiles",
        ("Makefile", "makefile", "GNUmakefile", "BSDmakefile", "Kbuild", "*.mk", "*.mak", "*.make", "Makefile.*"),
        _HASH,
        own_line=True,
        first_line=_shell("make"),
        names=("makefile", "mk", "gnumake"),
    ),
    Language("cmake", "CMake", ("CMakeLists.txt", "*.cmake", "*.cmake.in"), _HASH),
    Language(
        "dockerfile",
        "Dockerfiles",
        ("Dockerfile", "Containerfile", "Dockerfile.*", "*.dockerfile", "*.containerfile", "Containerfile.*"),
        _HASH,
        own_line=True,
        names=("docker", "containerfile"),
    ),
    Language(
        "hcl",
        "HCL and Terraform",
        ("*.tf", "*.tfvars", "*.hcl", "*.tofu", "*.nomad", ".terraformrc", "terraform.rc"),
        ("#", "//"),
        _STARS,
        names=("terraform", "tf", "tfvars"),
    ),
    Language(
        "nginx",
        "nginx's configuration",
        ("*.nginx", "*.nginxconf", "*nginx*.conf", "nginx/*.conf", "nginx/sites-available/*", "nginx/sites-enabled/*"),
        _HASH,
        names=("nginxconf",),
    ),
)
