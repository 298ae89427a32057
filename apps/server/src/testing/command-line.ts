import { type ExitCode, runCommandLine } from "../command-line/run-command-line.ts";

/** The exit code and the output of a command of `npm run kora`. */
export interface CommandOutcome {
  readonly code: ExitCode;
  readonly out: string;
  readonly error: string;
}

/** Runs a command of `npm run kora` in this process, with the settings of `environment`, and collects its output. */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  const lines = { out: [] as string[], error: [] as string[] };
  const code = await runCommandLine(args, environment, {
    out: (line) => void lines.out.push(line),
    error: (line) => void lines.error.push(line),
    progress: () => undefined,
  });
  return { code, out: lines.out.join("\n"), error: lines.error.join("\n") };
}
