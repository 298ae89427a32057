import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type Room, userRoom } from "../../platform/realtime/rooms.ts";

const update = statement<{ viewer: string; words: readonly string[] }, unknown>(
  "set-muted-words",
  (value) => sql`
    UPDATE users SET muted_words = ${value("words")}::text[] WHERE id = ${value("viewer")}`,
);

/**
 * Replaces the viewer's muted words, publishes them to the viewer's devices and returns them. The browser collapses
 * comments and hides story cards with these words, because they only change what the viewer's own screen shows.
 */
export async function setMutedWords(
  ctx: ViewerContext,
  words: readonly string[],
): Promise<{ words: string[] }> {
  const { userId: viewer } = ctx.viewer;
  const payload = { words: [...words] };
  await ctx.db.rows(update, { viewer, words });
  ctx.publish({ to: userRoom(viewer), event: "mutedWordsChanged", payload });
  return payload;
}

const selectWords = statement<{ viewer: string }, { muted_words: string[] }>(
  "muted-words",
  (value) => sql`SELECT muted_words FROM users WHERE id = ${value("viewer")}`,
);

/**
 * Runs when a socket connects. Sends the viewer's muted words to it, because another device may have changed them.
 * `hasStoredWords` of the handshake says that the browser has stored some; without any on both sides nothing is sent.
 */
export async function sendMutedWords(
  ctx: ViewerContext,
  hasStoredWords: unknown,
  socketRoom: Room,
): Promise<void> {
  const words = (await ctx.db.row(selectWords, { viewer: ctx.viewer.userId }))?.muted_words ?? [];
  if (words.length === 0 && hasStoredWords !== true) return;
  ctx.publish({ to: socketRoom, event: "mutedWordsChanged", payload: { words } });
}
