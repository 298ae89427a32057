import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChatBenchResult } from "./chat/run.ts";
import type { GroupBenchResult } from "./group/run.ts";
import type { LatencyBenchResult } from "./latency/run.ts";
import type { ModerationBenchResult } from "./moderation/run.ts";
import type { OverloadBenchResult } from "./overload/run.ts";
import type { ProcessesBenchResult } from "./processes/run.ts";
import type { BenchResult } from "./run.ts";

/** The results of the benchmarks. A benchmark that was not measured is undefined. */
export interface PublishedResults extends Partial<BenchResult> {
  readonly chat?: ChatBenchResult | undefined;
  readonly group?: GroupBenchResult | undefined;
  readonly processes?: ProcessesBenchResult | undefined;
  readonly overload?: OverloadBenchResult | undefined;
  readonly latency?: LatencyBenchResult | undefined;
  readonly moderation?: ModerationBenchResult | undefined;
}

const folder = fileURLToPath(new URL("./results", import.meta.url));
/** The file with the results that the documents show. Git ignores the other files of the folder. */
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

/** Replaces the published results of the benchmarks in `results`, and returns all published results. */
export async function publish(results: PublishedResults): Promise<PublishedResults> {
  const mergedResults = mergeResults(await readPublished(), results);
  await writeFile(publishedFile, toJson(mergedResults));
  return mergedResults;
}

/** Returns the results of `newResults`, and those of `oldResults` for benchmarks that `newResults` lacks. */
export function mergeResults(
  oldResults: PublishedResults,
  newResults: PublishedResults,
): PublishedResults {
  const measuredEntries = Object.entries(newResults).filter(([, result]) => result !== undefined);
  return { ...oldResults, ...Object.fromEntries(measuredEntries) };
}

function toJson(results: PublishedResults): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}
