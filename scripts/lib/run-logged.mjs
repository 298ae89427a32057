import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { finished } from "node:stream/promises";
import { runForeground } from "./processes.mjs";
import { print, ROOT } from "./project.mjs";

/** Each run of a program replaces its log file in this folder. */
const LOG_FOLDER = join(ROOT, ".cache", "logs");
/** Max lines of the log that are printed after a failure. */
const MAX_PRINTED_LINES = 30;

/**
 * Runs a program until it ends and writes its output to a log file, because the long output of package managers and
 * bundlers would hide the lines of the script itself. After a failure, prints the last lines and the path of the log.
 * @param {string} name of the log file, without extension
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, stopped: boolean }>} as `runForeground`
 */
export async function runLogged(name, file, args, options = {}) {
  await mkdir(LOG_FOLDER, { recursive: true });
  const path = join(LOG_FOLDER, `${name}.log`);
  const log = createWriteStream(path);
  await new Promise((resolve, reject) => log.once("open", resolve).once("error", reject));
  const outcome = await runForeground(file, args, { ...options, stdio: ["ignore", log, log] });
  log.end();
  await finished(log);
  if (outcome.code !== 0 && !outcome.stopped) {
    for (const line of await lastLines(path)) print(`  ${line}`);
    print(`The whole output is in ${relative(ROOT, path)}.`);
  }
  return outcome;
}

/** @param {string} path */
async function lastLines(path) {
  return (await readFile(path, "utf8")).trimEnd().split("\n").slice(-MAX_PRINTED_LINES);
}
