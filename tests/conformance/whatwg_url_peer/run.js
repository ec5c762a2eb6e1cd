// Reads one JSON object {"input", "base", "encoding"} a line; "base" may be null.
// Writes one JSON object a line: {"href": string or null, "errors": [names in order], "valid": bool}, or
// {"baseFailure": true}.
// usage: node run.js < questions.jsonl > answers.jsonl
import { createInterface } from "node:readline";
import { once } from "node:events";
import whatwgURL from "whatwg-url";

const bases = new Map();

function parsedBase(text) {
  if (!bases.has(text)) {
    bases.set(text, whatwgURL.parseURL(text));
  }
  return bases.get(text);
}

function answer({ input, base, encoding }) {
  const options = { encoding: encoding ?? "UTF-8" };
  if (base !== null) {
    options.baseURL = parsedBase(base);
    if (options.baseURL === null) {
      return { baseFailure: true };
    }
  }
  const { url, validationErrors } = whatwgURL.parseURLWithValidationErrors(input, options);
  return {
    href: url === null ? null : whatwgURL.serializeURL(url),
    errors: validationErrors,
    valid: whatwgURL.isValidURLString(input, options),
  };
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (!process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`)) {
    await once(process.stdout, "drain");
  }
}
