/** Knows whether a part of the cluster is restarting, so that errors of that time are expected. */
export interface Disturbance {
  isActive(): boolean;
  /** Runs a restart. The disturbance ends some seconds after it, when all connections are open again. */
  during<Result>(restart: () => Promise<Result>): Promise<Result>;
}

/**
 * Processes reconnect to PostgreSQL and Redis with growing delays, and an event without acknowledgement fails after five
 * seconds.
 */
const graceMilliseconds = 7000;

export function createDisturbance(): Disturbance {
  let activeCount = 0;
  let endsAt = 0;
  return {
    isActive: () => activeCount > 0 || performance.now() < endsAt,
    async during(restart) {
      activeCount += 1;
      try {
        return await restart();
      } finally {
        activeCount -= 1;
        endsAt = performance.now() + graceMilliseconds;
      }
    },
  };
}
