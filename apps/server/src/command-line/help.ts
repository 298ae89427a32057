import type { Command } from "./command.ts";

const start = "npm run kora --";

const usageOf = ({ name, operands, optionsShown }: Command) =>
  [name, ...operands, optionsShown].filter((part) => part !== undefined).join(" ");

/** Returns the help of all commands. */
export function helpOfAll(commands: readonly Command[]): string {
  return [
    `Usage: ${start} <command>, with the settings that Kora is started with.`,
    "",
    ...commands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.summary}`]),
    "",
    `${start} help <command> says more, with examples.`,
  ].join("\n");
}

/** Returns the help of one command, with examples. */
export function helpOf(command: Command): string {
  return [
    `Usage: ${start} ${usageOf(command)}`,
    "",
    command.summary,
    ...(command.notes ?? []),
    "",
    command.examples.length === 1 ? "Example:" : "Examples:",
    ...command.examples.map((example) => `  ${start} ${example}`),
  ].join("\n");
}
