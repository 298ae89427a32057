const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Formats bytes in decimal units with at most three digits, such as `1.5 GB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // Formatting would round 999.5 to 1000.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${Number(value.toPrecision(3))} ${units[unit]}`;
}
