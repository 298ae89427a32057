/** Runs `work` and measures the CPU time of this thread. Other processes do not affect it. */
export async function mainThreadCpuTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const usageBefore = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(usageBefore);
  return { result, milliseconds: (user + system) / 1000 };
}

const maxTries = 5;

/** The CPU time of `doReferenceWork` on an idle core of a usual virtual machine, in milliseconds. */
const referenceMilliseconds = 35;
const referenceText = "<p>word &amp; <b>word</b></p>".repeat(8000);

/**
 * Does a fixed amount of work, whose CPU time shows the speed of the machine. Like parsing, it allocates many short
 * strings, because processes that share the caches of a core slow this down more than arithmetic.
 */
async function doReferenceWork(): Promise<number> {
  let length = 0;
  for (let round = 0; round < 8; round += 1) {
    for (const part of referenceText.split("<")) length += part.toUpperCase().length;
    length += referenceText.replaceAll(/&\w+;/g, (entity) => entity.slice(1)).length;
  }
  return length;
}

/**
 * Returns the lowest CPU time of up to five runs of `work`, in milliseconds. It stops at the first run below
 * `maxMilliseconds`. A single run may include the garbage collection of earlier work, or compilation. On a machine that
 * is slower at that time, for example because processes share a core, the CPU time is reduced by the same factor.
 */
export async function minMainThreadCpuTime(
  maxMilliseconds: number,
  work: () => Promise<{ readonly milliseconds: number }>,
): Promise<number> {
  let lowestMilliseconds = Number.POSITIVE_INFINITY;
  for (let n = 0; n < maxTries && lowestMilliseconds >= maxMilliseconds; n += 1) {
    const { milliseconds } = await work();
    const slowdown = milliseconds < maxMilliseconds ? 1 : await measureSlowdown();
    lowestMilliseconds = Math.min(lowestMilliseconds, milliseconds / slowdown);
  }
  return lowestMilliseconds;
}

/** Returns how many times slower than the reference machine this one is now; at least 1. */
async function measureSlowdown(): Promise<number> {
  const { milliseconds } = await mainThreadCpuTime(doReferenceWork);
  return Math.max(1, milliseconds / referenceMilliseconds);
}
