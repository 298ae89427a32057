/** A session ends when it was not used for this time. */
export const sessionLifetimeMilliseconds = 30 * 24 * 60 * 60 * 1000;
