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
  // One that is cut or masked is not the URL that stands in the files.
  const isFetched = audit.kinds[urls.kind[url]] === "url" && /^https?:/.test(text) && !/…|\*\*\*/.test(text);
  add(
    "URL",
    element("span", { class: "url" }, text),
    isFetched ? [" ", element("a", { href: text, rel: "noreferrer noopener", target: "_blank" }, "open")] : null,
  );
  if (urls.errors[url]) add("Validation errors", urls.errors[url].join(", "));
  const answer = urls.online[url];
  if (answer) {
    add("Server", [answer.detail, answer.redirect ? `leads to ${answer.redirect}` : "", when(answer.checked)].filter(Boolean).join("; "));
  }
  const said = findingsOf(url);
  return element(
    "div",
    {},
    facts,
    said.length ? [element("h3", {}, "Findings"), ...firstOf(said, "finding", findingEntry)] : null,
    element("h3", {}, "Places"),
    ...firstOf(placesOf(url), "place", placeEntry),
  );
}

function findingEntry(at) {
  const severity = audit.severities[findings.severity[at]];
  return element(
    "li",
    {},
    tag(severity, severity),
    ` ${texts[findings.rule[at]]}: ${texts[findings.message[at]]} `,
    place(findings.path[at], findings.line[at], findings.column[at]),
  );
}

/** Where a URL stands, and how it is written there if not as the URL is shown. */
function placeEntry(at) {
  const isOther = places.written[at] !== urls.url[places.url[at]];
  return element(
    "li",
    {},
    place(places.path[at], places.line[at], places.column[at]),
    ` ${texts[places.context[at]]}`,
    isOther ? [", written ", element("span", { class: "url" }, shortened(texts[places.written[at]]))] : null,
  );
}
