// The literals and comments of scripts, as Babel's parser reads them. For each line of standard input, a JSON array of
// a script and the parser's plugins, it writes a line: null where the parser refuses the script, else an array of
// [kind, start, end, values], where values are [start, end, value] for each piece of a literal. Offsets are in UTF-16
// code units.
"use strict";

const [, , parserPath] = process.argv;
const { parse } = require(parserPath);

const COMMON = ["decorators", "explicitResourceManagement"];
const OPTIONS = {
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowUndeclaredExports: true,
};

function read(script, plugins) {
  for (const sourceType of ["module", "script"]) {
    try {
      return literals(parse(script, { ...OPTIONS, sourceType, plugins: [...plugins, ...COMMON] }));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

function literals(tree) {
  const found = tree.comments.map(({ start, end }) => ["comment", start, end, []]);
  const seen = new Set();
  function visit(node, parent) {
    if (!node || typeof node.type !== "string" || seen.has(node)) return;
    seen.add(node);
    const { type, start, end } = node;
    if (type === "StringLiteral") {
      const kind = parent.type === "JSXAttribute" ? "jsx-string" : "string";
      found.push([kind, start, end, [[start + 1, end - 1, node.value]]]);
    } else if (type === "DirectiveLiteral") {
      found.push(["string", start, end, []]);
    } else if (type === "TemplateLiteral" || type === "TSTemplateLiteralType") {
      found.push(["template", start, end, node.quasis.map((part) => [part.start, part.end, part.value.cooked])]);
    } else if (type === "RegExpLiteral") {
      found.push(["regex", start, end, []]);
    } else if (type === "JSXText" && node.value.trim() !== "") {
      found.push(["jsx-text", start, end, [[start, end, node.value]]]);
    } else if (type === "InterpreterDirective") {
      found.push(["comment", start, end, []]);
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === "loc" || key === "extra" || /comments$/i.test(key)) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child && typeof child === "object") visit(child, node);
      }
    }
  }
  visit(tree.program, null);
  return found;
}

const lines = require("fs").readFileSync(0, "utf8").split("\n");
for (const line of lines) {
  if (line) process.stdout.write(JSON.stringify(read(...JSON.parse(line))) + "\n");
}
