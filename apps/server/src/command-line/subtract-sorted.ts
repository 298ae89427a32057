/** Yields the strings of `first` that are not in `second`, without duplicates. Both must be in ascending order. */
export async function* subtractSorted(
  first: AsyncIterable<string>,
  second: AsyncIterable<string>,
): AsyncGenerator<string> {
  const secondIterator = second[Symbol.asyncIterator]();
  let secondItem = await secondIterator.next();
  let previous: string | undefined;
  for await (const item of first) {
    while (!secondItem.done && secondItem.value < item) secondItem = await secondIterator.next();
    const isInSecond = !secondItem.done && secondItem.value === item;
    if (!isInSecond && item !== previous) yield item;
    previous = item;
  }
}
