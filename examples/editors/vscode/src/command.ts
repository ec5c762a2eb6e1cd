/**
 * Which program is started as the server. Nothing here knows VS Code, so that it can be tested without.
 */

import * as path from "node:path";

/** What the settings say about the program. */
export interface Settings {
  /** The program `urllint`; empty if nobody has said. */
  readonly path: string;
  /** A Python in which urllint is installed; empty if nobody has said. */
  readonly interpreter: string;
  /** More arguments for `urllint server`. */
  readonly args: readonly string[];
}

/** Where the server is to run. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Paths of the workspace's folders, the first one first. */
  readonly folders: readonly string[];
  /** Whether the user trusts the workspace: only then are programs in it started. */
  readonly isTrusted: boolean;
  /** The environment's `VIRTUAL_ENV`, if it has one. */
  readonly virtualEnvironment: string | undefined;
  readonly isFile: (path: string) => boolean;
}

/** A command line, and why it is this one, for the output. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly reason: string;
}

const ENVIRONMENTS = [".venv", "venv", "env"];

/** The command that starts the server: what is set, else the environment of the workspace, else what is on the PATH. */
export function serverCommand(settings: Settings, where: Surroundings): Command {
  const args = ["server", ...settings.args];
  if (settings.path.trim() !== "") {
    return { program: expanded(settings.path.trim(), where), args, reason: "the setting urllint.path" };
  }
  if (settings.interpreter.trim() !== "") {
    const program = expanded(settings.interpreter.trim(), where);
    return { program, args: ["-m", "urllint", ...args], reason: "the setting urllint.interpreter" };
  }
  for (const environment of environments(where)) {
    const program = inEnvironment(environment, where.platform);
    if (where.isFile(program)) {
      return { program, args, reason: "the environment that is here" };
    }
  }
  return { program: "urllint", args, reason: "the PATH" };
}

/** `text` with the placeholders of settings replaced; a relative path with a slash in it starts at the first folder. */
export function expanded(text: string, where: Surroundings): string {
  const { join, isAbsolute } = paths(where.platform);
  const folder = where.folders[0];
  let result = text.replaceAll("${userHome}", where.home);
  if (/^~(?=[/\\]|$)/.test(result)) {
    result = where.home + result.slice(1);
  }
  if (folder === undefined) {
    return result;
  }
  result = result.replaceAll("${workspaceFolder}", folder);
  return !isAbsolute(result) && /[/\\]/.test(result) ? join(folder, result) : result;
}

function environments(where: Surroundings): string[] {
  const { join } = paths(where.platform);
  const found = where.isTrusted
    ? where.folders.flatMap((folder) => ENVIRONMENTS.map((name) => join(folder, name)))
    : [];
  return where.virtualEnvironment === undefined ? found : [...found, where.virtualEnvironment];
}

function inEnvironment(environment: string, platform: NodeJS.Platform): string {
  const { join } = paths(platform);
  return platform === "win32" ? join(environment, "Scripts", "urllint.exe") : join(environment, "bin", "urllint");
}

function paths(platform: NodeJS.Platform): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}
