import { runCommandLine, type Terminal } from "./run-command-line.ts";

/** Min time between two progress lines. */
const fileLineIntervalMilliseconds = 10_000;
const terminalLineIntervalMilliseconds = 100;

/** Returns a `Terminal` that writes to stdout and stderr, which may be a terminal or files. */
function openTerminal(): Terminal {
  const { stdout, stderr } = process;
  /** False while the terminal shows a progress line, which the next line replaces. */
  let isLineClear = true;
  let lastProgressAt = performance.now();
  const clear = () => {
    if (!isLineClear) stderr.write("\r\x1b[K");
    isLineClear = true;
  };
  return {
    out(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    error(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      const now = performance.now();
      if (stderr.isTTY) {
        if (now - lastProgressAt < terminalLineIntervalMilliseconds) return;
        clear();
        stderr.write(line);
        isLineClear = false;
      } else if (now - lastProgressAt < fileLineIntervalMilliseconds) {
        return;
      } else {
        stderr.write(`${line}\n`);
      }
      lastProgressAt = now;
    },
  };
}

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, openTerminal());
