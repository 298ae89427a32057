/** Does `work` and tells how much CPU time this thread took meanwhile, whoever else waits for the machine. */
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
 * The lowest CPU time of a thread in up to three runs of `work`, in milliseconds, which ends at the first below
 * `bound`: in a single run the garbage of earlier work may be collected, or code be compiled.
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
