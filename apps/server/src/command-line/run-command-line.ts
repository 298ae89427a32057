import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { toEmailAddress } from "@kora/contract/email-address";
import { readConfig } from "../config.ts";
import { AppError } from "../platform/errors.ts";
import { createLogger } from "../platform/log.ts";
import { describeStartupError } from "../startup-error.ts";
import { BackupError } from "./backup/archive.ts";
import { backup } from "./backup-command.ts";
import { type Command, type CommandArguments, CommandError, UsageError } from "./command.ts";
import { doctor } from "./doctor-command.ts";
import { formatCommandHelp, formatHelp } from "./help.ts";
import { mediaMove } from "./media-move-command.ts";
import { moderatorAdd } from "./moderator-add-command.ts";
import { moderatorList } from "./moderator-list-command.ts";
import { moderatorRemove } from "./moderator-remove-command.ts";
import { moveTo } from "./move-to-command.ts";
import { operatorAdd } from "./operator-add-command.ts";
import { operatorRemove } from "./operator-remove-command.ts";
import { restore } from "./restore-command.ts";
import { userAge } from "./user-age-command.ts";
import { userRemoveSecondFactor } from "./user-remove-second-factor-command.ts";
import { userSuspend } from "./user-suspend-command.ts";
import { userUnsuspend } from "./user-unsuspend-command.ts";

/** The help lists the commands in this order. */
const commands: readonly Command[] = [
  backup,
  restore,
  moveTo,
  mediaMove,
  moderatorAdd,
  moderatorRemove,
  moderatorList,
  operatorAdd,
  operatorRemove,
  userAge,
  userSuspend,
  userUnsuspend,
  userRemoveSecondFactor,
  doctor,
];

/** The output of a command. */
export interface Terminal {
  out(line: string): void;
  error(line: string): void;
  /** Replaces the previous progress line on a terminal. A file gets a progress line every few seconds. */
  progress(line: string): void;
}

/** 0: success. 1: the command failed. 2: the arguments are invalid. */
export type ExitCode = 0 | 1 | 2;

/** Runs the command in `args` with the settings of `environment`. */
export async function runCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const isHelp = args[0] === "help" || args.includes("--help") || args.includes("-h");
  const commandWords = args[0] === "help" ? args.slice(1) : args;
  const command = commands.find(({ name }) => `${commandWords.join(" ")} `.startsWith(`${name} `));
  if (isHelp || args.length === 0) {
    terminal.out(command ? formatCommandHelp(command) : formatHelp(commands));
    return args.length === 0 ? 2 : 0;
  }
  try {
    if (!command) throw new UsageError(`There is no command ${args.join(" ")}.`);
    const commandArgs = readArguments(command, args.slice(command.name.split(" ").length));
    await runCommand(command, commandArgs, environment, terminal);
    return 0;
  } catch (error) {
    terminal.error(describeError(error));
    if (!(error instanceof UsageError)) return 1;
    terminal.error(`See npm run kora -- help${command ? ` ${command.name}` : ""}.`);
    return 2;
  }
}

async function runCommand(
  command: Command,
  commandArgs: CommandArguments,
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<void> {
  await using resources = new AsyncDisposableStack();
  await command.run(
    {
      config: () => readConfig(environment),
      log: createLogger("warn", { write: (line) => terminal.error(line.trimEnd()) }),
      print: terminal.out,
      reportProgress: terminal.progress,
      // npm runs scripts in the project's folder and sets INIT_CWD to the folder in which it was called.
      resolvePath: (file) => resolve(environment.INIT_CWD ?? process.cwd(), file),
      resources,
    },
    commandArgs,
  );
}

function readArguments(
  { name, operands, options = {} }: Command,
  args: readonly string[],
): CommandArguments {
  const { values, positionals } = parse(args, options);
  if (positionals.length < operands.length) {
    throw new UsageError(`${name} needs ${operands.slice(positionals.length).join(" ")}.`);
  }
  if (positionals.length > operands.length) {
    throw new UsageError(`${name} has an unexpected operand: ${positionals[operands.length]}.`);
  }
  // An email is looked up as it is stored; what is none is left for the command to report.
  const operandValues = positionals.map((text, index) =>
    operands[index] === "<email>" ? (toEmailAddress(text) ?? text) : text,
  );
  return { operands: operandValues, options: values };
}

function parse(args: readonly string[], options: NonNullable<Command["options"]>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node's message has one useful sentence, followed by advice about operands that begin with a dash.
    throw new UsageError(`${(error as Error).message.replace(/\.(\s.*)?$/s, "")}.`);
  }
}

function describeError(error: unknown): string {
  const errorsForOperator = [CommandError, UsageError, BackupError, AppError];
  return errorsForOperator.some((kind) => error instanceof kind)
    ? (error as Error).message
    : describeStartupError(error);
}
