import type { Mentions } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import { reportLimits } from "@kora/contract/report-limits";
import { sql } from "drizzle-orm";
import type { Context, Effects } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { literal, type Statement, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { withdrawMentions } from "../../alert-outbox/index.ts";
import { publishUnreadCounts, type UnreadContext } from "../conversations/publish-unread-counts.ts";
import { countsAsUnread, type MemberRowKey } from "../unread.ts";

/** Max messages or attachments per statement. */
export const batchSize = 500;
const limit = literal(batchSize);

/** Max conversations per statement. It is low, because a message that disappears from a group updates many members. */
const maxConversations = 20;

/** The job runs every minute by its schedule. */
const scheduleMilliseconds = 60_000;
/** Messages that disappear within this time are deleted together. */
const minPauseMilliseconds = 1000;

/** An attachment counts as unsent if no message refers to it this long after its upload. */
const unsentAfterMilliseconds = 24 * 60 * 60 * 1000;
/** The daily job reads the attachments of this period only. */
const unsentWindowMilliseconds = 7 * 24 * 60 * 60 * 1000;

type DeletedRow = { attachment_id: string | null };

/**
 * Moves messages that have disappeared to `expired_messages`, and subtracts them (by `own_since`) from the unread counts
 * of the members for whom they count. It locks the conversations first, because sending changes the same rows. Returns
 * the messages, then the members.
 */
const deleteDisappearedMessages = statement<
  { now: Date },
  DeletedRow &
    (
      | { id: string; mentions: Mentions | null; conversation_id: string; user_id: null }
      | ({ id: null; mentions: null } & MemberRowKey)
    )
>(
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
      RETURNING m.*
    ),
    reportable AS (
      INSERT INTO expired_messages (id, conversation_id, sender_id, content, reply_to, reply_to_status,
        is_forwarded, attachment_id, is_edited, edited_revision, deleted_at, disappears_at, created_at)
      SELECT id, conversation_id, sender_id, content, reply_to, reply_to_status,
        is_forwarded, attachment_id, is_edited, edited_revision, deleted_at, disappears_at, created_at
      FROM deleted WHERE NOT is_erased
    ),
    updated_members AS (
      UPDATE conversation_members member SET own_since = member.own_since + unread.count
      FROM (
        SELECT own.conversation_id, own.user_id, count(*) AS count
        FROM deleted m JOIN conversation_members own ON own.conversation_id = m.conversation_id
        WHERE ${countsAsUnread}
        GROUP BY own.conversation_id, own.user_id
      ) unread
      WHERE member.conversation_id = unread.conversation_id AND member.user_id = unread.user_id
      RETURNING member.conversation_id, member.user_id
    )
    SELECT deleted.id, deleted.attachment_id, deleted.mentions, deleted.conversation_id, NULL::uuid AS user_id
    FROM deleted
    UNION ALL SELECT NULL, NULL, NULL, conversation_id, user_id FROM updated_members`,
);

const selectNextDisappearance = statement<{ after: Date; until: Date }, { disappears_at: Date }>(
  "next-disappearance",
  (value) => sql`
    SELECT m.disappears_at FROM messages m
    WHERE m.disappears_at > ${value("after")} AND m.disappears_at <= ${value("until")}
    ORDER BY m.disappears_at LIMIT 1`,
);

/** Deletes the disappeared messages that can no longer be reported. */
const deleteExpired = statement<{ disappearedBefore: Date }, DeletedRow>(
  "delete-expired-messages",
  (value) => sql`
    DELETE FROM expired_messages WHERE id = ANY (ARRAY(
      SELECT e.id FROM expired_messages e WHERE e.disappears_at <= ${value("disappearedBefore")}
      ORDER BY e.disappears_at LIMIT ${limit}
    ))
    RETURNING attachment_id`,
);

const deleteExpiredOfUser = statement<{ userId: string }, DeletedRow>(
  "delete-expired-messages-of-user",
  (value) => sql`
    DELETE FROM expired_messages WHERE id = ANY (ARRAY(
      SELECT e.id FROM expired_messages e WHERE e.sender_id = ${value("userId")} LIMIT ${limit}
    ))
    RETURNING attachment_id`,
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

/** True for an attachment `a` to which no message refers. */
const isUnused = sql`(NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = a.id)
  AND NOT EXISTS (SELECT FROM expired_messages e WHERE e.attachment_id = a.id))`;

/** Deletes attachments to which no message refers, and enqueues jobs that remove their files. */
const deleteUnusedRows = statement<{ ids: readonly string[] }, unknown>(
  "delete-unused-attachments",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM attachments a WHERE a.id = ANY (${value("ids")}::uuid[]) AND ${isUnused}
      RETURNING a.id
    )
    SELECT graphile_worker.add_job(${jobName("remove-media")}, json_build_object('mediaId', deleted.id)) FROM deleted`,
);

