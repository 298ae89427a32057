import { runCommandLine, type Terminal } from "./run-command-line.ts";

const millisecondsBetween = 10_000;

/** Returns a `Terminal` that writes to stdout and stderr, which may be a terminal or files. */
function openTerminal(): Terminal {
  const { stdout, stderr } = process;
  let isOver = true;
  let said = performance.now();
  const clear = () => {
    if (!isOver) stderr.write("\r\x1b[K");
    isOver = true;
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
        if (now - said < 100) return;
        clear();
        stderr.write(line);
        isOver = false;
      } else if (now - said < millisecondsBetween) {
        return;
      } else {
        stderr.write(`${line}\n`);
      }
      said = now;
    },
  };
}

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, openTerminal());
