/**
 * Bundles the extension with the client's library into dist/, and the licenses of what is bundled beside it.
 */

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  external: ["vscode"], // which is there when the extension runs
  format: "cjs",
  platform: "node",
  target: "node20",
  minify: true,
  metafile: true,
});

const folders = Object.keys(metafile.inputs).flatMap((path) => {
  const match = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path);
  return match === null ? [] : [match[0]];
});

const notices = [...new Set(folders)].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (file === undefined) {
    throw new Error(`${name} has no file with its license`);
  }
  const text = readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
});

writeFileSync("dist/NOTICES.txt", `This extension contains:\n\n${notices.join(`\n${"-".repeat(78)}\n\n`)}`);
copyFileSync("../../../LICENSE", "LICENSE");
