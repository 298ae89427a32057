import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { publishChatChanged } from "../publish-chat-changed.ts";
import { deleteConversation } from "./delete-conversation.ts";
import type { DeletedAccount } from "./delete-messages-of-user.ts";

/** Chats per transaction. */
const batchSize = 20;

type Values = Pick<DeletedAccount, "userId" | "anonymousUserId"> & { ids: readonly string[] };

interface Chat {
  readonly id: string;
  readonly partner_id: string;
  /** The other user's account is deleted too. */
  readonly is_partner_deleted: boolean;
}

const selectChats = statement<Pick<DeletedAccount, "userId">, Chat>(
  "chats-of-deleted-user",
  (value) => sql`
    SELECT c.id, partner.id AS partner_id, partner.deleted_at IS NOT NULL AS is_partner_deleted
    FROM conversations c JOIN users partner
      ON partner.id = CASE WHEN c.one_id = ${value("userId")} THEN c.other_id ELSE c.one_id END
    WHERE c.one_id = ${value("userId")} OR c.other_id = ${value("userId")}
    ORDER BY c.id LIMIT ${literal(batchSize)}`,
);

/**
 * Replaces the deleted user by the anonymous account. Removes the excerpts of statuses from the messages of the chats,
 * because they may quote statuses of the deleted user.
 */
const replaceMember = statement<Values, unknown>(
  "replace-deleted-user-in-chats",
  (value) => sql`
    WITH chat AS (
      UPDATE conversations c
      SET one_id = least(partner.id, ${value("anonymousUserId")}::uuid),
        other_id = greatest(partner.id, ${value("anonymousUserId")}::uuid)
      FROM users partner
      WHERE c.id = ANY (${value("ids")}::uuid[]) AND ${value("userId")} IN (c.one_id, c.other_id)
        AND partner.id = CASE WHEN c.one_id = ${value("userId")} THEN c.other_id ELSE c.one_id END
      RETURNING c.id
    ),
    updated_members AS (
      UPDATE conversation_members member SET user_id = ${value("anonymousUserId")}
      FROM chat WHERE member.conversation_id = chat.id AND member.user_id = ${value("userId")}
    )
    UPDATE messages m SET reply_to_status = NULL
    FROM chat WHERE m.conversation_id = chat.id AND m.reply_to_status IS NOT NULL`,
);

/**
 * Replaces a deleted account by the anonymous account in one batch of its chats, so that the other users keep them. A
 * chat of two deleted accounts is deleted. The caller has deleted the messages of the account before. Returns true
 * while there may be more chats.
 */
export async function deleteChatsOfUser(
  ctx: ViewerContext,
  { userId, anonymousUserId }: Pick<DeletedAccount, "userId" | "anonymousUserId">,
): Promise<boolean> {
  const chats = await ctx.db.rows(selectChats, { userId });
  for (const { id, is_partner_deleted } of chats) {
    if (is_partner_deleted) await deleteConversation(ctx.db, id);
  }
  const chatsToKeep = chats.filter(({ is_partner_deleted }) => !is_partner_deleted);
  if (chatsToKeep.length > 0) {
    await inTransaction(ctx, async (tx) => {
      await tx.db.rows(replaceMember, {
        userId,
        anonymousUserId,
        ids: chatsToKeep.map(({ id }) => id),
      });
      for (const { partner_id } of chatsToKeep) publishChatChanged(tx, partner_id, userId);
    });
  }
  return chats.length > 0;
}
