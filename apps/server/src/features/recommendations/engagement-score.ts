/**
 * A story's engagement is the sum of the weights of its interactions. Each weight decays with a half-life of
 * `halfLifeDays`. The engagement is stored as a score that does not change with time, by forward decay (Cormode,
 * Shkapenyuk, Srivastava, Xu: "Forward decay", ICDE 2009): an interaction of weight w at t days after `scoreEpoch` adds
 * w·2^(t/halfLifeDays) to a sum, and the score (column `story_heat.heat`) is the binary logarithm of that sum. So
 * scores can be compared at any time.
 */
export const halfLifeDays = 14;

export const scoreEpoch = "2025-01-01T00:00:00Z";

/** Returns the engagement at `now`: the sum of the weights after their decay. */
export function toEngagement(score: number, now: Date): number {
  const days = (now.getTime() - Date.parse(scoreEpoch)) / (24 * 60 * 60 * 1000);
  return 2 ** (score - days / halfLifeDays);
}
