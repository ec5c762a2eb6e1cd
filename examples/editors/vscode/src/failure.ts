/**
 * What is said where the server cannot be started. Nothing here knows VS Code, so that it can be tested without.
 */

import type { Command } from "./command";

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
  return `${program} did not start as a language server: ${message}. Does it have the extra? pip install 'urllint[server]'`;
}
