import { limits } from "@kora/contract/limits";
import { reportLimits } from "@kora/contract/report-limits";
import type { DisappearedMessage } from "@kora/contract/reports";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { isReceived, recipientJoins } from "./received-messages.ts";

interface Values {
  viewer: string;
  /** The other user of a chat; null for a group. */
  userId: string | null;
  groupId: string | null;
  beforeId: string;
  disappearedAfter: Date;
  latestExpiredDeletion: Date;
  maxRows: number;
}

interface Row {
  id: string;
  sender_id: string;
  name: string;
  username: string;
  avatar: string | null;
  created_at: Date;
  disappears_at: Date;
}

const selectMessages = statement<Values, Row>(
  "disappeared-messages",
  (value) => sql`
    SELECT e.id, e.sender_id, sender.name, sender.username, sender.avatar, e.created_at, e.disappears_at
    FROM conversations c
      JOIN expired_messages e ON e.conversation_id = c.id
      ${recipientJoins(sql`e`, sql`c`, value("viewer"))}
      JOIN users sender ON sender.id = e.sender_id
    WHERE c.id = coalesce(${value("groupId")}::uuid, (
        SELECT chat.id FROM conversations chat
        WHERE chat.one_id = least(${value("viewer")}::uuid, ${value("userId")}::uuid)
          AND chat.other_id = greatest(${value("viewer")}::uuid, ${value("userId")}::uuid)
      ))
      AND ${isReceived(sql`e`, sql`c`, value("latestExpiredDeletion"))}
      AND e.id < ${value("beforeId")} AND e.sender_id <> ${value("viewer")}
      AND e.disappears_at > ${value("disappearedAfter")}
      AND (e.deleted_at IS NULL OR e.deleted_at > ${value("disappearedAfter")})
    ORDER BY e.id DESC LIMIT ${value("maxRows")}`,
);

/**
 * Returns a page of the messages of other users that disappeared from a chat or group in the last 24 hours, newest
 * first, as far as the viewer received them. A message is listed from the next run of the job on, which moves
 * disappeared messages every minute. Throws 400 unless exactly one conversation is named.
 */
export async function listDisappearedMessages(
  ctx: ViewerContext,
  {
    userId = null,
    groupId = null,
    limit,
    cursor,
  }: PageInput & { userId?: string | null | undefined; groupId?: string | null | undefined },
): Promise<Page<DisappearedMessage>> {
  if ((userId === null) === (groupId === null)) {
    throw invalid("userId", sentences.reports.conversationRequired);
  }
  const beforeId = decodeIdCursor(cursor);
  const { viewer, clock } = ctx;
  const timeBefore = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const rows = await ctx.db.rows(selectMessages, {
    viewer: viewer.userId,
    userId,
    groupId,
    beforeId,
    disappearedAfter: timeBefore(reportLimits.goneMessageMilliseconds),
    latestExpiredDeletion: timeBefore(limits.group.graceMilliseconds),
    maxRows: limit + 1,
  });
  const page = toPage(rows, limit, ({ id }) => [id]);
  const isHidden = (senderId: string) =>
    groupId !== null && viewer.hiddenUserIds.includes(senderId);
  const items = page.items.map(
    ({ id, sender_id, name, username, avatar, created_at, disappears_at }) => ({
      _id: id,
      sender: isHidden(sender_id) ? null : { _id: sender_id, name, username, avatar },
      createdAt: created_at.toISOString(),
      disappearedAt: disappears_at.toISOString(),
    }),
  );
  return { ...page, items };
}
