import { spawn } from "node:child_process";
import { once } from "node:events";

/** A program that runs in the background, with the processes that it starts. */
export interface BackgroundProcess {
  /** What it has written to its output so far. */
  output(): string;
  hasEnded(): boolean;
  /** Waits until its output matches `pattern`. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it and the processes that it started. */
  stop(): Promise<void>;
}

export function startProcess(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): BackgroundProcess {
  // A process group of its own, so that the processes that it starts can be ended too.
  const child = spawn(program, args, {
    env: environment,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let startError: Error | undefined;
  child.on("error", (error) => {
    startError = error;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const hasEnded = () =>
    startError !== undefined || child.exitCode !== null || child.signalCode !== null;
  const killGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The group has no process left.
    }
  };
  const killOnExit = () => killGroup("SIGKILL");
  process.once("exit", killOnExit);
  return {
    output: () => output,
    hasEnded,
    async waitForOutput(pattern) {
      const deadline = performance.now() + 30_000;
      while (performance.now() < deadline) {
        const match = pattern.exec(output);
        if (match !== null) return match;
        if (hasEnded()) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${program} did not start: ${startError?.message ?? output}`);
    },
    async stop() {
      const ended = hasEnded() ? undefined : once(child, "exit");
      killGroup("SIGTERM");
      await ended;
      killGroup("SIGKILL");
      process.removeListener("exit", killOnExit);
    },
  };
}
