// Groups of URLs that are one page, changes since an earlier audit, and the trend over commits.

/** The groups as rows of one table: what RFC 3986 says, what is only probable, and what differs in fragments alone. */
const samePage = [
  ...audit.aliases.filter((alias) => alias.members.length > 1).map((alias) => ({ ...alias, sort: 0, by: "by RFC 3986", how: [alias.rung] })),
  ...audit.near_aliases.map((alias) => ({ ...alias, sort: 1, by: "probably", how: alias.kinds, target: alias.members[0]?.[0] ?? "", fragments: [] })),
  ...audit.aliases.filter((alias) => alias.members.length === 1).map((alias) => ({ ...alias, sort: 2, by: "but for fragments", how: ["fragments"] })),
];

function samePageDetails(row) {
  const { members, fragments, urls: indexes } = samePage[row];
  const stands = indexes.flatMap((url) => [...placesOf(url)]).sort((one, other) => one - other);
  return element(
    "div",
    {},
    members.length > 1
      ? [
          element("h3", {}, "Spellings"),
          element("ul", {}, ...members.map((member) => {
            const [text, reason, count] = member.length === 3 ? member : [member[0], "", member[1]];
            return element("li", {}, element("span", { class: "url" }, shortened(text)), ` ${plural(count, "place")}${reason ? `: ${reason}` : ""}`);
          })),
        ]
      : null,
    fragments.length > 1
      ? [
          element("h3", {}, "Fragments"),
          ...firstOf(fragments, "fragment", ([fragment, count]) =>
            element("li", {}, fragment === null ? "none" : element("span", { class: "url" }, `#${fragment}`), ` ${plural(count, "place")}`),
          ),
        ]
      : null,
    element("h3", {}, "Places"),
    ...firstOf(stands, "place", placeEntry),
  );
}

function changes() {
  const { comparison } = audit;
  const list = (title, rows, row) =>
    element(
      "section",
      {},
      element("h3", {}, `${title}: ${number(rows.length)}`),
      rows.length ? element("ul", {}, ...rows.slice(0, 500).map((one) => element("li", {}, ...row(one)))) : null,
      rows.length > 500 ? element("p", {}, `and ${number(rows.length - 500)} more`) : null,
    );
  const host = (isNew) => ([name, count, occurrences]) => [
    element("span", { class: "url" }, isNew ? inside("urls", { host: name }, name) : name),
    ` ${plural(count, "URL")}, ${plural(occurrences, "place")}`,
  ];
  const url = (isNew) => ([text, occurrences]) => [
    element("span", { class: "url" }, isNew ? inside("urls", { q: text }, shortened(text)) : shortened(text)),
    ` ${plural(occurrences, "place")}`,
  ];
  const finding = ([severity, rule, path, line, written, message, count]) => [
    tag(severity, severity),
    ` ${rule}${count > 1 ? ` (${number(count)} times)` : ""} `,
    place(path, line, 0),
    " ",
    element("span", { class: "url" }, shortened(written)),
    ` ${message}`,
  ];
  return [
    element("h2", { tabindex: "-1" }, "Changes"),
    element("p", {}, `Since the audit of ${when(comparison.created)} in `, element("span", { class: "place" }, comparison.earlier), "."),
    element("div", { class: "columns" }, list("New hosts", comparison.new_hosts, host(true)), list("Gone hosts", comparison.gone_hosts, host(false))),
    element("div", { class: "columns" }, list("New findings", comparison.new_findings, finding), list("Gone findings", comparison.gone_findings, finding)),
    element("div", { class: "columns" }, list("New URLs", comparison.new_urls, url(true)), list("Gone URLs", comparison.gone_urls, url(false))),
  ];
}

function trend() {
  const columns = [
    ["occurrences", "Places"],
    ["urls", "URLs"],
    ["hosts", "Hosts"],
    ["http", "Places with http"],
    ["errors", "Errors"],
    ["warnings", "Warnings"],
  ];
  const days = audit.trend.map((point) => point.committed.slice(0, 10));
  return [
    element("h2", { tabindex: "-1" }, "Trend"),
    element("div", { class: "charts" }, ...columns.map(([name, title]) => lineChart(title, audit.trend.map((point) => point[name]), days))),
    element(
      "div",
      { class: "rows", role: "region", "aria-label": "Commits", tabindex: "0" },
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...["Commit", "Day", "Subject"].map((name) => element("th", { scope: "col" }, name)), ...columns.map(([, title]) => element("th", { scope: "col", class: "number" }, title)))),
        element(
          "tbody",
          {},
          ...audit.trend.map((point, at) =>
            element(
              "tr",
              { class: "row" },
              element("th", { scope: "row", class: "place" }, point.revision.slice(0, 10)),
              element("td", { class: "day" }, days[at]),
              element("td", {}, point.subject),
              ...columns.map(([name]) => element("td", { class: "number" }, number(point[name]))),
            ),
          ),
        ),
      ),
    ),
  ];
}
