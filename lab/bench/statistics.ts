/** Returns the median of the defined values, or undefined if there are none. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const definedValues = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = (definedValues.length - 1) / 2;
  const [low, high] = [definedValues[Math.floor(middle)], definedValues[Math.ceil(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * Returns the median of the ratios of a value between each measurement and the reference measurement of the same run.
 * Undefined without such a pair.
 */
export function medianRatio<Item extends { readonly run: number }>(
  measurements: readonly Item[],
  references: readonly Item[],
  getValue: (measurement: Item) => number | undefined,
): number | undefined {
  return median(
    measurements.map((measurement) => {
      const reference = references.find(({ run }) => run === measurement.run);
      const [numerator, denominator] = [getValue(measurement), reference && getValue(reference)];
      return numerator === undefined || denominator === undefined
        ? undefined
        : numerator / denominator;
    }),
  );
}

/** Percentiles of durations in milliseconds. They are 0 without durations. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  /** The 99.9th percentile. */
  readonly p999: number;
}

export function toPercentiles(milliseconds: readonly number[]): Percentiles {
  const sorted = Float64Array.from(milliseconds).sort();
  const percentile = (fraction: number) => sorted[Math.floor(fraction * (sorted.length - 1))] ?? 0;
  return { p50: percentile(0.5), p99: percentile(0.99), p999: percentile(0.999) };
}

/** Formats a number for the report with `digits` decimals. Undefined becomes a dash. */
export function formatNumber(value: number | undefined, digits: number): string {
  return value === undefined
    ? "–"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
