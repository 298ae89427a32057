import { runCommandLine, type Terminal } from "./run-command-line.ts";

const lineIntervalMilliseconds = 10_000;

/** Returns a `Terminal` that writes to stdout and stderr, which may be a terminal or files. */
function openTerminal(): Terminal {
  const { stdout, stderr } = process;
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
        if (now - lastProgressAt < 100) return;
        clear();
        stderr.write(line);
        isLineClear = false;
      } else if (now - lastProgressAt < lineIntervalMilliseconds) {
        return;
      } else {
        stderr.write(`${line}\n`);
      }
      lastProgressAt = now;
    },
  };
}

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, openTerminal());
