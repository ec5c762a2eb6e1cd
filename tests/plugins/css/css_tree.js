// The tokens of style sheets, as css-tree reads them. For each line of standard input, a JSON string, it writes a line:
// an array of [kind, start, end, value]. Offsets are in UTF-16 code units.
"use strict";

const [, , bundlePath] = process.argv;
const { readFileSync } = require("fs");
// The bundle is made for browsers, where it defines a global name.
const { tokenize, tokenTypes, url, string } = new Function(`${readFileSync(bundlePath, "utf8")}; return csstree;`)();

const KINDS = {
  [tokenTypes.Url]: ["url", url.decode],
  [tokenTypes.BadUrl]: ["bad-url", () => null],
  [tokenTypes.String]: ["string", string.decode],
  [tokenTypes.BadString]: ["broken", () => null],
  [tokenTypes.Comment]: ["comment", () => null],
};

const lines = readFileSync(0, "utf8").split("\n");
for (const line of lines) {
  if (!line) continue;
  const text = JSON.parse(line);
  const found = [];
  tokenize(text, (type, start, end) => {
    const known = KINDS[type];
    if (known) found.push([known[0], start, end, known[1](text.slice(start, end))]);
  });
  process.stdout.write(JSON.stringify(found) + "\n");
}
