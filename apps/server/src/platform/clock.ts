/** The only source of the current time, so that tests can advance it by 24 hours without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The date in UTC, as `YYYY-MM-DD`. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
