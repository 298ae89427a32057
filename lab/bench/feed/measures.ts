/** Returns the fraction of the liked stories that a list of recommendations contains, 0 to 1. */
export function recall(list: readonly string[], likedIds: ReadonlySet<string>): number {
  return likedIds.size === 0 ? 0 : list.filter((id) => likedIds.has(id)).length / likedIds.size;
}

/**
 * Returns the normalized discounted cumulative gain with gains of 0 and 1, from 0 to 1. In contrast to `recall`, a
 * higher position in the list counts more (Järvelin, Kekäläinen: "Cumulated gain-based evaluation of IR techniques",
 * TOIS 2002).
 */
export function ndcg(list: readonly string[], likedIds: ReadonlySet<string>): number {
  const discount = (index: number) => 1 / Math.log2(index + 2);
  const gain = list.reduce((sum, id, index) => sum + (likedIds.has(id) ? discount(index) : 0), 0);
  const idealLength = Math.min(list.length, likedIds.size);
  const idealGains = Array.from({ length: idealLength }, (_, index) => discount(index));
  return idealLength === 0 ? 0 : gain / idealGains.reduce((sum, value) => sum + value, 0);
}

/** Returns the mean, or 0 without values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
