import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openCluster } from "./cluster.ts";
import { removeComments } from "./comments.ts";
import type { Options } from "./options.ts";
import { startKora } from "./servers.ts";
import { chooseAudience, createRequests } from "./workloads.ts";

/** The first requests fill caches. Only the plans of the last request are printed. */
const requestsPerWorkload = 12;

/**
 * Connection options with which PostgreSQL logs the plan of every statement of a connection. The options of a URL
 * replace those of `openDatabase`, so its two settings are repeated.
 */
const logPlansOptions = Object.entries({
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": 0,
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_triggers": "on",
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/** Sends requests to Kora and prints the plan of the last execution of each statement. */
export async function explain(
  options: Options,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  for (const stories of options.sizes) {
    await using cleanup = new AsyncDisposableStack();
    const cluster = await openCluster(stories, { keep: options.keep, signal, log });
    cleanup.defer(() => cluster.stop());
    const audience = await chooseAudience(cluster.connectionString, stories);
    const logFile = join(cluster.folder, "postgres.log");
    const databaseUrl = `${cluster.connectionString}&options=${encodeURIComponent(logPlansOptions)}`;
    const kora = await startKora(cluster, { databaseUrl });
    cleanup.defer(() => kora.stop());
    const startedAt = new Date();
    for (const work of options.only) {
      signal.throwIfAborted();
      const logStart = (await stat(logFile)).size;
      // Requests are sent one after another, so that all of them use the same connection of the pool.
      for (const { method, path, token, body } of createRequests(work, audience).slice(
        0,
        requestsPerWorkload,
      )) {
        const response = await fetch(`http://127.0.0.1:${kora.port}${path}`, {
          method,
          headers: { "x-auth-token": token, ...(body && { "content-type": "application/json" }) },
          ...(body !== undefined && { body }),
        });
        await response.text();
      }
      // PostgreSQL writes the plans to its log shortly after the responses.
      await sleep(200);
      log(`\n## ${work}, ${stories.toLocaleString("en")} stories`);
      for (const plan of lastPlans(await readFrom(logFile, logStart))) {
        log(`\n${plan}`);
      }
    }
    await removeComments(cluster.connectionString, startedAt);
  }
}

/** Reads a file from a byte position to its end. */
async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(size - position), 0, undefined, position);
    return buffer.toString("utf8");
  } finally {
    await handle.close();
  }
}

/** Returns the last plan of each statement in the log of PostgreSQL. Continuation lines of a log entry are indented. */
function lastPlans(log: string): string[] {
  const plans = new Map<string, string>();
  for (const entry of log.split(/\n(?=\S)/)) {
    const [, text, plan] =
      /Query Text: (.*?)\n\t((?:[A-Z][^\n]*\(cost|Query Param).*)$/s.exec(entry) ?? [];
    if (text !== undefined && plan !== undefined && !/graphile_worker/.test(text)) {
      plans.set(text, `${entry.split("  plan:")[0]}\n${text.trim()}\n${plan}`);
    }
  }
  return [...plans.values()];
}
