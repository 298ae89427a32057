import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { literal, type Statement, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import type { Services } from "../../../services.ts";

/** Max messages or attachments per statement. */
export const batchSize = 500;
const limit = literal(batchSize);

/** Max conversations per statement. It is low, because a message that disappears from a group updates many members. */
const maxConversations = 20;

/** An attachment counts as unsent if no message refers to it this long after its upload. */
const unsentAfterMilliseconds = 24 * 60 * 60 * 1000;
/** The daily job reads the attachments of this period only. */
const unsentWindowMilliseconds = 7 * 24 * 60 * 60 * 1000;

type DeletedRow = { attachment_id: string | null };

/**
 * Deletes messages that have disappeared, and subtracts them (by `own_since`) from the unread counts of members who had
 * not viewed them. It locks the conversations first, because sending changes the same rows.
 */
const deleteDisappearedMessages = statement<{ now: Date }, DeletedRow>(
  "delete-disappeared-messages",
  (value) => sql`
    WITH due AS MATERIALIZED (
      SELECT m.id, m.conversation_id FROM messages m WHERE m.disappears_at <= ${value("now")}
      ORDER BY m.disappears_at LIMIT ${limit}
    ),
    conversation AS MATERIALIZED (
      SELECT c.id FROM conversations c WHERE c.id IN (SELECT conversation_id FROM due)
      ORDER BY c.id LIMIT ${literal(maxConversations)} FOR NO KEY UPDATE
    ),
    deleted AS (
      DELETE FROM messages m USING due, conversation
      WHERE m.id = due.id AND conversation.id = m.conversation_id
      RETURNING m.conversation_id, m.sender_id, m.place, m.attachment_id
    ),
    updated_members AS (
      UPDATE conversation_members member SET own_since = member.own_since + unviewed.count
      FROM (
        SELECT member.conversation_id, member.user_id, count(*) AS count
        FROM deleted JOIN conversation_members member
          ON member.conversation_id = deleted.conversation_id AND member.user_id <> deleted.sender_id
            AND member.viewed_count < deleted.place
        GROUP BY member.conversation_id, member.user_id
      ) unviewed
      WHERE member.conversation_id = unviewed.conversation_id AND member.user_id = unviewed.user_id
    )
    SELECT deleted.attachment_id FROM deleted`,
);

/** Erases the content of soft-deleted messages that can no longer be restored. */
const eraseContent = statement<{ latestExpiredDeletion: Date }, DeletedRow>(
  "clear-deleted-messages",
  (value) => sql`
    WITH due AS MATERIALIZED (
      SELECT m.id, m.attachment_id FROM messages m
      WHERE m.deleted_at <= ${value("latestExpiredDeletion")} AND NOT m.is_erased
      ORDER BY m.deleted_at LIMIT ${limit} FOR NO KEY UPDATE
    )
    UPDATE messages m
    SET content = '', attachment_id = NULL, reply_to = NULL, reply_to_status = NULL, mentions = NULL,
      is_erased = true
    FROM due WHERE m.id = due.id
    RETURNING due.attachment_id`,
);

/** Deletes attachments to which no message refers, and enqueues jobs that remove their files. */
const deleteUnusedRows = statement<{ ids: readonly string[] }, unknown>(
  "delete-unused-attachments",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM attachments a WHERE a.id = ANY (${value("ids")}::uuid[])
        AND NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = a.id)
      RETURNING a.id
    )
    SELECT graphile_worker.add_job('remove-attachment', json_build_object('id', deleted.id)) FROM deleted`,
);

const selectUnsentAttachments = statement<
  { fromTime: Date; toTime: Date; afterId: string },
  { id: string }
>(
  "unsent-attachments",
  (value) => sql`
    SELECT a.id FROM attachments a
    WHERE a.created_at > ${value("fromTime")} AND a.created_at <= ${value("toTime")} AND a.id > ${value("afterId")}
      AND NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = a.id)
    ORDER BY a.id LIMIT ${limit}`,
);

/** Deletes the attachments in `ids` to which no message refers any more. Jobs remove their files after the commit. */
export async function deleteUnusedAttachments(
  db: Queryable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await db.rows(deleteUnusedRows, { ids });
}

/** Repeats a statement that deletes or erases a batch of messages until none are left. Jobs remove their files. */
export async function deleteMessagesInBatches<Values extends object>(
  db: Queryable,
  deleteBatch: Statement<Values, DeletedRow>,
  values: Values,
): Promise<void> {
  let rows: DeletedRow[];
  do {
    rows = await db.rows(deleteBatch, values);
    await deleteUnusedAttachments(
      db,
      rows.flatMap((row) => row.attachment_id ?? []),
    );
  } while (rows.length > 0);
}

/** Deletes disappeared messages, and erases deleted messages that can no longer be restored, with their files. */
export async function deleteExpiredMessages({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteMessagesInBatches(db, deleteDisappearedMessages, { now });
  const latestExpiredDeletion = new Date(now.getTime() - limits.message.restoreMilliseconds);
  await deleteMessagesInBatches(db, eraseContent, { latestExpiredDeletion });
}

/** Deletes the unsent attachments that were uploaded between one and eight days ago. */
export async function deleteUnsentAttachments({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const toTime = new Date(clock.now().getTime() - unsentAfterMilliseconds);
  const fromTime = new Date(toTime.getTime() - unsentWindowMilliseconds);
  let afterId = minId;
  let ids: string[];
  do {
    ids = (await db.rows(selectUnsentAttachments, { fromTime, toTime, afterId })).map(
      ({ id }) => id,
    );
    await deleteUnusedAttachments(db, ids);
    afterId = ids.at(-1) ?? afterId;
  } while (ids.length === batchSize);
}
