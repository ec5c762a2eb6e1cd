"use strict";
// Shows the audit that stands beside it as JSON. Texts from the repository become text nodes, never markup.
(() => {
  const ROWS_ON_A_PAGE = 100;
  const FIRST_PLACES = 50;
  const LONGEST_IN_A_ROW = 200;

  const audit = JSON.parse(document.getElementById("audit").textContent);
  const { texts, paths, links, urls, places, findings, totals, meta } = audit;
  const content = document.getElementById("content");
  const status = document.getElementById("status");

  // --- Elements

  /** An element with properties, and children that are nodes or texts; what is null or undefined is left out. */
  function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (value === null || value === undefined || value === false) continue;
      if (key === "class") made.className = value;
      else if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
      else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return made;
  }

  const grouped = new Intl.NumberFormat("en");
  const number = (value) => grouped.format(value);
  const percent = (part, whole) => (whole ? `${((100 * part) / whole).toFixed(part && part / whole < 0.01 ? 2 : 1)} %` : "none");
  const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
  const shortened = (text) => (text.length > LONGEST_IN_A_ROW ? `${text.slice(0, LONGEST_IN_A_ROW - 1)}…` : text);
  const tag = (text, kind = "quiet") => element("span", { class: `tag ${kind}` }, text);

  /** A link inside the page that shows a part with some of its rows. */
  function inside(part, parameters, text) {
    return element("a", { href: address(part, parameters) }, text);
  }

  function address(part, parameters = {}) {
    const given = Object.entries(parameters).filter(([, value]) => value !== "" && value !== null && value !== undefined);
    const query = new URLSearchParams(given).toString();
    return `#${part}${query ? `?${query}` : ""}`;
  }

  /** Where something stands, as a link to it where there is one. */
  function place(path, line, column) {
    const text = line ? `${paths[path]}:${line}${column ? `:${column}` : ""}` : paths[path];
    if (!links[path]) return element("span", { class: "place" }, text);
    const target = links[path].replace("{line}", line || 1).replace("{column}", column || 1);
    const hasLine = links[path].includes("{line}");
    return element("a", { class: "place", href: hasLine || !line ? target : `${target}#L${line}` }, text);
  }

  // --- What belongs to a URL

  /** The indexes of what refers to a URL, made for all at once when first asked for. */
  function byUrl(column) {
    let starts = null;
    let order = null;
    return (url) => {
      if (starts === null) {
        starts = new Uint32Array(urls.url.length + 1);
        for (const one of column) if (one >= 0) starts[one + 1] += 1;
        for (let at = 1; at < starts.length; at += 1) starts[at] += starts[at - 1];
        const free = starts.slice();
        order = new Uint32Array(starts[starts.length - 1]);
        column.forEach((one, at) => {
          if (one >= 0) order[free[one]++] = at;
        });
      }
      return order.subarray(starts[url], starts[url + 1]);
    };
  }

  const placesOf = byUrl(places.url);
  const findingsOf = byUrl(findings.url);

  function online(url) {
    const answer = urls.online[url];
    if (!answer) return null;
    const kinds = { alive: "good", redirected: "warning", dead: "error" };
    return tag(answer.status ? `${answer.outcome}, ${answer.status}` : answer.outcome, kinds[answer.outcome]);
  }

  function urlDetails(url) {
    const facts = element("dl");
    const add = (name, ...value) => facts.append(element("dt", {}, name), element("dd", {}, ...value));
    const text = texts[urls.url[url]];
    const isFetched = audit.kinds[urls.kind[url]] === "url" && /^https?:/.test(text);
    add(
      "URL",
      element("span", { class: "url" }, text),
      isFetched ? [" ", element("a", { href: text, rel: "noreferrer noopener", target: "_blank" }, "open")] : null,
    );
    if (urls.errors[url]) add("Validation errors", urls.errors[url].join(", "));
    const answer = urls.online[url];
    if (answer) {
      add("Server", [answer.detail, answer.redirect ? `leads to ${answer.redirect}` : "", answer.checked].filter(Boolean).join("; "));
    }
    const list = element("ul");
    const all = placesOf(url);
    const show = (from, to) => {
      for (const at of all.subarray(from, to)) {
        list.append(
          element("li", {}, place(places.path[at], places.line[at], places.column[at]), ` ${texts[places.context[at]]}`),
        );
      }
    };
    show(0, FIRST_PLACES);
    const rest = all.length - FIRST_PLACES;
    const more = rest > 0 ? element("button", { type: "button" }, `Show ${plural(rest, "more place")}`) : null;
    more?.addEventListener("click", () => {
      show(FIRST_PLACES, all.length);
      more.remove();
    });
    const said = [...findingsOf(url)].map((at) =>
      element(
        "li",
        {},
        tag(audit.severities[findings.severity[at]], audit.severities[findings.severity[at]]),
        ` ${texts[findings.rule[at]]}: ${texts[findings.message[at]]} `,
        place(findings.path[at], findings.line[at], findings.column[at]),
      ),
    );
    return element(
      "div",
      {},
      facts,
      said.length ? [element("h3", {}, "Findings"), element("ul", {}, ...said.slice(0, FIRST_PLACES))] : null,
      element("h3", {}, "Places"),
      list,
      more,
    );
  }

  // --- Tables

  /**
   * A table with a search, filters, sorting and pages, whose state is in the page's address.
   *
   * columns: {name, title, value(row): what is sorted by, cell(row), isNumber, isHeader}
   * filters: {name, title, choices: [[value, text]], of(row)} or {name, title, isOn(row): what a checked box leaves out}
   */
  function table(part, { title, count, columns, filters = [], searched, details, sort, note }) {
    const lower = [];
    const isFound = (row, words) => {
      lower[row] ??= searched(row).toLowerCase();
      return words.every((word) => lower[row].includes(word));
    };

    function chosen(parameters) {
      const words = (parameters.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
      const active = filters.filter((filter) => (filter.isOn ? !parameters.has(filter.name) : parameters.get(filter.name)));
      const rows = [];
      for (let row = 0; row < count; row += 1) {
        if (!active.every((filter) => (filter.isOn ? filter.isOn(row) : filter.of(row) === parameters.get(filter.name)))) continue;
        if (words.length && !isFound(row, words)) continue;
        rows.push(row);
      }
      const wanted = parameters.get("sort") ?? sort;
      const column = columns.find((one) => one.name === wanted.replace(/^-/, "")) ?? columns[0];
      const direction = wanted.startsWith("-") ? -1 : 1;
      const values = new Map(rows.map((row) => [row, column.value(row)]));
      rows.sort((one, other) => {
        const first = values.get(one);
        const second = values.get(other);
        if (first === second) return one - other;
        return (first < second ? -1 : 1) * direction;
      });
      return { rows, column, direction };
    }

    return (parameters) => {
      const go = (changes, keep = null) => {
        const next = Object.fromEntries(parameters);
        delete next.page;
        change(address(part, { ...next, ...changes }), keep);
      };
      const { rows, column: sorted, direction } = chosen(parameters);
      const pages = Math.max(1, Math.ceil(rows.length / ROWS_ON_A_PAGE));
      const page = Math.min(Math.max(1, Number(parameters.get("page")) || 1), pages);
      const from = (page - 1) * ROWS_ON_A_PAGE;
      const shown = rows.slice(from, from + ROWS_ON_A_PAGE);

      const search = element("input", { type: "search", id: "search", value: parameters.get("q") ?? "", autocomplete: "off", spellcheck: "false" });
      let pause = 0;
      search.addEventListener("input", () => {
        clearTimeout(pause);
        pause = setTimeout(() => go({ q: search.value.trim() }, search), 150);
      });
      const fields = [element("label", {}, "Search", search)];
      for (const filter of filters) {
        if (filter.isOn) {
          const box = element("input", { type: "checkbox", id: `filter-${filter.name}`, checked: parameters.has(filter.name) });
          box.addEventListener("change", () => go({ [filter.name]: box.checked ? "1" : "" }, box));
          fields.push(element("label", { class: "check" }, box, filter.title));
        } else {
          const given = parameters.get(filter.name) ?? "";
          const choices = filter.choices.some(([value]) => value === given) || !given ? filter.choices : [[given, given], ...filter.choices];
          const select = element(
            "select",
            { id: `filter-${filter.name}` },
            element("option", { value: "" }, "all"),
            ...choices.map(([value, text]) => element("option", { value, selected: value === given }, text)),
          );
          select.addEventListener("change", () => go({ [filter.name]: select.value }, select));
          fields.push(element("label", {}, filter.title, select));
        }
      }
      if ([...parameters.keys()].some((name) => name !== "sort" && name !== "page")) {
        const clear = element("button", { type: "button", id: "clear" }, "Clear filters");
        clear.addEventListener("click", () => change(address(part), document.getElementById("search")));
        fields.push(clear);
      }

      const head = element(
        "tr",
        {},
        ...columns.map((column) => {
          const isSorted = column === sorted;
          const button = element("button", { type: "button", id: `sort-${column.name}` }, column.title);
          button.addEventListener("click", () => {
            const falling = isSorted ? direction === 1 : Boolean(column.isNumber);
            go({ sort: `${falling ? "-" : ""}${column.name}` }, button);
          });
          return element(
            "th",
            { scope: "col", class: column.isNumber ? "number" : null, "aria-sort": isSorted ? (direction === 1 ? "ascending" : "descending") : null },
            button,
          );
        }),
      );
      const body = element("tbody");
      for (const row of shown) {
        const cells = columns.map((column, at) => {
          const cell = column.cell(row);
          const expand = details && at === 0 ? expander(() => details(row), columns.length) : null;
          return element(column.isHeader ? "th" : "td", { scope: column.isHeader ? "row" : null, class: column.class ?? (column.isNumber ? "number" : null) }, expand, cell);
        });
        body.append(element("tr", { class: "row" }, ...cells));
      }
      status.textContent = `${title}: ${plural(rows.length, "row")}`;
      const all = rows.length === count ? number(count) : `${number(rows.length)} of ${number(count)}`;
      return [
        element("h2", { tabindex: "-1" }, title),
        note ? element("p", {}, note) : null,
        element("div", { class: "filters", role: "search" }, ...fields),
        element(
          "div",
          { class: "rows", role: "region", "aria-label": title, tabindex: "0" },
          element(
            "table",
            { "aria-rowcount": String(rows.length + 1) },
            element("caption", { class: "visually-hidden" }, `${title}, ${plural(rows.length, "row")}`),
            element("thead", {}, head),
            body,
          ),
          shown.length ? null : element("p", { class: "empty" }, count ? "Nothing fits the search." : "There are none."),
        ),
        pager(part, parameters, page, pages, rows.length ? `${number(from + 1)}–${number(from + shown.length)} of ${all}` : `0 of ${number(count)}`),
      ];
    };
  }

  function expander(details, width) {
    const button = element("button", { type: "button", class: "expand", "aria-expanded": "false", "aria-label": "Details" });
    button.addEventListener("click", () => {
      const isOpen = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!isOpen));
      const row = button.closest("tr");
      if (isOpen) row.nextElementSibling.remove();
      else row.after(element("tr", {}, element("td", { class: "details", colspan: String(width) }, details())));
    });
    return button;
  }

  function pager(part, parameters, page, pages, text) {
    const to = (target, label, name) => {
      const button = element("button", { type: "button", id: `page-${name}`, disabled: target < 1 || target > pages || target === page }, label);
      button.addEventListener("click", () => {
        change(address(part, { ...Object.fromEntries(parameters), page: target > 1 ? String(target) : "" }), button);
      });
      return button;
    };
    return element(
      "div",
      { class: "pager" },
      element("span", { id: "shown-rows" }, text),
      pages > 1 ? [to(1, "First", "first"), to(page - 1, "Previous", "previous"), to(page + 1, "Next", "next"), to(pages, "Last", "last")] : null,
    );
  }

  // --- Charts: tables with bars, so that they read as tables, too

  function bars(title, rows, { unit = "place", kind = () => "", link = null } = {}) {
    const most = Math.max(1, ...rows.map(([, value]) => value));
    return element(
      "section",
      { class: "chart" },
      element("h3", {}, title),
      rows.length
        ? element(
            "table",
            {},
            element("caption", { class: "visually-hidden" }, `${title}, by ${unit}s`),
            element(
              "tbody",
              {},
              ...rows.map(([name, value]) => {
                const fill = element("span", { class: `fill ${kind(name)}` });
                fill.style.width = `${(72 * value) / most}%`;
                return element(
                  "tr",
                  {},
                  element("th", { scope: "row" }, link ? link(name) : name),
                  element("td", {}, element("div", { class: "bar" }, fill, element("span", { class: "number" }, number(value)))),
                );
              }),
            ),
          )
        : element("p", { class: "empty" }, "There are none."),
    );
  }

  function lineChart(title, values, labels) {
    const name = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(name, "svg");
    const most = Math.max(1, ...values);
    const x = (at) => (values.length > 1 ? 6 + (588 * at) / (values.length - 1) : 300);
    const y = (value) => 124 - (110 * value) / most;
    const add = (kind, attributes, text = null) => {
      const made = document.createElementNS(name, kind);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      if (text !== null) made.append(text);
      svg.append(made);
      return made;
    };
    svg.setAttribute("viewBox", "0 0 600 144");
    svg.setAttribute("class", "line");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${title}: from ${number(values[0])} to ${number(values[values.length - 1])}`);
    add("polyline", { points: values.map((value, at) => `${x(at)},${y(value)}`).join(" ") });
    values.forEach((value, at) => {
      const circle = add("circle", { cx: x(at), cy: y(value), r: 3.5 });
      const tip = document.createElementNS(name, "title");
      tip.append(`${labels[at]}: ${number(value)}`);
      circle.append(tip);
    });
    add("text", { x: 0, y: 142 }, labels[0]);
    add("text", { x: 600, y: 142, "text-anchor": "end" }, labels[labels.length - 1]);
    return element("section", { class: "chart" }, element("h3", {}, title), svg);
  }

  // --- Parts

  function overview() {
    const figure = (title, value, { kind = "", note = null } = {}) =>
      element("div", { class: kind }, element("dt", {}, title), element("dd", {}, value, note ? element("small", {}, note) : null));
    const web = totals.http + totals.https;
    const top = (counts, limit) => counts.filter((count) => count.name).slice(0, limit).map((count) => [count.name, count.occurrences]);
    const leading = new Map();
    findings.rule.forEach((rule, at) => {
      if (findings.leads[at]) leading.set(rule, (leading.get(rule) ?? 0) + 1);
    });
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
        figure("Still http", percent(totals.http, web), { note: `${number(totals.http)} of ${plural(web, "place")}` }),
        figure("Errors", number(totals.errors), { kind: totals.errors ? "error" : "none" }),
        figure("Warnings", number(totals.warnings), { kind: totals.warnings ? "warning" : "none", note: totals.suppressed ? `${number(totals.suppressed)} suppressed` : null }),
        figure("Same page", number(totals.aliases), { note: `in several spellings; ${number(totals.near_aliases)} more probably` }),
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
        bars("http and https", [["http", totals.http], ["https", totals.https]], { kind: (name) => name, link: (name) => inside("urls", { scheme: name }, name) }),
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

  const counted = (name, title, of) => ({ name, title, isNumber: true, value: of, cell: (row) => number(of(row)) });
  const choices = (values) => [...new Set(values)].filter((value) => value !== "").sort().map((value) => [value, value]);

  function countedColumns(rows) {
    return [
      counted("urls", "URLs", (row) => rows[row].urls),
      counted("places", "Places", (row) => rows[row].occurrences),
      counted("files", "Files", (row) => rows[row].files),
      {
        name: "http",
        title: "Still http",
        isNumber: true,
        value: (row) => rows[row].http,
        cell: (row) => (rows[row].http ? `${number(rows[row].http)} (${percent(rows[row].http, rows[row].http + rows[row].https)})` : "0"),
      },
      counted("findings", "Findings", (row) => rows[row].findings),
    ];
  }

  const parts = {
    overview: { title: "Overview", show: overview },
    domains: {
      title: "Domains",
      count: audit.domains.length,
      show: table("domains", {
        title: "Domains",
        count: audit.domains.length,
        searched: (row) => audit.domains[row].name,
        sort: "-places",
        columns: [
          { name: "domain", title: "Domain", isHeader: true, class: "url", value: (row) => audit.domains[row].name, cell: (row) => inside("urls", { domain: audit.domains[row].name }, audit.domains[row].name) },
          { name: "hosts", title: "Hosts", isNumber: true, value: (row) => audit.domains[row].hosts, cell: (row) => inside("hosts", { domain: audit.domains[row].name }, number(audit.domains[row].hosts)) },
          ...countedColumns(audit.domains),
        ],
      }),
    },
    hosts: {
      title: "Hosts",
      count: audit.hosts.length,
      show: table("hosts", {
        title: "Hosts",
        count: audit.hosts.length,
        searched: (row) => audit.hosts[row].name,
        sort: "-places",
        filters: [{ name: "domain", title: "Domain", choices: audit.domains.slice(0, 200).map((domain) => [domain.name, domain.name]), of: (row) => audit.hosts[row].domain }],
        columns: [
          { name: "host", title: "Host", isHeader: true, class: "url", value: (row) => audit.hosts[row].name, cell: (row) => inside("urls", { host: audit.hosts[row].name }, audit.hosts[row].name) },
          { name: "domain", title: "Domain", value: (row) => audit.hosts[row].domain, cell: (row) => audit.hosts[row].domain || "none" },
          ...countedColumns(audit.hosts),
        ],
      }),
    },
    urls: {
      title: "URLs",
      count: urls.url.length,
      show: table("urls", {
        title: "URLs",
        count: urls.url.length,
        searched: (row) => texts[urls.url[row]],
        sort: "url",
        details: urlDetails,
        filters: [
          { name: "scheme", title: "Scheme", choices: audit.schemes.filter((scheme) => scheme.name).map((scheme) => [scheme.name, scheme.name]), of: (row) => texts[urls.scheme[row]] },
          { name: "host", title: "Host", choices: audit.hosts.slice(0, 200).map((host) => [host.name, host.name]), of: (row) => texts[urls.host[row]] },
          { name: "domain", title: "Domain", choices: audit.domains.slice(0, 200).map((domain) => [domain.name, domain.name]), of: (row) => texts[urls.domain[row]] },
          { name: "kind", title: "Kind", choices: audit.kinds.map((kind) => [kind, kind]), of: (row) => audit.kinds[urls.kind[row]] },
          ...(meta.is_online ? [{ name: "online", title: "Server", choices: choices(Object.values(urls.online).map((answer) => answer.outcome)), of: (row) => urls.online[row]?.outcome ?? "" }] : []),
        ],
        columns: [
          { name: "url", title: "URL", isHeader: true, class: "url", value: (row) => texts[urls.url[row]], cell: (row) => shortened(texts[urls.url[row]]) },
          { name: "kind", title: "Kind", value: (row) => urls.kind[row], cell: (row) => audit.kinds[urls.kind[row]] },
          ...(meta.is_online ? [{ name: "online", title: "Server", value: (row) => urls.online[row]?.outcome ?? "", cell: online }] : []),
          counted("places", "Places", (row) => urls.places[row]),
          counted("files", "Files", (row) => urls.files[row]),
          counted("findings", "Findings", (row) => urls.findings[row] ?? 0),
        ],
      }),
    },
    findings: {
      title: "Findings",
      count: findings.leads.reduce((sum, leads) => sum + leads, 0),
      show: table("findings", {
        title: "Findings",
        count: findings.rule.length,
        searched: (row) => `${texts[findings.rule[row]]} ${paths[findings.path[row]]} ${texts[findings.written[row]]} ${texts[findings.message[row]]}`,
        sort: "severity",
        filters: [
          { name: "severity", title: "Severity", choices: audit.severities.map((severity) => [severity, severity]), of: (row) => audit.severities[findings.severity[row]] },
          { name: "rule", title: "Rule", choices: choices(findings.rule.map((rule) => texts[rule])), of: (row) => texts[findings.rule[row]] },
          { name: "all", title: "with remarks, and what another finding explains", isOn: (row) => findings.leads[row] === 1 },
        ],
        columns: [
          { name: "severity", title: "Severity", value: (row) => findings.severity[row], cell: (row) => tag(audit.severities[findings.severity[row]], audit.severities[findings.severity[row]]) },
          { name: "rule", title: "Rule", class: "rule", value: (row) => texts[findings.rule[row]], cell: (row) => ruleName(texts[findings.rule[row]]) },
          { name: "place", title: "Place", isHeader: true, class: "path", value: (row) => paths[findings.path[row]], cell: (row) => place(findings.path[row], findings.line[row], findings.column[row]) },
          { name: "url", title: "URL", class: "url", value: (row) => texts[findings.written[row]], cell: (row) => shortened(texts[findings.written[row]]) },
          { name: "message", title: "Message", class: "message", value: (row) => texts[findings.message[row]], cell: (row) => texts[findings.message[row]] },
        ],
      }),
    },
    aliases: { title: "Same page", count: totals.aliases + totals.near_aliases, show: aliases },
    ...(audit.comparison ? { changes: { title: "Changes", show: changes } } : {}),
    ...(audit.trend.length ? { trend: { title: "Trend", show: trend } } : {}),
  };

  function ruleName(name) {
    const rule = audit.rules.find((one) => one.name === name);
    const isSafe = rule?.help_url && /^https?:/.test(rule.help_url);
    return isSafe ? element("a", { href: rule.help_url, rel: "noreferrer noopener", target: "_blank" }, name) : name;
  }

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

  // --- The page

  let current = "";
  let shown = null;

  function show(keep = null) {
    shown = location.hash;
    const [name, query = ""] = location.hash.slice(1).split(/\?(.*)/s);
    const part = Object.hasOwn(parts, name) ? name : "overview";
    for (const link of document.querySelectorAll("#parts a")) {
      if (link.dataset.part === part) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const selection = keep && "selectionStart" in keep && keep.type === "search" ? keep.selectionStart : null;
    content.replaceChildren(...parts[part].show(new URLSearchParams(query)).flat().filter(Boolean));
    const again = keep?.id ? document.getElementById(keep.id) : null;
    if (again && !again.disabled) {
      again.focus();
      if (selection !== null) again.setSelectionRange(selection, selection);
    } else if (current && (current !== part || keep)) {
      content.querySelector("h2").focus();
    }
    if (current && current !== part) window.scrollTo(0, 0);
    current = part;
  }

  /** Go to an address inside the page; ``keep`` is the control that was used, and keeps the focus. */
  function change(to, keep) {
    const kind = keep?.type === "search" ? "replaceState" : "pushState";
    history[kind](null, "", to);
    show(keep);
  }

  function theme() {
    const button = document.getElementById("theme");
    const names = ["auto", "light", "dark"];
    let chosen = 0;
    const apply = () => {
      if (chosen) document.documentElement.dataset.theme = names[chosen];
      else delete document.documentElement.dataset.theme;
      button.textContent = `Colours: ${names[chosen]}`;
    };
    button.addEventListener("click", () => {
      chosen = (chosen + 1) % names.length;
      apply();
    });
    apply();
  }

  document.getElementById("about").textContent = [
    audit.roots.map((root) => (root.revision ? `${root.path} at ${root.revision.slice(0, 12)}` : root.path)).join(", "),
    meta.created.replace("T", " ").replace("Z", " UTC"),
    `urllint ${meta.tool_version}`,
  ].join(" · ");
  document.getElementById("parts").append(
    ...Object.entries(parts).map(([name, part]) =>
      element("li", {}, element("a", { href: `#${name}`, "data-part": name }, part.title, part.count === undefined ? null : [" ", element("span", { class: "count" }, number(part.count))])),
    ),
  );
  document.addEventListener("keydown", (event) => {
    const search = document.getElementById("search");
    if (event.key === "/" && search && !/^(?:INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "")) {
      event.preventDefault();
      search.focus();
    }
  });
  for (const event of ["hashchange", "popstate"]) {
    window.addEventListener(event, () => {
      if (location.hash !== shown) show(); // one click may cause both
    });
  }
  theme();
  show();
})();
