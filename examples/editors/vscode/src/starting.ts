/**
 * Starts the server's process, and says what is the matter where that fails. Nothing here knows VS Code, so that it can
 * be tested without.
 */

import { spawn, type ChildProcess } from "node:child_process";

import type { Command } from "./command";

/** Characters that are kept of what a server says on standard error. */
const LONGEST = 2000;

/** The process of the server, as soon as it runs; an error of the system, if it cannot be started. */
export function started(command: Command, folder: string | undefined): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.program, command.args, folder === undefined ? {} : { cwd: folder });
    child.once("error", reject);
    child.once("spawn", () => resolve(child));
  });
}

/** Is rejected when the process ends, with what it has said last. */
export function ended(child: ChildProcess): Promise<never> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-LONGEST);
  });
  return new Promise((_, reject) => {
    child.once("close", (code, signal) => {
      const last = said.trim().split(/\r?\n/).at(-1);
      const how = signal === null ? `exit code ${code}` : signal;
      reject(new Error(last ? `it ended with ${how} and said: ${last}` : `it ended with ${how}`));
    });
  });
}

/** What to tell somebody whose server did not start, and what to do about it. */
export function explained(error: unknown, command: Command): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const program = `"${command.program}" (from ${command.reason})`;
  if (code === "ENOENT") {
    return `urllint is not there: ${program}. Install it with: pip install 'urllint[server]', or set urllint.path.`;
  }
  if (code === "EACCES") {
    return `urllint may not be run: ${program}. Set urllint.path to the program itself.`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return `${program} did not start as a language server: ${message}`;
}
