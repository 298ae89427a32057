import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { removeFriend } from "../friends/index.ts";
import { closeChatsWithMinors } from "../messages/index.ts";
import { isAdult, isMinor } from "../visibility/index.ts";

const selectFriendsUnderAge = statement<{ viewer: string }, { id: string }>(
  "friends-under-age",
  (value) => sql`
    SELECT friend.id FROM users viewer
      JOIN friends f ON f.user_id = viewer.id
      JOIN users friend ON friend.id = f.friend_id
    WHERE viewer.id = ${value("viewer")} AND ${isAdult(sql`viewer`)} AND ${isMinor(sql`friend`)}`,
);

/**
 * Ends the friendships of an adult, who was a minor until a correction of the month of birth, with minors, and closes the
 * adult's chats with minors.
 */
export async function endFriendshipsWithMinors(ctx: ViewerContext): Promise<void> {
  const friends = await ctx.db.rows(selectFriendsUnderAge, { viewer: ctx.viewer.userId });
  for (const { id } of friends) {
    try {
      await removeFriend(ctx, id);
    } catch (error) {
      // The friendship was ended, or one of the two blocked the other, after it was read.
      if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    }
  }
  await closeChatsWithMinors(ctx);
}