const selectUnsentAttachments = statement<
  { fromTime: Date; toTime: Date; afterId: string },
  { id: string }
>(
  "unsent-attachments",
  (value) => sql`
    SELECT a.id FROM attachments a
    WHERE a.created_at > ${value("fromTime")} AND a.created_at <= ${value("toTime")} AND a.id > ${value("afterId")}
      AND ${isUnused}
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

/**
 * Moves disappeared messages to `expired_messages`, batch by batch, publishes the unread counts that this lowers, and
 * withdraws unread alerts about their mentions.
 */
async function deleteDisappeared(
  ctx: UnreadContext & Pick<Context, "db" | "enqueue">,
  now: Date,
): Promise<void> {
  for (;;) {
    const rows = await ctx.db.rows(deleteDisappearedMessages, { now });
    if (rows.length === 0) return;
    await deleteUnusedAttachments(
      ctx.db,
      rows.flatMap((row) => row.attachment_id ?? []),
    );
    await publishUnreadCounts(
      ctx,
      rows.flatMap((row) => (row.id === null ? [row] : [])),
    );
    for (const { conversation_id: groupId, mentions } of rows) {
      if (mentions)
        await withdrawMentions(ctx, { groupId, userIds: mentions.map(({ _id }) => _id) });
    }
  }
}

/**
 * Enqueues the next run for the time when the next message disappears, if that comes before the next scheduled run, so
 * that unread numbers on open screens fall then. No message disappears sooner than an hour after it was sent, so the
 * schedule misses none.
 */
async function enqueueNextRun(
  { db, clock, enqueue }: Pick<Context, "db" | "clock" | "enqueue">,
  after: Date,
): Promise<void> {
  const until = new Date(after.getTime() + scheduleMilliseconds);
  const next = await db.row(selectNextDisappearance, { after, until });
  if (!next) return;
  const earliest = clock.now().getTime() + minPauseMilliseconds;
  const runAt = new Date(Math.max(next.disappears_at.getTime(), earliest));
  await enqueue("delete-expired-messages", {}, { key: "next", runAt });
}

/**
 * Moves disappeared messages to `expired_messages`, deletes those that can no longer be reported, and erases deleted
 * messages that can no longer be restored, with their files. Enqueues a run for the next message that disappears within
 * a minute.
 */
export async function deleteExpiredMessages(
  ctx: UnreadContext & Pick<Context, "db"> & Pick<Effects, "enqueue">,
): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  await deleteDisappeared(ctx, now);
  await enqueueNextRun(ctx, now);
  const latestExpiredDeletion = new Date(now.getTime() - limits.message.restoreMilliseconds);
  await deleteMessagesInBatches(db, eraseContent, { latestExpiredDeletion });
  const disappearedBefore = new Date(now.getTime() - reportLimits.goneMessageMilliseconds);
  await deleteMessagesInBatches(db, deleteExpired, { disappearedBefore });
}

/** Deletes the disappeared messages of a user, which otherwise could still be reported. */
export async function deleteExpiredMessagesOfUser(db: Queryable, userId: string): Promise<void> {
  await deleteMessagesInBatches(db, deleteExpiredOfUser, { userId });
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
