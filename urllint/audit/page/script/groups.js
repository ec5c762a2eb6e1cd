// Groups of URLs that are one page, changes since an earlier audit, and the trend over commits.

function aliases(parameters) {
  const words = (parameters.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (members) => words.every((word) => members.some(([target]) => target.toLowerCase().includes(word)));
  const found = audit.aliases.filter((alias) => fits(alias.members));
  const same = found.filter((alias) => alias.members.length > 1);
  const pages = found.filter((alias) => alias.members.length === 1);
  const near = audit.near_aliases.filter((alias) => fits(alias.members));
  const shown = Number(parameters.get("shown")) || ROWS_ON_A_PAGE;
  const search = element("input", { type: "search", id: "search", value: parameters.get("q") ?? "", autocomplete: "off", spellcheck: "false" });
  let pause = 0;
  search.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => change(address("aliases", { q: search.value.trim() }), search), 150);
  });
  status.textContent = `Same page: ${plural(same.length + near.length, "group")}`;
  const more = element("button", { type: "button", id: "more" }, "Show more groups");
  more.addEventListener("click", () => change(address("aliases", { q: parameters.get("q"), shown: String(shown + ROWS_ON_A_PAGE) }), more));
  return [
    element("h2", { tabindex: "-1" }, "Same page"),
    element("div", { class: "filters", role: "search" }, element("label", {}, "Search", search)),
    ...groups(`Spellings that are one page by RFC 3986: ${plural(same.length, "group")}`, same.slice(0, shown), aliasGroup),
    ...groups(`Probably one page, though no standard says so: ${plural(near.length, "group")}`, near.slice(0, shown), nearGroup),
    ...groups(`Pages that are linked with several fragments: ${number(pages.length)}`, pages.slice(0, shown), aliasGroup),
    Math.max(same.length, near.length, pages.length) > shown ? more : null,
  ];
}

function groups(title, rows, group) {
  return [element("h3", {}, title), ...(rows.length ? rows.map(group) : [element("p", { class: "empty" }, "There are none.")])];
}

function aliasGroup({ target, rung, occurrences, files, members, fragments }) {
  const facts = `${plural(occurrences, "place")} in ${plural(files, "file")}`;
  const names = fragments.slice(0, 40).map(([fragment, count]) => `${fragment === null ? "none" : `#${fragment}`} (${number(count)})`);
  return element(
    "section",
    { class: "group" },
    element("h4", {}, element("span", { class: "url" }, shortened(target)), members.length > 1 ? tag(rung) : null, element("span", {}, facts)),
    members.length > 1
      ? element("ul", {}, ...members.map(([text, reason, count]) => element("li", {}, element("span", { class: "url" }, shortened(text)), ` ${plural(count, "place")}${reason ? `: ${reason}` : ""}`)))
      : null,
    fragments.length > 1 ? element("p", {}, `Fragments: ${names.join(", ")}${fragments.length > 40 ? ", …" : ""}`) : null,
  );
}

function nearGroup({ kinds, occurrences, members }) {
  return element(
    "section",
    { class: "group" },
    element("h4", {}, ...kinds.map((kind) => tag(kind)), element("span", {}, plural(occurrences, "place"))),
    element("ul", {}, ...members.map(([text, count]) => element("li", {}, element("span", { class: "url" }, shortened(text)), ` ${plural(count, "place")}`))),
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
  const host = ([name, count, occurrences]) => [element("span", { class: "url" }, name), ` ${plural(count, "URL")}, ${plural(occurrences, "place")}`];
  const url = ([text, , , occurrences]) => [element("span", { class: "url" }, shortened(text)), ` ${plural(occurrences, "place")}`];
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
    element("p", {}, `Since the audit of ${comparison.created} in `, element("span", { class: "place" }, comparison.earlier), "."),
    element("div", { class: "columns" }, list("New hosts", comparison.new_hosts, host), list("Gone hosts", comparison.gone_hosts, host)),
    element("div", { class: "columns" }, list("New findings", comparison.new_findings, finding), list("Gone findings", comparison.gone_findings, finding)),
    element("div", { class: "columns" }, list("New URLs", comparison.new_urls, url), list("Gone URLs", comparison.gone_urls, url)),
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
              element("th", { scope: "row", class: "url" }, point.revision.slice(0, 10)),
              element("td", {}, days[at]),
              element("td", {}, point.subject),
              ...columns.map(([name]) => element("td", { class: "number" }, number(point[name]))),
            ),
          ),
        ),
      ),
    ),
  ];
}
