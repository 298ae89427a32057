export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = (known.length - 1) / 2;
  const [low, high] = [known[Math.floor(middle)], known[Math.ceil(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Formats a number for the report; undefined becomes a dash. */
export function formatNumber(value: number | undefined, digits: number): string {
  return value === undefined
    ? "–"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
