import type { Command } from "./command.ts";

const commandPrefix = "npm run kora --";

const formatUsage = ({ name, operands, optionsHelp }: Command) =>
  [name, ...operands, optionsHelp].filter((part) => part !== undefined).join(" ");

/** Returns the help of all commands. */
export function formatHelp(commands: readonly Command[]): string {
  return [
    `Usage: ${commandPrefix} <command>, with the settings that Kora is started with.`,
    "",
    ...commands.flatMap((command) => [`  ${formatUsage(command)}`, `      ${command.summary}`]),
    "",
    `${commandPrefix} help <command> shows details and examples.`,
  ].join("\n");
}

/** Returns the help of one command, with examples. */
export function formatCommandHelp(command: Command): string {
  return [
    `Usage: ${commandPrefix} ${formatUsage(command)}`,
    "",
    command.summary,
    ...(command.notes ?? []),
    "",
    command.examples.length === 1 ? "Example:" : "Examples:",
    ...command.examples.map((example) => `  ${commandPrefix} ${example}`),
  ].join("\n");
}
