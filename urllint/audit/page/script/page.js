// The page: its parts, its address, its colours.

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
  audit.roots
    .slice(0, NAMED_ROOTS)
    .map((root) => (root.revision ? `${root.path} at ${root.revision.slice(0, 12)}` : root.path))
    .join(", ") + (audit.roots.length > NAMED_ROOTS ? ` and ${number(audit.roots.length - NAMED_ROOTS)} more` : ""),
  when(meta.created),
  `urllint ${meta.tool_version}`,
].join(" · ");
document.getElementById("parts").append(
  ...Object.entries(parts).map(([name, part]) =>
    element("li", {}, element("a", { href: `#${name}`, "data-part": name }, part.title, part.count === undefined ? null : [" ", element("span", { class: "count" }, number(part.count))])),
  ),
);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address says which part is shown
  content.focus();
});
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
