import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";

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
