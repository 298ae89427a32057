/** Runs `work` and measures the CPU time of this thread. Other processes do not affect it. */
export async function mainThreadCpuTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const usageBefore = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(usageBefore);
  return { result, milliseconds: (user + system) / 1000 };
}

const maxTries = 3;

/**
 * Returns the lowest CPU time of up to three runs of `work`, in milliseconds. It stops at the first run below
 * `maxMilliseconds`. A single run may include the garbage collection of earlier work, or compilation.
 */
export async function minMainThreadCpuTime(
  maxMilliseconds: number,
  work: () => Promise<{ readonly milliseconds: number }>,
): Promise<number> {
  let lowestMilliseconds = Number.POSITIVE_INFINITY;
  for (let n = 0; n < maxTries && lowestMilliseconds >= maxMilliseconds; n += 1) {
    lowestMilliseconds = Math.min(lowestMilliseconds, (await work()).milliseconds);
  }
  return lowestMilliseconds;
}
