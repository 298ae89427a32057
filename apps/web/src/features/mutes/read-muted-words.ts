import { deviceStore } from "../../lib/storage.ts";

/**
 * Returns the JSON list of the viewer's muted words that this device knows; null if it knows none, as for most viewers.
 * The key contains the user id, so that the end of a session removes the words with the user's other data.
 */
export const readMutedWords = (userId: string) => deviceStore.get(`muted-words:${userId}`);
