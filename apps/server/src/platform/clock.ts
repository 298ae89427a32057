/** The only source of the current time, so that tests can let 24 hours pass without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The day of a moment, in UTC, as `YYYY-MM-DD`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
