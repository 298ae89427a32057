import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChatBenchResult } from "./chat/run.ts";
import type { GroupBenchResult } from "./group/run.ts";
import type { LatencyBenchResult } from "./latency/run.ts";
import type { OverloadBenchResult } from "./overload/run.ts";
import type { ProcessesBenchResult } from "./processes/run.ts";
import type { BenchResult } from "./run.ts";

/** Results of the benchmarks that were measured. */
export interface PublishedResults extends Partial<BenchResult> {
  readonly chat?: ChatBenchResult | undefined;
  readonly group?: GroupBenchResult | undefined;
  readonly processes?: ProcessesBenchResult | undefined;
  readonly overload?: OverloadBenchResult | undefined;
  readonly latency?: LatencyBenchResult | undefined;
}

const folder = fileURLToPath(new URL("./results", import.meta.url));
/** The results that the documents show. It is the only file of its folder in the repository. */
const publishedFile = join(folder, "published.json");

/** Saves the results of one run beside those of earlier runs. */
export async function saveResults(results: PublishedResults): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = new Date().toISOString().replace(/[:.]/g, "-");
  await writeFile(join(folder, `${name}.json`), toJson(results));
}

/** Reads the results that the documents show. */
export async function readPublished(): Promise<PublishedResults> {
  return JSON.parse(await readFile(publishedFile, "utf8")) as PublishedResults;
}

/** Replaces the published results of what was measured, and returns all published ones. */
export async function publish(results: PublishedResults): Promise<PublishedResults> {
  const merged = mergeResults(await readPublished(), results);
  await writeFile(publishedFile, toJson(merged));
  return merged;
}

/** Returns `newer` with what it lacks from `older`. */
export function mergeResults(older: PublishedResults, newer: PublishedResults): PublishedResults {
  const measured = Object.entries(newer).filter(([, part]) => part !== undefined);
  return { ...older, ...Object.fromEntries(measured) };
}

function toJson(results: PublishedResults): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}
