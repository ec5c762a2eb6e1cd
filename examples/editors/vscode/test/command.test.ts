import assert from "node:assert/strict";
import { test } from "node:test";

import { expanded, serverCommand, type Settings, type Surroundings } from "../src/command";

const NOTHING_SET: Settings = { path: "", interpreter: "", args: [] };

function there(files: readonly string[], other: Partial<Surroundings> = {}): Surroundings {
  return {
    platform: "linux",
    home: "/home/me",
    folders: ["/work/site", "/work/other"],
    isTrusted: true,
    virtualEnvironment: undefined,
    isFile: (path) => files.includes(path),
    ...other,
  };
}

const WINDOWS: Partial<Surroundings> = { platform: "win32", home: "C:\\Users\\me", folders: ["D:\\site"] };

const CASES: readonly [string, Settings, Surroundings, string][] = [
  ["without anything it is what is on the PATH", NOTHING_SET, there([]), "urllint server"],
  ["the path is set", { ...NOTHING_SET, path: "/opt/urllint" }, there([]), "/opt/urllint server"],
  ["a path of spaces is none", { ...NOTHING_SET, path: "  " }, there([]), "urllint server"],
  [
    "the path goes before the interpreter",
    { path: "urllint", interpreter: "python3", args: [] },
    there([]),
    "urllint server",
  ],
  [
    "an interpreter, and more arguments",
    { path: "", interpreter: "python3", args: ["--log-level=debug"] },
    there([]),
    "python3 -m urllint server --log-level=debug",
  ],
  [
    "the environment of the first folder that has one",
    NOTHING_SET,
    there(["/work/other/.venv/bin/urllint", "/work/site/venv/bin/urllint"]),
    "/work/site/venv/bin/urllint server",
  ],
  [
    "the environment that is active",
    NOTHING_SET,
    there(["/envs/one/bin/urllint"], { virtualEnvironment: "/envs/one" }),
    "/envs/one/bin/urllint server",
  ],
  [
    "no program of a workspace that is not trusted",
    NOTHING_SET,
    there(["/work/site/.venv/bin/urllint"], { isTrusted: false }),
    "urllint server",
  ],
  [
    "an environment on Windows",
    NOTHING_SET,
    there(["D:\\site\\.venv\\Scripts\\urllint.exe"], WINDOWS),
    "D:\\site\\.venv\\Scripts\\urllint.exe server",
  ],
  ["no folder is open", NOTHING_SET, there([], { folders: [] }), "urllint server"],
];

for (const [name, settings, where, wanted] of CASES) {
  test(name, () => {
    const { program, args } = serverCommand(settings, where);
    assert.equal([program, ...args].join(" "), wanted);
  });
}

const PATHS: readonly [string, Surroundings, string][] = [
  ["urllint", there([]), "urllint"],
  ["~/bin/urllint", there([]), "/home/me/bin/urllint"],
  ["~me/bin/urllint", there([]), "/work/site/~me/bin/urllint"],
  ["${userHome}/bin/urllint", there([]), "/home/me/bin/urllint"],
  ["${workspaceFolder}/env/bin/urllint", there([]), "/work/site/env/bin/urllint"],
  ["env/bin/urllint", there([]), "/work/site/env/bin/urllint"],
  ["./urllint", there([]), "/work/site/urllint"],
  ["env/bin/urllint", there([], { folders: [] }), "env/bin/urllint"],
  ["env\\Scripts\\urllint.exe", there([], WINDOWS), "D:\\site\\env\\Scripts\\urllint.exe"],
  ["C:\\tools\\urllint.exe", there([], WINDOWS), "C:\\tools\\urllint.exe"],
];

for (const [written, where, wanted] of PATHS) {
  test(`${written} on ${where.platform} with ${where.folders.length} folders`, () => {
    assert.equal(expanded(written, where), wanted);
  });
}
