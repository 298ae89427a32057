/** Fraction of the liked stories that a list of recommendations contains, 0 to 1. */
export function recall(list: readonly string[], liked: ReadonlySet<string>): number {
  return liked.size === 0 ? 0 : list.filter((id) => liked.has(id)).length / liked.size;
}

/**
 * Normalized discounted cumulative gain with gains of 0 and 1, from 0 to 1. In contrast to `recall`, a higher position
 * in the list counts more (Järvelin, Kekäläinen: "Cumulated gain-based evaluation of IR techniques", TOIS 2002).
 */
export function ndcg(list: readonly string[], liked: ReadonlySet<string>): number {
  const discount = (index: number) => 1 / Math.log2(index + 2);
  const gain = list.reduce((sum, id, index) => sum + (liked.has(id) ? discount(index) : 0), 0);
  const idealLength = Math.min(list.length, liked.size);
  const ideal = Array.from({ length: idealLength }, (_, index) => discount(index));
  return idealLength === 0 ? 0 : gain / ideal.reduce((sum, value) => sum + value, 0);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
