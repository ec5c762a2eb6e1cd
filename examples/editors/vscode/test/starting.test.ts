import assert from "node:assert/strict";
import { test } from "node:test";

import type { Command } from "../src/command";
import { ended, explained, started } from "../src/starting";

function command(program: string, args: readonly string[] = [], reason = "the PATH"): Command {
  return { program, args, reason };
}

async function failure(of: Command): Promise<string> {
  return started(of, undefined).then(
    () => assert.fail("it has started"),
    (error: unknown) => explained(error, of),
  );
}

test("a program that is not there", async () => {
  const text = await failure(command("urllint-that-nobody-has"));
  assert.match(text, /not there: "urllint-that-nobody-has" \(from the PATH\).*pip install/);
});

test("something that is no program", async () => {
  const text = await failure(command(__filename, [], "the setting urllint.path"));
  assert.match(text, /may not be run: ".*starting\.test\.js" \(from the setting urllint\.path\)/);
});

const ENDS: readonly [string, string][] = [
  ["process.exit(2)", "it ended with exit code 2"],
  ["console.error('one\\nmore is needed'); process.exit(2)", "it ended with exit code 2 and said: more is needed"],
  ["process.kill(process.pid, 'SIGTERM')", "it ended with SIGTERM"],
];

for (const [script, wanted] of ENDS) {
  test(`a server that ends at once: ${wanted}`, async () => {
    const node = command(process.execPath, ["-e", script]);
    await assert.rejects(ended(await started(node, undefined)), (error) => {
      const program = `"${process.execPath}" (from the PATH)`;
      assert.equal(explained(error, node), `${program} did not start as a language server: ${wanted}`);
      return true;
    });
  });
}

test("something else than an error", () => {
  assert.match(explained("no error at all", command("urllint")), /no error at all$/);
});

test("a server that runs, in the folder that is meant", async () => {
  const child = await started(command(process.execPath, ["-e", "process.stdout.write(process.cwd())"]), "/");
  const said: string[] = [];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  await new Promise((resolve) => child.once("close", resolve));
  assert.equal(said.join(""), "/");
});
