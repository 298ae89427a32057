/** Runs `work` and measures the CPU time of this thread. Other processes do not affect it. */
export async function mainThreadCpuTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}

const maxTries = 3;

/**
 * Returns the lowest CPU time of up to three runs of `work`, in milliseconds. It stops at the first run below `bound`.
 * A single run may include the garbage collection of earlier work, or compilation.
 */
export async function minMainThreadCpuTime(
  bound: number,
  work: () => Promise<{ readonly milliseconds: number }>,
): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < maxTries && lowest >= bound; n += 1) {
    lowest = Math.min(lowest, (await work()).milliseconds);
  }
  return lowest;
}
