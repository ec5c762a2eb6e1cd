// Answers one line of JSON a text: [format, start, end, raw link] for each link that uniorg, which follows the parser of
// Emacs, reads; the offsets, in UTF-16 units, are those of the whole link.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { parse } = await import(pathToFileURL(process.argv[2]).href);

function* links(node) {
  if (node.type === "link") {
    yield [node.format, node.position.start.offset, node.position.end.offset, node.rawLink];
  }
  for (const child of [...(node.children ?? []), ...(node.type === "headline" ? node.title ?? [] : [])]) {
    yield* links(child);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const tree = parse(JSON.parse(line), { trackPosition: true });
  console.log(JSON.stringify([...links(tree)]));
}
