import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./project.mjs";

/**
 * Runs a program in the foreground until it ends. Forwards only the first SIGINT or SIGTERM to it, because Ctrl-C
 * arrives twice: from the terminal and from npm.
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, stopped: boolean }>} `stopped` is true if this process received a stop
 *   signal
 */
export function runForeground(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: "inherit", ...options });
    let stopped = false;
    /** @param {NodeJS.Signals} signal */
    const forwardSignal = (signal) => {
      if (!stopped) child.kill(signal);
      stopped = true;
    };
    const removeListeners = () => {
      process.removeListener("SIGINT", forwardSignal);
      process.removeListener("SIGTERM", forwardSignal);
    };
    process.on("SIGINT", forwardSignal);
    process.on("SIGTERM", forwardSignal);
    child.once("error", (error) => {
      removeListeners();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      removeListeners();
      resolve({ code: code ?? exitCodeOf(signal), stopped });
    });
  });
}

/**
 * Runs a program without terminal and returns its output. The exit code of a program that cannot be started is 127.
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(file, args, options = {}) {
  return new Promise((resolve) => {
    const stdio = /** @type {const} */ (["ignore", "pipe", "pipe"]);
    const child = spawn(file, args, { cwd: ROOT, ...options, stdio: [...stdio] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code, signal) => resolve({ code: code ?? exitCodeOf(signal), output }));
  });
}

/**
 * Returns the exit code that shells use for a process that was ended by a signal.
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(signal) {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}
