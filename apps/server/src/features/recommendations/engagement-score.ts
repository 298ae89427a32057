/**
 * A story's heat is the sum of what people did with it, each act with half its weight gone after
 * `halfLifeDays`. It is kept as one number that need not be touched as time goes on: forward decay (Cormode,
 * Shkapenyuk, Srivastava, Xu: "Forward decay", ICDE 2009). An act of weight w at t days after `epoch` counts
 * w·2^(t/halfLifeDays), and what is stored is the binary logarithm of their sum, so stories compare by it at
 * any time.
 */
export const halfLifeDays = 14;

export const epoch = "2025-01-01T00:00:00Z";

/** What the heat of a story weighs at `now`, in acts of today. */
export function heatNow(heat: number, now: Date): number {
  const days = (now.getTime() - Date.parse(epoch)) / (24 * 60 * 60 * 1000);
  return 2 ** (heat - days / halfLifeDays);
}
