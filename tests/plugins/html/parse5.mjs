// Answers one line of JSON a text: [tag, attribute, start, end, value] for each attribute of each start tag, as
// npm's parse5 reads them; the offsets, in UTF-16 units, are those of the whole attribute.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { SAXParser } = await import(pathToFileURL(process.argv[2]).href);

function attributes(text) {
  const found = [];
  const parser = new SAXParser({ sourceCodeLocationInfo: true, scriptingEnabled: false });
  parser.on("startTag", (tag) => {
    const places = tag.sourceCodeLocation.attrs ?? {};
    for (const { prefix, name, value } of tag.attrs) {
      const whole = prefix ? `${prefix}:${name}` : name;
      const place = places[whole] ?? places[name];
      if (place) found.push([tag.tagName, whole, place.startOffset, place.endOffset, value]);
    }
  });
  return new Promise((resolve) => {
    parser.on("end", () => resolve(found));
    parser.resume();
    parser.end(text);
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await attributes(JSON.parse(line))));
}
