import type { AlertType } from "@kora/contract/alert-types";
import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { isActiveAccount } from "../visibility/index.ts";
import {
  type CreatedAlertRow,
  newAlertId,
  publishAlerts,
  toCreatedAlert,
} from "./publish-alerts.ts";
import { isAccountAlert, isVisibleEvent } from "./visibility.ts";

/** Max outbox rows of one transaction, whose statement takes some tens of milliseconds. */
const batchSize = 500;

/** Min hours between two alerts about profile views by the same user. */
const profileViewAlertHours = 24;

/**
 * Each condition is true if the event of the outbox row `o` has not been undone. Events of types without a condition
 * cannot be undone.
 */
const conditionByType: Partial<Record<AlertType, SQL>> = {
  story_like: sql`EXISTS (
    SELECT FROM story_likes l WHERE l.story_id = o.reference_id AND l.user_id = o.sender_id)`,
  story_comment: isCommentVisible(),
  comment_reply: isCommentVisible(),
  // Each comment alerts a user once, however often it is edited.
  comment_mention: sql`(${isCommentVisible(sql`c.mentions @> jsonb_build_array(jsonb_build_object('_id', o.user_id))`)}
    AND NOT EXISTS (
      SELECT FROM alert_history earlier WHERE earlier.user_id = o.user_id AND earlier.type = o.type
        AND earlier.reference_id = o.comment_id AND earlier.sender_id = o.sender_id))`,
  comment_like: sql`(EXISTS (
    SELECT FROM comment_likes l WHERE l.comment_id = o.comment_id AND l.user_id = o.sender_id
  ) AND ${isCommentVisible()})`,
  writer_follow: sql`EXISTS (
    SELECT FROM follows f JOIN writers w ON w.id = f.writer_id
    WHERE f.follower_id = o.sender_id AND w.user_id = o.user_id)`,
  friend_request: sql`EXISTS (
    SELECT FROM friend_requests r WHERE r.sender_id = o.sender_id AND r.recipient_id = o.user_id)`,
  request_accepted: sql`EXISTS (
    SELECT FROM friends f WHERE f.user_id = o.user_id AND f.friend_id = o.sender_id)`,
};

/**
 * True if the comment `c` of the outbox row `o` is visible and meets `where`; false also for replies below a comment
 * that the recipient blocked.
 */
function isCommentVisible(where: SQL = sql`true`): SQL {
  return sql`EXISTS (
    SELECT FROM comments c
    WHERE c.id = o.comment_id AND c.deleted_at IS NULL AND c.hidden_at IS NULL AND ${where}
      AND NOT EXISTS (
        SELECT FROM comment_blocks b WHERE b.user_id = o.user_id AND b.comment_id = ANY (c.path)
      ))`;
}

const isNotUndone = sql`CASE o.type ${sql.join(
  Object.entries(conditionByType).map(
    ([type, condition]) => sql`WHEN ${sql.raw(`'${type}'`)} THEN ${condition}`,
  ),
  sql` `,
)} ELSE true END`;

/**
 * True if no alert about the event was created before, or if it may be repeated: each comment gets an alert, and so
 * does a profile view after `profileViewAlertHours`.
 */
const mayAlertAgain = (now: SQL) => sql`(
  history.alerted_at IS NULL OR o.type IN ('story_comment', 'comment_reply', 'comment_mention')
  OR o.type = 'writer_profile_view'
    AND history.alerted_at <= ${now}::timestamptz - interval '${literal(profileViewAlertHours)} hours')`;

/**
 * `dequeued_count` is the number of deleted outbox rows. `id` is null in the single row that is returned when no alert
 * is created.
 */
type BatchRow = Omit<CreatedAlertRow, "id"> & { id: string | null; dequeued_count: number };

const maxListedSenders = literal(limits.list.perEntity);

/**
 * The value of `sender_ids`: the senders of the events, the latest first, then those of the replaced alert; empty for one
 * sender.
 */
const combinedSenders = sql`(
  SELECT CASE WHEN count(*) > 1 THEN array_agg(listed.id ORDER BY listed.number) ELSE '{}' END
  FROM (
    SELECT person.id, min(person.number) AS number
    FROM unnest(sender_counts.sender_ids || CASE WHEN cardinality(replaced.sender_ids) = 0
      THEN ARRAY[replaced.sender_id] ELSE replaced.sender_ids END) WITH ORDINALITY person (id, number)
    WHERE person.id IS NOT NULL
    GROUP BY person.id ORDER BY number LIMIT ${maxListedSenders}
  ) listed)`;

/**
 * Deletes the oldest rows of the outbox, and inserts alerts for those that the recipients may see.
 *
 * `valid_events` has the latest event of each sender and subject; `subject` is the `reference_id` of `alert_history`.
 * The events of one `alert_group` become one alert, which replaces the unread alert of that group. A sender whom the
 * unread alert already counts is not counted again; `other_senders` is the number of all senders without the latest
 * one. Friend requests and their acceptance are grouped by sender; messages by the moderators and about the security of
 * the account are not grouped.
 */
