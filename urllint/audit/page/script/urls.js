// What belongs to a URL: its places, its findings, what its server said.

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
