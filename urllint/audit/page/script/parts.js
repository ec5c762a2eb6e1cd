// The parts of the page, and what their tables show.

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

function ruleName(name) {
  const rule = audit.rules.find((one) => one.name === name);
  const isSafe = rule?.help_url && /^https?:/.test(rule.help_url);
  return isSafe ? element("a", { href: rule.help_url, rel: "noreferrer noopener", target: "_blank" }, name) : name;
}

/** Whether `urllint check --fix` would mend it; what can only be shown is no fix for a list. */
function fixTag(row) {
  const fix = texts[findings.fix[row]];
  return fix === "safe" || fix === "unsafe" ? [" ", tag(`${fix} fix`, fix === "safe" ? "good" : "quiet")] : null;
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
        { name: "domain", title: "Domain", class: "minor", value: (row) => audit.hosts[row].domain, cell: (row) => audit.hosts[row].domain || "none" },
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
      sort: "-places",
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
        { name: "kind", title: "Kind", class: "minor", value: (row) => urls.kind[row], cell: (row) => audit.kinds[urls.kind[row]] },
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
        { name: "message", title: "Message", class: "message", value: (row) => texts[findings.message[row]], cell: (row) => [texts[findings.message[row]], fixTag(row)] },
      ],
    }),
  },
  aliases: {
    title: "Same page",
    count: totals.aliases + totals.near_aliases,
    show: table("aliases", {
      title: "Same page",
      count: samePage.length,
      searched: (row) => samePage[row].members.map(([target]) => target).join(" "),
      sort: "by",
      details: samePageDetails,
      filters: [
        { name: "by", title: "Same", choices: choices(samePage.map(({ by }) => by)), of: (row) => samePage[row].by },
        { name: "how", title: "Difference", choices: choices(samePage.map(({ how }) => how.join(", "))), of: (row) => samePage[row].how.join(", ") },
        { name: "all", title: "with pages whose links differ only in fragments", isOn: (row) => samePage[row].members.length > 1 },
      ],
      columns: [
        { name: "page", title: "Page", isHeader: true, class: "url", value: (row) => samePage[row].target, cell: (row) => shortened(samePage[row].target) },
        { name: "by", title: "Same", class: "minor", value: (row) => samePage[row].sort, cell: (row) => samePage[row].by },
        { name: "how", title: "Difference", value: (row) => samePage[row].how.join(", "), cell: (row) => samePage[row].how.map((how) => [tag(how), " "]).flat() },
        counted("spellings", "Spellings", (row) => samePage[row].members.length),
        counted("places", "Places", (row) => samePage[row].occurrences),
      ],
    }),
  },
  ...(audit.comparison ? { changes: { title: "Changes", show: changes } } : {}),
  ...(audit.trend.length ? { trend: { title: "Trend", show: trend } } : {}),
};
