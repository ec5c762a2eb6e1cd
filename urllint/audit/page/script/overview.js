// The numbers at the top, and what they are made of.

function overview() {
  const figure = (title, value, { kind = "", note = null } = {}) =>
    element("div", { class: kind }, element("dt", {}, title), element("dd", {}, value, note ? element("small", {}, note) : null));
  const web = totals.http + totals.https;
  const top = (counts, limit) => counts.filter((count) => count.name).slice(0, limit).map((count) => [count.name, count.occurrences]);
  const leading = new Map();
  findings.rule.forEach((rule, at) => {
    if (findings.leads[at]) leading.set(rule, (leading.get(rule) ?? 0) + 1);
  });
  const leads = (severity) => findings.severity.reduce((sum, one, at) => sum + (findings.leads[at] && audit.severities[one] === severity ? 1 : 0), 0);
  const wrong = (title, severity, notes) => {
    const count = leads(severity);
    return figure(title, count ? inside("findings", { severity }, number(count)) : "0", { kind: count ? severity : "none", note: notes.filter(Boolean).join("; ") });
  };
  const { remarks, followed_over_http: followed } = audit;
  const said = [...leading].map(([rule, count]) => [texts[rule], count]).sort((one, other) => other[1] - one[1]);
  const severityOf = new Map(audit.rules.map((rule) => [rule.name, rule.severity]));
  const skipped = audit.roots.reduce((sum, root) => sum + root.skipped, 0);
  const outcomes = new Map();
  for (const answer of Object.values(urls.online)) outcomes.set(answer.outcome, (outcomes.get(answer.outcome) ?? 0) + 1);
  return [
    element("h2", { tabindex: "-1" }, "Overview"),
    meta.shows_secrets ? element("p", { class: "notice" }, "Passwords and tokens are shown as they are: keep this page to yourself.") : null,
    skipped
      ? element(
          "details",
          { class: "notice" },
          element("summary", {}, `${plural(skipped, "file")} could not be read or ${skipped === 1 ? "was" : "were"} left out`),
          element("ul", {}, ...audit.roots.flatMap((root) => root.reasons).map(([path, reason]) => element("li", {}, element("span", { class: "place" }, path), ` ${reason}`))),
        )
      : null,
    element(
      "dl",
      { class: "numbers" },
      figure("Files", number(totals.files), { note: `${number(totals.files_with_urls)} with URLs` }),
      figure("URLs", number(totals.urls), { note: `in ${plural(totals.occurrences, "place")}` }),
      figure("Hosts", number(totals.hosts), { note: `on ${plural(totals.domains, "domain")}` }),
      figure("Still http", percent(totals.http, web), {
        note: `${number(totals.http)} of ${plural(web, "place")}${totals.http ? `; ${number(followed)} of them ${followed === 1 ? "is a link" : "are links"} or loaded with a page` : ""}`,
      }),
      wrong("Errors", "error", []),
      wrong("Warnings", "warning", [remarks ? `and ${plural(remarks, "remark")}` : "", totals.suppressed ? `${number(totals.suppressed)} suppressed` : ""]),
      figure("Same page", totals.aliases + totals.near_aliases ? inside("aliases", {}, number(totals.aliases)) : "0", { note: `in several spellings; ${number(totals.near_aliases)} more probably` }),
    ),
    element(
      "div",
      { class: "charts" },
      bars("Domains with most places", top(audit.domains, 12), { link: (name) => inside("urls", { domain: name }, name) }),
      bars("Findings by rule", said.slice(0, 12), {
        unit: "finding",
        kind: (name) => severityOf.get(name) ?? "",
        link: (name) => inside("findings", { rule: name }, name),
      }),
      bars("http and https, without identifiers", web ? [["http", totals.http], ["https", totals.https]] : [], { kind: (name) => name, link: (name) => inside("urls", { scheme: name }, name) }),
      bars("Schemes", top(audit.schemes, 8), { link: (name) => inside("urls", { scheme: name }, name) }),
      outcomes.size
        ? bars("What servers say", [...outcomes].sort((one, other) => other[1] - one[1]), {
            unit: "URL",
            kind: (name) => ({ dead: "error", redirected: "warning", alive: "https" })[name] ?? "info",
            link: (name) => inside("urls", { online: name }, name),
          })
        : null,
    ),
  ];
}
