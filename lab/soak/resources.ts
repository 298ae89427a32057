import { readdir, readFile } from "node:fs/promises";
import { readCurrentKilobytes } from "../bench/process-usage.ts";
import { median } from "../bench/statistics.ts";
import type { Cluster } from "../scale/support/open-cluster.ts";

/** Memory and file handles of a part at one time; undefined while it is restarting or without `/proc`. */
interface Sample {
  /** Fraction of the run that has passed, from 0 to 1. */
  readonly progress: number;
  readonly megabytes: number | undefined;
  readonly handles: number | undefined;
}

/** The typical memory and file handles of a part in the second and in the last quarter of the run. */
export interface ResourceUse {
  readonly part: string;
  readonly megabytes: readonly [number | undefined, number | undefined];
  readonly handles: readonly [number | undefined, number | undefined];
  readonly peakMegabytes: number;
  readonly isFlat: boolean;
}

/** Growth up to these limits between the two quarters counts as flat. */
const maxGrowth = { share: 0.15, megabytes: 16, handles: 16 };
const intervalMilliseconds = 2000;
/**
 * The handles of the server processes are judged together: the sockets of a process that restarts connect to the others
 * and stay there.
 */
const allProcesses = "server processes together";
const isSingleProcess = (part: string) => /^server process \d/.test(part);

/**
 * Samples the memory and file handles of all parts until `stop` is called. The first quarter is left out of the result,
 * because caches and pools fill up in it, and the third one, because the parts restart in it.
 */
export function watchResources(
  cluster: Cluster,
  durationMilliseconds: number,
): { stop(): ResourceUse[] } {
  const startedAt = performance.now();
  const samples = new Map<string, Sample[]>();
  let current = Promise.resolve();
  const sampleAll = async () => {
    const progress = (performance.now() - startedAt) / durationMilliseconds;
    const add = (part: string, sample: Omit<Sample, "progress">) => {
      const list = samples.get(part) ?? [];
      samples.set(part, list);
      list.push({ progress, ...sample });
    };
    const processSamples = await Promise.all(
      cluster.processes.map(({ pid }) => sampleProcess(pid)),
    );
    for (const [n, sample] of processSamples.entries()) add(`server process ${n + 1}`, sample);
    add(allProcesses, addUp(processSamples));
    add("Redis", await sampleProcess(cluster.redis.pid()));
    add("PostgreSQL", await samplePostgres(cluster.postgres.pid()));
  };
  const timer = setInterval(() => {
    current = current.then(sampleAll);
  }, intervalMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      return [...samples].map(([part, list]) => summarize(part, list));
    },
  };
}

async function sampleProcess(pid: number): Promise<Omit<Sample, "progress">> {
  const kilobytes = pid === 0 ? undefined : await readCurrentKilobytes(pid);
  return {
    megabytes: kilobytes === undefined ? undefined : kilobytes / 1024,
    handles: pid === 0 ? undefined : await countHandles(pid),
  };
}

/** Sums up all processes of a PostgreSQL server. Their shared memory is left out, because each of them shows it. */
async function samplePostgres(postmaster: number): Promise<Omit<Sample, "progress">> {
  if (postmaster === 0) return { megabytes: undefined, handles: undefined };
  const pids = [postmaster, ...(await listChildren(postmaster))];
  const privateMemory = await Promise.all(pids.map(readPrivateMemory));
  const handles = await Promise.all(pids.map(countHandles));
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return { megabytes: sum(privateMemory) / 1024, handles: sum(handles) };
}

/** Adds up parts; undefined if one of them is restarting. */
function addUp(samples: readonly Omit<Sample, "progress">[]): Omit<Sample, "progress"> {
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce((total, value) =>
      total === undefined || value === undefined ? undefined : total + value,
    );
  return {
    megabytes: sum(samples.map((sample) => sample.megabytes)),
    handles: sum(samples.map((sample) => sample.handles)),
  };
}

async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Reads the anonymous memory of a process, in kB. */
async function readPrivateMemory(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^RssAnon:\s*(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes);
}

async function countHandles(pid: number): Promise<number | undefined> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => undefined);
  return names?.length;
}

export function summarize(part: string, samples: readonly Sample[]): ResourceUse {
  const inQuarter = (from: number) =>
    samples.filter(({ progress }) => progress >= from && progress < from + 0.25);
  const [second, last] = [inQuarter(0.25), inQuarter(0.75)];
  const megabytes = [second, last].map((list) => median(list.map((item) => item.megabytes)));
  const handles = [second, last].map((list) => median(list.map((item) => item.handles)));
  return {
    part,
    megabytes: [megabytes[0], megabytes[1]],
    handles: [handles[0], handles[1]],
    peakMegabytes: Math.max(0, ...samples.map((item) => item.megabytes ?? 0)),
    isFlat:
      isFlat(megabytes[0], megabytes[1], maxGrowth.megabytes) &&
      (isSingleProcess(part) || isFlat(handles[0], handles[1], maxGrowth.handles)),
  };
}

function isFlat(before: number | undefined, after: number | undefined, minLimit: number): boolean {
  if (before === undefined || after === undefined) return false;
  return after - before <= Math.max(before * maxGrowth.share, minLimit);
}
