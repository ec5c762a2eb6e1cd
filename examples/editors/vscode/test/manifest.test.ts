import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(__dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const source = readFileSync(join(ROOT, "src", "extension.ts"), "utf8");

test("the commands that are offered are those that are registered", () => {
  const offered = manifest.contributes.commands.map((one: { command: string }) => one.command);
  const registered = [...source.matchAll(/registerCommand\("([\w.]+)"/g)].map((match) => match[1]);
  assert.deepEqual(registered.sort(), offered.sort());
});

test("settings that start a program are not taken from a workspace without trust", () => {
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  const read = [...source.matchAll(/settings\.get(?:<[^>]*>)?\("(\w+)"/g)].map((match) => `urllint.${match[1]}`);
  assert.deepEqual(read.filter((name) => name !== "urllint.enable").sort(), [...restricted].sort());
});

test("every setting that is read is declared, with the default that is read", () => {
  const properties = manifest.contributes.configuration.properties;
  for (const name of ["enable", "path", "interpreter", "args"]) {
    const match = new RegExp(`get(?:<[^>]*>)?\\("${name}", (.*?)\\)`).exec(source);
    assert.deepEqual(JSON.parse(match?.[1] ?? "null"), properties[`urllint.${name}`].default, name);
  }
});