const createBatch = statement<{ timestampId: string; now: Date }, BatchRow>(
  "create-alerts",
  (value) => sql`
    WITH dequeued AS MATERIALIZED (
      DELETE FROM alert_outbox WHERE id = ANY (ARRAY(
        SELECT id FROM alert_outbox ORDER BY id LIMIT ${literal(batchSize)}
        FOR UPDATE SKIP LOCKED
      ))
      RETURNING *
    ),
    valid_events AS MATERIALIZED (
      SELECT DISTINCT ON (o.user_id, o.type, key.subject, o.sender_id, key.group_by_event)
        o.*, key.*, history.alerted_at
      FROM dequeued o
        JOIN users recipient ON recipient.id = o.user_id AND recipient.deleted_at IS NULL
          AND (${isActiveAccount(sql`recipient`)} OR ${isAccountAlert(sql`o`)})
        CROSS JOIN LATERAL (
          SELECT CASE WHEN o.type = 'comment_like' THEN o.comment_id END AS liked_comment,
            CASE WHEN o.type IN ('friend_request', 'request_accepted') THEN o.sender_id END AS group_by_sender,
            CASE WHEN ${isAccountAlert(sql`o`)} THEN o.id END AS group_by_event,
            CASE WHEN o.type = 'comment_like' THEN o.comment_id
              ELSE coalesce(o.reference_id, o.user_id) END AS subject
        ) key
        LEFT JOIN alert_history history ON history.user_id = o.user_id AND history.type = o.type
          AND history.reference_id = key.subject AND history.sender_id = o.sender_id
      WHERE ${mayAlertAgain(sql`${value("now")}`)} AND ${isNotUndone} AND ${isVisibleEvent(sql`o`)}
      ORDER BY o.user_id, o.type, key.subject, o.sender_id, key.group_by_event, o.id DESC
    ),
    grouped AS MATERIALIZED (
      SELECT valid_events.*, dense_rank() OVER (
        ORDER BY user_id, type, reference_id, liked_comment, group_by_sender, group_by_event
      ) AS alert_group
      FROM valid_events
    ),
    latest AS MATERIALIZED (
      SELECT DISTINCT ON (alert_group) grouped.*,
        ${newAlertId(value("timestampId"))} AS alert_id
      FROM grouped ORDER BY alert_group, id DESC
    ),
    unread AS MATERIALIZED (
      SELECT latest.alert_group, a.id FROM latest CROSS JOIN LATERAL (
        SELECT a.id FROM alerts a
        WHERE a.user_id = latest.user_id AND a.type = latest.type AND a.read_at IS NULL
          AND a.reference_id IS NOT DISTINCT FROM latest.reference_id
          AND a.comment_id IS NOT DISTINCT FROM latest.liked_comment
          AND (latest.group_by_sender IS NULL OR a.sender_id = latest.group_by_sender)
        OFFSET 0
      ) a
      WHERE latest.group_by_event IS NULL
    ),
    deleted AS (
      DELETE FROM alerts WHERE id = ANY (ARRAY(SELECT id FROM unread)) AND read_at IS NULL
      RETURNING id, sender_id, sender_ids, other_senders, since
    ),
    replaced AS MATERIALIZED (
      SELECT DISTINCT ON (unread.alert_group) unread.alert_group, deleted.*
      FROM deleted JOIN unread USING (id) ORDER BY unread.alert_group, id DESC
    ),
    sender_counts AS (
      SELECT alert_group, count(*) FILTER (
        WHERE replaced.since IS NULL OR grouped.alerted_at IS NULL OR grouped.alerted_at < replaced.since
      )::int AS new_senders, array_agg(grouped.sender_id ORDER BY grouped.id DESC) AS sender_ids
      FROM grouped LEFT JOIN replaced USING (alert_group) GROUP BY alert_group
    ),
    recorded AS (
      INSERT INTO alert_history (user_id, type, reference_id, sender_id, alerted_at)
      SELECT user_id, type, subject, sender_id, ${value("now")} FROM valid_events
      WHERE group_by_sender IS NULL AND group_by_event IS NULL
      UNION ALL
      SELECT user_id, type, comment_id, sender_id, ${value("now")} FROM valid_events WHERE type = 'comment_mention'
      ON CONFLICT (user_id, type, reference_id, sender_id) DO UPDATE SET alerted_at = excluded.alerted_at
    ),
    created AS (
      INSERT INTO alerts (id, user_id, type, sender_id, sender_ids, other_senders, reference_id, comment_id, note,
        created_at, since)
      SELECT latest.alert_id, latest.user_id, latest.type, latest.sender_id, ${combinedSenders},
        CASE WHEN latest.group_by_sender IS NULL
          THEN coalesce(replaced.other_senders + 1, 0) + sender_counts.new_senders - 1 ELSE 0 END,
        latest.reference_id, latest.liked_comment, latest.note, latest.created_at,
        coalesce(replaced.since, ${value("now")})
      FROM latest JOIN sender_counts USING (alert_group) LEFT JOIN replaced USING (alert_group)
      RETURNING id
    )
    SELECT latest.alert_id AS id, latest.user_id, replaced.id AS replaced_id,
      (SELECT count(*) FROM dequeued)::int AS dequeued_count
    FROM (VALUES (1)) single_row LEFT JOIN latest ON true LEFT JOIN replaced USING (alert_group)
    ORDER BY latest.id`,
);

/**
 * One process creates alerts at a time, because two would not see each other's uncommitted alerts, and could create two
 * alerts for one `alert_group`. The lock number is arbitrary.
 */
export const lockCreation = statement<Record<string, never>, unknown>(
  "lock-alert-creation",
  () => sql`SELECT FROM pg_advisory_xact_lock(7301947)`,
);

/** Creates and publishes alerts until the outbox is empty. */
export async function createAlerts(ctx: Context): Promise<void> {
  let dequeuedCount: number;
  do {
    const rows = await inTransaction(ctx, async (tx) => {
      await tx.db.rows(lockCreation, {});
      return tx.db.rows(createBatch, { timestampId: newId(), now: tx.clock.now() });
    });
    dequeuedCount = rows[0]?.dequeued_count ?? 0;
    await publishAlerts(ctx, rows.filter(hasAlert).map(toCreatedAlert));
  } while (dequeuedCount === batchSize);
}

function hasAlert(row: BatchRow): row is BatchRow & CreatedAlertRow {
  return row.id !== null;
}
