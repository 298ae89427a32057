/** Returns the list with the item at index `from` moved to index `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * Returns the index at which the item at `from`, dragged down by `distance` pixels, would be dropped in a list of
 * `count`.
 */
export function dropIndex(
  from: number,
  distance: number,
  rowHeight: number,
  count: number,
): number {
  return Math.max(0, Math.min(count - 1, from + Math.round(distance / rowHeight)));
}

/** Returns by how many rows the row at `index` shifts down while another is dragged from index `from` to `to`. */
export function rowShift(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}

/** Returns the index to which a key moves the item at `from` in a list of `count`; undefined for other keys. */
export function indexForKey(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowUp") return Math.max(0, from - 1);
  if (key === "ArrowDown") return Math.min(count - 1, from + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
