/**
 * Runs `work` for each item with at most `concurrency` calls at a time. After a failure it takes no further items,
 * waits for the running calls, and throws the error.
 */
export async function inParallel<Item>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  // An async generator queues concurrent calls of `next`, so no two workers get the same item.
  async function worker(): Promise<void> {
    while (!hasFailed) {
      const result = await iterator.next();
      if (result.done) return;
      try {
        await work(result.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  await iterator.return?.();
  if (failure) throw failure.reason;
}
