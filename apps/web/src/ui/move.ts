/** A list in which the item at `from` stands at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** Where an item that was picked up at `from` and carried over `distance` pixels would be put down. */
export function placeAt(from: number, distance: number, rowHeight: number, count: number): number {
  return Math.max(0, Math.min(count - 1, from + Math.round(distance / rowHeight)));
}

/** How many rows the one at `index` gives way while another is carried from `from` to `to`. */
export function givesWay(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}

/** Where a key brings the item at `from`; undefined for a key that moves nothing. */
export function placeByKey(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowUp") return Math.max(0, from - 1);
  if (key === "ArrowDown") return Math.min(count - 1, from + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
