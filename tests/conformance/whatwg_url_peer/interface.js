// Runs the standard's interface on questions, one JSON object a line, and writes an answer, a JSON value a line.
// usage: node interface.js whatwg-url|node < questions.jsonl > answers.jsonl
//
// {"url", "base", "operations", "eager"}: null if URL() throws, else the results of the operations and the state after
// each (or, if "eager" is false, at the end only; the query object is not asked for before it is needed).
// {"init"}: the pairs and the serialization of a URLSearchParams.
// {"label"}: the name of the encoding in lower case, or null.
// {"bytes", "encoding"}: what the bytes, in hexadecimal, are decoded to.
import { createInterface } from "node:readline";
import { once } from "node:events";

const ATTRIBUTES = [
  ...["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"],
];

const { URL, URLSearchParams } = process.argv[2] === "node" ? globalThis : (await import("whatwg-url")).default;
const { normalizeEncoding, TextDecoder } = await import("@exodus/bytes/encoding.js");

function state(url) {
  return [...ATTRIBUTES.map(name => url[name]), [...url.searchParams]];
}

function operate(url, [kind, ...args]) {
  if (kind === "set") {
    try {
      url[args[0]] = args[1];
    } catch {
      return "refused";
    }
    return null;
  }
  if (kind === "size") {
    return url.searchParams.size;
  }
  return url.searchParams[kind === "set_pair" ? "set" : kind](...args) ?? null;
}

function answer({ url: text, base, operations, eager, init, label, bytes, encoding }) {
  if (bytes !== undefined) {
    return new TextDecoder(encoding, { fatal: true }).decode(Buffer.from(bytes, "hex"));
  }
  if (label !== undefined) {
    return normalizeEncoding(label);
  }
  if (init !== undefined) {
    const params = new URLSearchParams(init);
    return [[...params], params.toString()];
  }
  let url;
  try {
    url = new URL(text, base ?? undefined);
  } catch {
    return null;
  }
  const states = eager ? [[null, state(url)]] : [];
  for (const operation of operations) {
    states.push([operate(url, operation), eager ? state(url) : null]);
  }
  states.push([null, state(url)]);
  return states;
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (!process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`)) {
    await once(process.stdout, "drain");
  }
}
