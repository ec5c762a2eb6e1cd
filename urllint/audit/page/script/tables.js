// Tables with a search, filters, sorting and pages.

/**
 * A table with a search, filters, sorting and pages, whose state is in the page's address.
 *
 * columns: {name, title, value(row): what is sorted by, cell(row), isNumber, isHeader}
 * filters: {name, title, choices: [[value, text]], of(row)} or {name, title, isOn(row): what a checked box leaves out}
 */
function table(part, { title, count, columns, filters = [], searched, details, sort }) {
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
          { scope: "col", class: column.isNumber ? "number" : column.class === "minor" ? "minor" : null, "aria-sort": isSorted ? (direction === 1 ? "ascending" : "descending") : null },
          button,
        );
      }),
    );
    const body = element("tbody");
    for (const row of shown) {
      const cells = columns.map((column, at) => {
        const cell = column.cell(row);
        const expand = details && at === 0 ? expander(() => details(row), columns.length, shortened(String(column.value(row)))) : null;
        return element(column.isHeader ? "th" : "td", { scope: column.isHeader ? "row" : null, class: column.class ?? (column.isNumber ? "number" : null) }, expand, cell);
      });
      body.append(element("tr", { class: "row" }, ...cells));
    }
    status.textContent = `${title}: ${plural(rows.length, "row")}`;
    const all = rows.length === count ? number(count) : `${number(rows.length)} (${number(count)} in all)`;
    return [
      element("h2", { tabindex: "-1" }, title),
      element("div", { class: "filters", role: "search" }, ...fields),
      element(
        "div",
        { class: "rows", role: "region", "aria-label": title, tabindex: "0" },
        element(
          "table",
          {},
          element("caption", { class: "visually-hidden" }, `${title}, ${plural(rows.length, "row")}`),
          element("thead", {}, head),
          body,
        ),
        shown.length ? null : element("p", { class: "empty" }, count ? "Nothing fits the search." : "There are none."),
      ),
      pager(part, parameters, page, pages, rows.length ? `${number(from + 1)}–${number(from + shown.length)} of ${all}` : `none of ${number(count)}`),
    ];
  };
}

function expander(details, width, name) {
  const button = element("button", { type: "button", class: "expand", "aria-expanded": "false", "aria-label": `Details of ${name}` });
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
