// Charts. Bars are tables, so that they read as tables, too.

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
              const fill = value ? element("span", { class: `fill ${kind(name)}` }) : null;
              if (fill) fill.style.width = `${(72 * value) / most}%`;
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
  const add = (kind, attributes) => {
    const made = document.createElementNS(name, kind);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    svg.append(made);
    return made;
  };
  svg.setAttribute("viewBox", "0 0 600 130");
  svg.setAttribute("class", "line");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title}: from ${number(values[0])} to ${number(values[values.length - 1])}`);
  add("line", { x1: 0, y1: 124, x2: 600, y2: 124 });
  add("polyline", { points: values.map((value, at) => `${x(at)},${y(value)}`).join(" ") });
  values.forEach((value, at) => {
    const circle = add("circle", { cx: x(at), cy: y(value), r: 3.5 });
    const tip = document.createElementNS(name, "title");
    tip.append(`${labels[at]}: ${number(value)}`);
    circle.append(tip);
  });
  const ends = [0, values.length - 1].map((at) => element("span", {}, `${labels[at]}: `, element("strong", {}, number(values[at]))));
  return element("section", { class: "chart" }, element("h3", {}, title), svg, element("div", { class: "ends" }, ...ends));
}
