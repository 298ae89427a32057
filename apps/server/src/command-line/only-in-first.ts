/** Yields the texts of `first` that are not in `second`, without duplicates. Both must be sorted. */
export async function* onlyInFirst(
  first: AsyncIterable<string>,
  second: AsyncIterable<string>,
): AsyncGenerator<string> {
  const others = second[Symbol.asyncIterator]();
  let other = await others.next();
  let last: string | undefined;
  for await (const one of first) {
    while (!other.done && other.value < one) other = await others.next();
    const isThere = !other.done && other.value === one;
    if (!isThere && one !== last) yield one;
    last = one;
  }
}
