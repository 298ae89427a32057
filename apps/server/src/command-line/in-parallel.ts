/** Does `work` for each item, so many at a time, and takes no more items than that. Stops at the first that fails. */
export async function inParallel<Item>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let isOver = false;
  // Generators hand out one item after the other, however many ask at once.
  async function worker(): Promise<void> {
    while (!isOver) {
      const next = await iterator.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: most }, worker));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  await iterator.return?.();
  if (failed) throw failed.reason;
}
