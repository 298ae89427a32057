import type { ParseArgsOptionsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";

/** A command failed for a known reason. The message is one sentence for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The arguments of a command are invalid. The message is one sentence for the operator. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The context of a running command. */
export interface CommandContext {
  /** Returns the validated settings. Throws `ConfigError` for the first invalid one. */
  config(): Config;
  readonly log: Log;
  /** Prints a line for the operator. */
  print(line: string): void;
  /** Shows `line` in place of the previous progress line. Calls in quick succession may show nothing. */
  reportProgress(line: string): void;
  /** Returns the absolute path of `file`, which may be relative to the folder in which the operator ran the command. */
  resolvePath(file: string): string;
  /** Resources that are closed when the command ends. */
  readonly resources: AsyncDisposableStack;
}

export interface Command {
  /** The name has one or two words. */
  readonly name: string;
  /** The names of the required operands in the help, such as `<file>`. */
  readonly operands: readonly string[];
  readonly options?: ParseArgsOptionsConfig;
  /** The text of the options in the help, such as `[--replace]`. */
  readonly optionsHelp?: string;
  readonly summary: string;
  /** Lines of further help. */
  readonly notes?: readonly string[];
  /** Example arguments of `npm run kora --`. */
  readonly examples: readonly string[];
  run(ctx: CommandContext, args: CommandArguments): Promise<void>;
}

/** The arguments of a command. There are as many operands as the command declares. */
export interface CommandArguments {
  readonly operands: readonly string[];
  /** The values of the options by name, as `parseArgs` of Node returns them. */
  readonly options: Readonly<Record<string, unknown>>;
}
