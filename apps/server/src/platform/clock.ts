/** The only source of the current time, so that tests can let 24 hours pass without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
