import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";

import type { Command } from "../src/command";
import { explained } from "../src/failure";

function started(program: string, reason = "the PATH"): Promise<[unknown, Command]> {
  return new Promise((resolve) => {
    spawn(program, ["server"]).on("error", (error) => {
      resolve([error, { program, args: ["server"], reason }]);
    });
  });
}

test("a program that is not there", async () => {
  const [error, command] = await started("urllint-that-nobody-has");
  assert.match(explained(error, command), /not there: "urllint-that-nobody-has" \(from the PATH\).*pip install/);
});

test("something that is no program", async () => {
  const [error, command] = await started(__filename, "the setting urllint.path");
  assert.match(explained(error, command), /may not be run: ".*failure\.test\.js" \(from the setting urllint\.path\)/);
});

test("a server that ends at once", () => {
  const command = { program: "urllint", args: ["server"], reason: "the PATH" };
  const text = explained(new Error("Pending response rejected since connection got disposed"), command);
  assert.match(text, /did not start as a language server: Pending .*\. Does it have the extra\?/);
  assert.match(explained("no error at all", command), /no error at all/);
});
