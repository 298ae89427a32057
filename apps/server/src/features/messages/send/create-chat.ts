import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { isNotBlockedNow, isVisibleUser } from "../../visibility/index.ts";
import { type ChatValues, findChat } from "../access.ts";

const insertChat = statement<
  ChatValues & { id: string; hiddenUserIds: readonly string[]; now: Date },
  { conversation_id: string }
>(
  "create-chat",
  (value) => sql`
    WITH partner AS MATERIALIZED (
      SELECT u.id FROM users u
      WHERE u.id = ${value("partner")} AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
    ),
    inserted AS (
      INSERT INTO conversations (id, one_id, other_id, created_at)
      SELECT ${value("id")}, least(${value("viewer")}::uuid, partner.id), greatest(${value("viewer")}::uuid, partner.id),
        ${value("now")}
      FROM partner WHERE ${isNotBlockedNow(value("viewer"), value("partner"))}
      ON CONFLICT (one_id, other_id) DO NOTHING
      RETURNING id, one_id, other_id
    )
    INSERT INTO conversation_members (conversation_id, user_id)
    SELECT inserted.id, member.id
    FROM inserted CROSS JOIN LATERAL (VALUES (inserted.one_id), (inserted.other_id)) member (id)
    RETURNING conversation_id`,
);

/**
 * Creates the chat of the viewer and a user, if they have none. It publishes no event: the first message publishes the
 * chat. Throws 403 `BLOCKED` if the chat exists and the viewer may not write to the user, and 404 if there is no chat
 * and the user is not visible to the viewer.
 */
export async function createChat(ctx: ViewerContext, partner: string): Promise<void> {
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const inserted = await ctx.db.rows(insertChat, {
    viewer,
    partner,
    hiddenUserIds,
    id: newId(),
    now: ctx.clock.now(),
  });
  if (inserted.length > 0) {
    return;
  }
  const chat = await findChat(ctx, partner);
  if (!chat) {
    throw notFound(sentences.messages.personNotFound);
  }
  if (!chat.mayWrite) {
    throw new AppError("BLOCKED");
  }
}
