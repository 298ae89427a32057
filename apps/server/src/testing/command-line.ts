import { type ExitCode, runCommandLine } from "../command-line/run-command-line.ts";

/** The output of a command and its exit code. */
export interface CommandOutcome {
  readonly code: ExitCode;
  readonly out: string;
  readonly error: string;
}

/** Runs a command as on a terminal, with the settings of `environment`. */
export async function giveCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  const said = { out: [] as string[], error: [] as string[] };
  const code = await runCommandLine(args, environment, {
    out: (line) => void said.out.push(line),
    error: (line) => void said.error.push(line),
    progress: () => undefined,
  });
  return { code, out: said.out.join("\n"), error: said.error.join("\n") };
}
