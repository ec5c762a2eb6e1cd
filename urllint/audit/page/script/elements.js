// The audit that stands beside the script, and elements made of it. Its texts become text nodes, never markup.

const ROWS_ON_A_PAGE = 100;
const FIRST_PLACES = 50;
const LONGEST_IN_A_ROW = 200;
const NAMED_ROOTS = 5;

const audit = JSON.parse(document.getElementById("audit").textContent);
const { texts, paths, links, urls, places, findings, totals, meta } = audit;
const content = document.getElementById("content");
const status = document.getElementById("status");

/** An element with properties, and children that are nodes or texts; what is null or undefined is left out. */
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = value;
    else if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

const grouped = new Intl.NumberFormat("en");
const number = (value) => grouped.format(value);

/** A share for people: 0 % and 100 % are kept for none and all. */
function percent(part, whole) {
  if (!whole) return "none";
  const share = (100 * part) / whole;
  if (part && share < 0.1) return "<0.1 %";
  return part < whole && share > 99.9 ? ">99.9 %" : `${share.toFixed(1).replace(".0", "")} %`;
}

const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
const shortened = (text) => (text.length > LONGEST_IN_A_ROW ? `${text.slice(0, LONGEST_IN_A_ROW - 1)}…` : text);
const tag = (text, kind = "quiet") => element("span", { class: `tag ${kind}` }, text);

const when = (time) => time.replace("T", " ").replace("Z", " UTC");

/** A list that shows its first entries, and the rest when asked to. */
function firstOf(rows, noun, entry) {
  const list = element("ul", {}, ...[...rows.slice(0, FIRST_PLACES)].map(entry));
  const rest = rows.length - FIRST_PLACES;
  if (rest <= 0) return [list];
  const more = element("button", { type: "button" }, `Show ${plural(rest, `more ${noun}`)}`);
  more.addEventListener("click", () => {
    const added = [...rows.slice(FIRST_PLACES)].map(entry);
    list.append(...added);
    more.remove();
    added[0].tabIndex = -1;
    added[0].focus();
  });
  return [list, more];
}

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
  const target = links[path].replaceAll("{line}", line || 1).replaceAll("{column}", column || 1);
  const hasLine = links[path].includes("{line}");
  return element("a", { class: "place", href: hasLine || !line ? target : `${target}#L${line}` }, text);
}
