import type { ParseArgsOptionsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";

/** A command cannot be done; the message is one sentence for whoever gave it. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** A command was written wrongly; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What a command is run with. */
export interface CommandContext {
  /** Checked; throws `ConfigError` for the first wrong setting. */
  config(): Config;
  readonly log: Log;
  /** Prints a line for whoever gave the command. */
  say(line: string): void;
  /** Says how far it is, now and then, over what it said of that before. */
  progress(line: string): void;
  /** The absolute path of a file that is named as seen from where the command was given. */
  pathOf(file: string): string;
  /** What has to be closed when the command has ended. */
  readonly opening: AsyncDisposableStack;
}

export interface Command {
  /** One or two words. */
  readonly name: string;
  /** What stands behind the name: one word a thing that must be given. */
  readonly operands: readonly string[];
  readonly options?: ParseArgsOptionsConfig;
  /** How options are shown, such as `[--replace]`. */
  readonly optionsShown?: string;
  readonly summary: string;
  /** What else is to be known, a line each. */
  readonly notes?: readonly string[];
  /** Whole lines behind `npm run kora --`. */
  readonly examples: readonly string[];
  run(ctx: CommandContext, given: Given): Promise<void>;
}

/** What was given with a command: as many operands as it has. */
export interface Given {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}
