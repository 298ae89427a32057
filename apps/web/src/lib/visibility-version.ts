/**
 * Returns the key under which this device stores the version of what a user may see, as the event `visibilityChanged` gives
 * it. The key contains the user id, so that the end of a session removes the version with the user's other data.
 */
export const visibilityVersionKey = (userId: string): string => `visibility-version:${userId}`;
