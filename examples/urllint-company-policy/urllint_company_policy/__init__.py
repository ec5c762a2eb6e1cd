"""The manifest: what urllint imports in every run, to learn what this package brings."""

from urllint.plugin import OptionSpec, RuleSpec, Triggers, hookimpl

URLLINT_API_VERSION = 1

SHORT_HOST = RuleSpec(
    name="short-host",
    group="company",
    summary="A host is written without its domain, and found in the office only.",
    severity="error",
    target="urllint_company_policy.short_host:ShortHost",
    since="1.0",
    fixable=True,
    triggers=Triggers(patterns=(r"//[A-Za-z0-9-]+(?:[:/?#]|$)",)),
    options=(
        OptionSpec("hosts", ("go", "wiki"), "The hosts that people write without a domain.", pattern="[a-z0-9-]+"),
        OptionSpec("domain", "corp.example", "The domain that they belong to.", pattern=r"[a-z0-9.-]+"),
    ),
)
BRANCH_LINK = RuleSpec(
    name="branch-link",
    group="company",
    summary="A link shows a file on a branch, which changes.",
    severity="warning",
    target="urllint_company_policy.branch_link:BranchLink",
    since="1.0",
    triggers=Triggers(texts=("/blob/",)),
    options=(OptionSpec("branches", ("main", "master"), "The branches that must not be linked to."),),
)


@hookimpl
def urllint_rules() -> list[RuleSpec]:
    return [SHORT_HOST, BRANCH_LINK]
