import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { type Statement, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import type { Services } from "../../../services.ts";

/** Messages or files of one statement. */
export const batchSize = 500;
const limit = sql.raw(String(batchSize));

/** Conversations of one statement: what disappears from a large group changes the rows of all who had not seen it. */
const maxConversations = 20;

/** A file that no message names after so long was never sent; looked for during so many days. */
const unsentMilliseconds = 24 * 60 * 60 * 1000;
const sweepWindowMilliseconds = 7 * 24 * 60 * 60 * 1000;

type DeletedRow = { attachment_id: string | null };

/**
 * Takes away what has disappeared. Of those who had not viewed it, it is no longer unread: the row of the
 * conversation is locked first, as by who sends.
 */
const deleteDisappeared = statement<{ now: Date }, DeletedRow>(
  "erase-disappeared",
  (v) => sql`
    WITH due AS MATERIALIZED (
      SELECT m.id, m.conversation_id FROM messages m WHERE m.disappears_at <= ${v("now")}
      ORDER BY m.disappears_at LIMIT ${limit}
    ),
    chat AS MATERIALIZED (
      SELECT c.id FROM conversations c WHERE c.id IN (SELECT conversation_id FROM due)
      ORDER BY c.id LIMIT ${sql.raw(String(maxConversations))} FOR NO KEY UPDATE
    ),
    gone AS (
      DELETE FROM messages m USING due, chat
      WHERE m.id = due.id AND chat.id = m.conversation_id
      RETURNING m.conversation_id, m.sender_id, m.place, m.attachment_id
    ),
    uncounted AS (
      UPDATE conversation_members member SET own_since = member.own_since + unseen.count
      FROM (
        SELECT member.conversation_id, member.user_id, count(*) AS count
        FROM gone JOIN conversation_members member
          ON member.conversation_id = gone.conversation_id AND member.user_id <> gone.sender_id
            AND member.viewed_count < gone.place
        GROUP BY member.conversation_id, member.user_id
      ) unseen
      WHERE member.conversation_id = unseen.conversation_id AND member.user_id = unseen.user_id
    )
    SELECT gone.attachment_id FROM gone`,
);

/** Takes the content of what was deleted so long ago that nobody can bring it back. */
const eraseContent = statement<{ before: Date }, DeletedRow>(
  "erase-deleted-messages",
  (v) => sql`
    WITH due AS MATERIALIZED (
      SELECT m.id, m.attachment_id FROM messages m
      WHERE m.deleted_at <= ${v("before")} AND NOT m.is_erased
      ORDER BY m.deleted_at LIMIT ${limit} FOR NO KEY UPDATE
    )
    UPDATE messages m
    SET content = '', attachment_id = NULL, reply_to = NULL, reply_to_status = NULL, mentions = NULL,
      is_erased = true
    FROM due WHERE m.id = due.id
    RETURNING due.attachment_id`,
);

/** Their files go by jobs, written with it. What is sent on at this moment keeps its own. */
const deleteUnused = statement<{ ids: readonly string[] }, unknown>(
  "drop-attachments",
  (v) => sql`
    WITH gone AS (
      DELETE FROM attachments a WHERE a.id = ANY (${v("ids")}::uuid[])
        AND NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = a.id)
      RETURNING a.id
    )
    SELECT graphile_worker.add_job('remove-attachment', json_build_object('id', gone.id)) FROM gone`,
);

const selectUnsent = statement<{ from: Date; before: Date; after: string }, { id: string }>(
  "unsent-attachments",
  (v) => sql`
    SELECT a.id FROM attachments a
    WHERE a.created_at > ${v("from")} AND a.created_at <= ${v("before")} AND a.id > ${v("after")}
      AND NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = a.id)
    ORDER BY a.id LIMIT ${limit}`,
);

/** Takes away the files of these that no message names any more: by jobs, written in the transaction `db`. */
export async function deleteUnusedAttachments(
  db: Queryable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await db.rows(deleteUnused, { ids });
}

/** Runs a statement that erases at most `batch` messages until there are no more; their files go by jobs. */
export async function deleteMessagesInBatches<Values extends object>(
  db: Queryable,
  remove: Statement<Values, DeletedRow>,
  values: Values,
): Promise<void> {
  let rows: DeletedRow[];
  do {
    rows = await db.rows(remove, values);
    await deleteUnusedAttachments(
      db,
      rows.flatMap((row) => row.attachment_id ?? []),
    );
  } while (rows.length > 0);
}

/** Erases what has disappeared, and what was deleted for so long that it cannot come back, files included. */
export async function deleteExpiredMessages({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteMessagesInBatches(db, deleteDisappeared, { now });
  const before = new Date(now.getTime() - limits.message.restoreMilliseconds);
  await deleteMessagesInBatches(db, eraseContent, { before });
}

/** Takes away the files of the last days that were taken in and never sent. */
export async function deleteUnsentAttachments({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - unsentMilliseconds);
  const from = new Date(before.getTime() - sweepWindowMilliseconds);
  let after = minId;
  let ids: string[];
  do {
    ids = (await db.rows(selectUnsent, { from, before, after })).map(({ id }) => id);
    await deleteUnusedAttachments(db, ids);
    after = ids.at(-1) ?? after;
  } while (ids.length === batchSize);
}
