import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { endFriendship } from "../friends/index.ts";
import { closeChat, closeChatsWithMinors } from "../messages/index.ts";
import { friendsSeparatedByAge, lockUsers } from "../visibility/index.ts";

/** With an `otherId`, selects only this friend. */
const selectFriends = statement<{ viewer: string; otherId: string | null }, { id: string }>(
  "friends-separated-by-age",
  (value) => sql`
    SELECT friend.id FROM users u CROSS JOIN LATERAL (${friendsSeparatedByAge(sql`u`)}) friend
    WHERE u.id = ${value("viewer")} AND (${value("otherId")}::uuid IS NULL OR friend.id = ${value("otherId")})`,
);

/**
 * Ends the friendships that an answer about the viewer's age has made those of an adult and a minor, unless the younger one
 * has asked, and closes the chats of the two. Also closes the chats with all other minors, unless `keepsChats`.
 */
export async function endFriendshipsWithMinors(
  ctx: ViewerContext,
  { keepsChats }: { keepsChats: boolean },
): Promise<void> {
  const viewer = ctx.viewer.userId;
  const friends = await ctx.db.rows(selectFriends, { viewer, otherId: null });
  for (const { id: otherId } of friends) {
    await inTransaction(ctx, async (tx) => {
      await lockUsers(tx, viewer, otherId);
      // The friendship or an age may have changed after it was read.
      if (!(await tx.db.row(selectFriends, { viewer, otherId }))) return;
      await endFriendship(tx, viewer, otherId);
      await closeChat(tx, viewer, otherId);
      tx.afterCommit(() => {
        tx.invalidateUser(viewer);
        tx.invalidateUser(otherId);
      });
    });
  }
  if (!keepsChats) await closeChatsWithMinors(ctx);
}
