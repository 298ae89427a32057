/**
 * A story's engagement is the sum of the weights of its interactions, each decaying with a half-life of `halfLifeDays`.
 * It is stored as a score that does not change with time: forward decay (Cormode, Shkapenyuk, Srivastava, Xu: "Forward
 * decay", ICDE 2009). An interaction of weight w at t days after `scoreEpoch` adds w·2^(t/halfLifeDays) to a sum, and
 * the score (column `story_heat.heat`) is the binary logarithm of that sum, so scores compare at any time.
 */
export const halfLifeDays = 14;

export const scoreEpoch = "2025-01-01T00:00:00Z";

/** The engagement at `now`, as a sum of weights of interactions at `now`. */
export function toEngagement(score: number, now: Date): number {
  const days = (now.getTime() - Date.parse(scoreEpoch)) / (24 * 60 * 60 * 1000);
  return 2 ** (score - days / halfLifeDays);
}
