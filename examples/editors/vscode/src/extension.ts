/**
 * The extension itself: starts the language server and stops it, and offers a few commands.
 *
 * Findings, actions, hovers, links, completion and notebooks are the server's; the client's library brings them here.
 */

import type { ChildProcess } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import * as vscode from "vscode";
import {
  CloseAction,
  ExecuteCommandRequest,
  LanguageClient,
  RevealOutputChannelOn,
  type ErrorHandler,
} from "vscode-languageclient/node";

import { serverCommand, type Command, type Surroundings } from "./command";
import { ended, explained, started } from "./starting";

/** Settings that a server must be started anew for. */
const ABOUT_THE_PROGRAM = ["urllint.enable", "urllint.path", "urllint.interpreter", "urllint.args"];

/**
 * Every language: urllint reads all text, and searches what it has no extractor for as plain text. So the places say
 * which documents are meant; the output, a diff's other side and the like are none.
 */
const DOCUMENTS = [{ scheme: "file" }, { scheme: "untitled" }, { scheme: "vscode-notebook-cell" }];

/** Milliseconds that a server has to end after its connection has. */
const PATIENCE = 1000;

/** The library's client, which leaves it to us to say why a server has not started. */
class Client extends LanguageClient {
  isReady = false;

  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.isReady ? show : false);
  }
}

class Server {
  private client: LanguageClient | undefined;
  /** What is going on with the server; one thing after the other. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly output: vscode.LogOutputChannel) {}

  restart(): Promise<void> {
    return this.next(async () => {
      await this.end();
      await this.begin();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.end());
  }

  /** Let the server make all safe fixes in a document; whether it had any. */
  async fixAll(uri: vscode.Uri): Promise<boolean> {
    if (this.client === undefined) {
      return false;
    }
    const converted = this.client.code2ProtocolConverter.asUri(uri);
    const params = { command: "urllint.fixAll", arguments: [converted] };
    return (await this.client.sendRequest(ExecuteCommandRequest.type, params)) === true;
  }

  get isRunning(): boolean {
    return this.client?.isRunning() ?? false;
  }

  private next(task: () => Promise<void>): Promise<void> {
    this.last = this.last.then(task, task);
    return this.last;
  }

  private async begin(): Promise<void> {
    const settings = vscode.workspace.getConfiguration("urllint");
    if (!settings.get("enable", true)) {
      return;
    }
    const where = surroundings();
    const command = serverCommand(
      {
        path: settings.get("path", ""),
        interpreter: settings.get("interpreter", ""),
        args: settings.get<string[]>("args", []),
      },
      where,
    );
    this.output.info(`starting ${[command.program, ...command.args].join(" ")} (from ${command.reason})`);
    const start = (): Promise<ChildProcess> => started(command, where.folders[0]);
    let first: ChildProcess | undefined;
    try {
      first = await start();
      const end = ended(first);
      const client: Client = new Client(
        "urllint",
        "urllint",
        () => {
          const process = first === undefined ? start() : Promise.resolve(first);
          first = undefined; // when the server has crashed, another one is wanted
          return process;
        },
        {
          documentSelector: DOCUMENTS,
          outputChannel: this.output,
          revealOutputChannelOn: RevealOutputChannelOn.Never,
          initializationFailedHandler: () => false,
          errorHandler: {
            error: (...about) => usual.error(...about),
            closed: () => (client.isReady ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true }),
          },
        },
      );
      const usual: ErrorHandler = client.createDefaultErrorHandler();
      this.client = client;
      end.catch(() => undefined); // what happens later is told by the client's library
      await Promise.race([client.start().catch((error: unknown) => unless(end, error)), end]);
      client.isReady = true;
    } catch (error) {
      this.client = undefined;
      void this.complain(error, command);
    }
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.needsStop()) {
      await client.stop();
    }
    await client?.dispose();
  }

  private async complain(error: unknown, command: Command): Promise<void> {
    const message = explained(error, command);
    this.output.error(message);
    const show = "Show the Output";
    const set = "Open the Settings";
    const chosen = await vscode.window.showErrorMessage(message, set, show);
    if (chosen === show) {
      this.output.show();
    } else if (chosen === set) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "urllint.path");
    }
  }
}

/** Fails with the reason for the server's end if it comes to that soon, else with `error`, which is of less use. */
function unless(end: Promise<never>, error: unknown): Promise<never> {
  return Promise.race([end, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, error))]);
}

function surroundings(): Surroundings {
  return {
    platform: process.platform,
    home: homedir(),
    folders: (vscode.workspace.workspaceFolders ?? [])
      .filter((folder) => folder.uri.scheme === "file")
      .map((folder) => folder.uri.fsPath),
    isTrusted: vscode.workspace.isTrusted,
    virtualEnvironment: process.env["VIRTUAL_ENV"],
    isFile: (path) => existsSync(path) && statSync(path).isFile(),
  };
}

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("urllint", { log: true });
  const own = (server = new Server(output));
  const fixAll = async (): Promise<void> => {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined) {
      return;
    }
    if (!own.isRunning) {
      void vscode.window.showWarningMessage("urllint: the server does not run.");
    } else if (!(await own.fixAll(document.uri))) {
      void vscode.window.showInformationMessage("urllint: nothing here can be fixed safely.");
    }
  };
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("urllint.fixAllInDocument", fixAll),
    vscode.commands.registerCommand("urllint.restart", () => own.restart()),
    vscode.commands.registerCommand("urllint.showOutput", () => output.show()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => own.restart()),
    vscode.workspace.onDidChangeConfiguration((change) =>
      ABOUT_THE_PROGRAM.some((name) => change.affectsConfiguration(name)) ? own.restart() : undefined,
    ),
  );
  await own.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
