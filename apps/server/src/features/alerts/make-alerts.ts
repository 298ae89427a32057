import type { AlertType } from "@kora/contract/alert-types";
import { type SQL, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { type MadeRow, tellAlerts, toMade } from "./tell-alerts.ts";
import { isShown } from "./visibility.ts";

/** Acts that are told in one transaction: a statement of some hundredths of a second. */
const actsAtOnce = 500;

/** How often somebody is told that the same person looks at their profile. */
const viewedAgainHours = 24;

/** Whether an act `o` of the outbox is still so; what is not named here cannot be taken back. */
const stillSo: Partial<Record<AlertType, SQL>> = {
  story_like: sql`EXISTS (
    SELECT FROM story_likes l WHERE l.story_id = o.reference_id AND l.user_id = o.sender_id)`,
  story_comment: isCommentThere(),
  comment_reply: isCommentThere(),
  comment_like: sql`(EXISTS (
    SELECT FROM comment_likes l WHERE l.comment_id = o.comment_id AND l.user_id = o.sender_id
  ) AND ${isCommentThere()})`,
  writer_follow: sql`EXISTS (
    SELECT FROM follows f JOIN writers w ON w.id = f.writer_id
    WHERE f.follower_id = o.sender_id AND w.user_id = o.user_id)`,
  friend_request: sql`EXISTS (
    SELECT FROM friend_requests r WHERE r.sender_id = o.sender_id AND r.recipient_id = o.user_id)`,
  request_accepted: sql`EXISTS (
    SELECT FROM friends f WHERE f.user_id = o.user_id AND f.friend_id = o.sender_id)`,
};

/** Whoever blocked a comment is told of nothing below it. */
function isCommentThere(): SQL {
  return sql`EXISTS (
    SELECT FROM comments c
    WHERE c.id = o.comment_id AND c.deleted_at IS NULL AND c.hidden_at IS NULL
      AND NOT EXISTS (
        SELECT FROM comment_blocks b WHERE b.user_id = o.user_id AND b.comment_id = ANY (c.path)
      ))`;
}

const isStillSo = sql`CASE o.type ${sql.join(
  Object.entries(stillSo).map(([type, is]) => sql`WHEN ${sql.raw(`'${type}'`)} THEN ${is}`),
  sql` `,
)} ELSE true END`;

/** Whether it may be told though it was told at `told.told_at`: each comment is an act of its own. */
const mayBeToldAgain = (now: SQL) => sql`(
  told.told_at IS NULL OR o.type IN ('story_comment', 'comment_reply')
  OR o.type = 'writer_profile_view'
    AND told.told_at <= ${now}::timestamptz - interval '${sql.raw(String(viewedAgainHours))} hours')`;

/** Without an id where nobody is told of anything. */
type Row = Omit<MadeRow, "id"> & { id: string | null; taken: number };

/**
 * Takes the oldest acts out of the outbox and writes the alerts of those that may be told.
 *
 * `due` has one row for each who acted and each thing, the latest; `thing` is what `alerts_told` knows it by. Acts of
 * one `fold` are one alert, with the unread one before them, whose place it takes. Of those who acted again since that
 * one began, none is counted anew. Requests and answers to them fold by the person, words of the moderators not at all.
 */
const makeBatch = statement<{ firstId: string; now: Date }, Row>(
  "make-alerts",
  (v) => sql`
    WITH taken AS MATERIALIZED (
      DELETE FROM alert_outbox WHERE id = ANY (ARRAY(
        SELECT id FROM alert_outbox ORDER BY id LIMIT ${sql.raw(String(actsAtOnce))}
        FOR UPDATE SKIP LOCKED
      ))
      RETURNING *
    ),
    due AS MATERIALIZED (
      SELECT DISTINCT ON (o.user_id, o.type, key.thing, o.sender_id, key.by_itself)
        o.*, key.*, told.told_at
      FROM taken o
        JOIN users person ON person.id = o.user_id AND person.deleted_at IS NULL
          AND (person.suspended_at IS NULL OR o.type = 'moderation')
        CROSS JOIN LATERAL (
          SELECT CASE WHEN o.type = 'comment_like' THEN o.comment_id END AS liked_comment,
            CASE WHEN o.type IN ('friend_request', 'request_accepted') THEN o.sender_id END AS by_person,
            CASE WHEN o.type = 'moderation' THEN o.id END AS by_itself,
            CASE WHEN o.type = 'comment_like' THEN o.comment_id
              ELSE coalesce(o.reference_id, o.user_id) END AS thing
        ) key
        LEFT JOIN alerts_told told ON told.user_id = o.user_id AND told.type = o.type
          AND told.reference_id = key.thing AND told.sender_id = o.sender_id
      WHERE ${mayBeToldAgain(sql`${v("now")}`)} AND ${isStillSo} AND ${isShown(sql`o`)}
      ORDER BY o.user_id, o.type, key.thing, o.sender_id, key.by_itself, o.id DESC
    ),
    numbered AS MATERIALIZED (
      SELECT due.*, dense_rank() OVER (
        ORDER BY user_id, type, reference_id, liked_comment, by_person, by_itself
      ) AS fold
      FROM due
    ),
    latest AS MATERIALIZED (
      SELECT DISTINCT ON (fold) numbered.*,
        (left(${v("firstId")}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid AS alert_id
      FROM numbered ORDER BY fold, id DESC
    ),
    unread AS MATERIALIZED (
      SELECT latest.fold, a.id FROM latest CROSS JOIN LATERAL (
        SELECT a.id FROM alerts a
        WHERE a.user_id = latest.user_id AND a.type = latest.type AND a.read_at IS NULL
          AND a.reference_id IS NOT DISTINCT FROM latest.reference_id
          AND a.comment_id IS NOT DISTINCT FROM latest.liked_comment
          AND (latest.by_person IS NULL OR a.sender_id = latest.by_person)
        OFFSET 0
      ) a
      WHERE latest.by_itself IS NULL
    ),
    deleted AS (
      DELETE FROM alerts WHERE id = ANY (ARRAY(SELECT id FROM unread)) AND read_at IS NULL
      RETURNING id, other_senders, since
    ),
    before AS MATERIALIZED (
      SELECT DISTINCT ON (unread.fold) unread.fold, deleted.*
      FROM deleted JOIN unread USING (id) ORDER BY unread.fold, id DESC
    ),
    added AS (
      SELECT fold, count(*) FILTER (
        WHERE before.since IS NULL OR numbered.told_at IS NULL OR numbered.told_at < before.since
      )::int AS senders
      FROM numbered LEFT JOIN before USING (fold) GROUP BY fold
    ),
    told AS (
      INSERT INTO alerts_told (user_id, type, reference_id, sender_id, told_at)
      SELECT user_id, type, thing, sender_id, ${v("now")} FROM due
      WHERE by_person IS NULL AND by_itself IS NULL
      ON CONFLICT (user_id, type, reference_id, sender_id) DO UPDATE SET told_at = excluded.told_at
    ),
    made AS (
      INSERT INTO alerts (id, user_id, type, sender_id, other_senders, reference_id, comment_id, note,
        created_at, since)
      SELECT latest.alert_id, latest.user_id, latest.type, latest.sender_id,
        CASE WHEN latest.by_person IS NULL
          THEN coalesce(before.other_senders + 1, 0) + added.senders - 1 ELSE 0 END,
        latest.reference_id, latest.liked_comment, latest.note, latest.created_at,
        coalesce(before.since, ${v("now")})
      FROM latest JOIN added USING (fold) LEFT JOIN before USING (fold)
      RETURNING id
    )
    SELECT latest.alert_id AS id, latest.user_id, before.id AS replaced_id,
      (SELECT count(*) FROM taken)::int AS taken
    FROM (VALUES (1)) one LEFT JOIN latest ON true LEFT JOIN before USING (fold)
    ORDER BY latest.id`,
);

/** One process makes alerts at a time: the second of two that fold the same would not see the first's. Any number. */
const lockMaking = statement<Record<string, never>, unknown>(
  "lock-making-of-alerts",
  () => sql`SELECT FROM pg_advisory_xact_lock(7301947)`,
);

/** Tells everybody what lies in the outbox and concerns them, until nothing is left there. */
export async function makeAlerts(ctx: Context): Promise<void> {
  let taken: number;
  do {
    const rows = await inTransaction(ctx, async (tx) => {
      await tx.db.rows(lockMaking, {});
      return tx.db.rows(makeBatch, { firstId: newId(), now: tx.clock.now() });
    });
    taken = rows[0]?.taken ?? 0;
    await tellAlerts(ctx, rows.filter(isMade).map(toMade));
  } while (taken === actsAtOnce);
}

function isMade(row: Row): row is Row & MadeRow {
  return row.id !== null;
}
