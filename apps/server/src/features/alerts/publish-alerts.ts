import { notificationTopicByAlertType } from "@kora/contract/alert-types";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { hasPushSubscription } from "../notifications/index.ts";
import { type AlertRow, alertColumns, alertJoins, toAlertView } from "./views.ts";
import { unreadCount } from "./visibility.ts";

/** A committed alert that is not published yet. */
export interface CreatedAlert {
  readonly id: string;
  readonly userId: string;
  /** The unread alert that this one replaces, or null. */
  readonly replacedId: string | null;
}

/**
 * Returns the SQL of a new UUIDv7 for each alert of a statement. The statement makes these ids, because the number of
 * its alerts is not known before; PostgreSQL 15 has no function for it. Each id begins with the first 15 characters of
 * `timestampId`, which are the timestamp and the version in the text format of a UUID; the rest is random.
 * `timestampId` comes from `newId`, and is the id of no alert.
 */
export const newAlertId = (timestampId: SQLWrapper) =>
  sql`(left(${timestampId}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid`;

/** A row of the statements that create alerts. */
export interface CreatedAlertRow {
  id: string;
  user_id: string;
  replaced_id: string | null;
}

/**
 * Selects `CreatedAlertRow` from the CTEs `created` and `replaced` (`id`, `user_id`). A created alert replaces the
 * deleted alert of the same recipient; the newest one, if jobs of two messages that ran at once have created several.
 * The ids are compared as text, because PostgreSQL 15 has no `max(uuid)`.
 */
export const selectCreatedAndReplaced = sql`
  SELECT created.id, created.user_id,
    (SELECT max(replaced.id::text) FROM replaced WHERE replaced.user_id = created.user_id) AS replaced_id
  FROM created`;

export function toCreatedAlert({ id, user_id, replaced_id }: CreatedAlertRow): CreatedAlert {
  return { id, userId: user_id, replacedId: replaced_id };
}

/** True if `user`, a row of `users`, has muted the topic of the alert. */
export function isMuted(alert: SQL, user: SQL): SQL {
  const cases = Object.entries(notificationTopicByAlertType).map(([type, topic]) =>
    sql.raw(`WHEN '${type}' THEN ${topic === null ? "NULL" : `'${topic}'`}`),
  );
  return sql`coalesce((CASE ${alert}.type ${sql.join(cases, sql` `)} END) = ANY (${user}.muted), false)`;
}

const selectAlertsToPublish = statement<
  { ids: readonly string[] },
  AlertRow & { user_id: string; is_muted: boolean; unread_count: number }
>(
  "alerts-to-publish",
  (value) => sql`
    SELECT ${alertColumns}, a.user_id, ${isMuted(sql`a`, sql`recipient`)} AS is_muted,
      ${unreadCount(sql`a.user_id`)} AS unread_count
    FROM ${alertJoins(sql`alerts a`)} JOIN users recipient ON recipient.id = a.user_id
    WHERE a.id = ANY (${value("ids")}::uuid[])
    ORDER BY a.id`,
);

/** Delay of the push notification for an alert that replaces an unread one. */
const replacementDelaySeconds = 30;

/**
 * Enqueues a push job for each alert whose recipient has a push subscription and has not muted its topic. The job key
 * allows one waiting push per user, alert type and subject (the comment; else the story, group or sanction; else the
 * sender), so that many alerts in a row cause one notification at once and one after the delay. Because of
 * `preserve_run_at`, further replacements do not postpone a waiting push; they only change the alert that it is about.
 * Mentions in groups are skipped because the message itself is pushed. `isReplacement` has one element for each of
 * `ids`.
 */
const enqueuePushes = statement<
  { ids: readonly string[]; isReplacement: readonly boolean[] },
  unknown
>(
  "push-alerts",
  (value) => sql`
    SELECT graphile_worker.add_job(${jobName("push-alert")},
      json_build_object('userId', a.user_id, 'alertId', a.id),
      run_at => now() + CASE WHEN input.is_replacement THEN ${literal(replacementDelaySeconds)} ELSE 0 END * interval '1 second',
      job_key => concat_ws(' ', ${jobName("push-alert")}, a.user_id, a.type,
        coalesce(a.comment_id, a.reference_id, a.sender_id, a.id)),
      job_key_mode => CASE WHEN input.is_replacement THEN 'preserve_run_at' ELSE 'replace' END)
    FROM unnest(${value("ids")}::uuid[], ${value("isReplacement")}::boolean[]) input (id, is_replacement)
      JOIN alerts a ON a.id = input.id
      JOIN users recipient ON recipient.id = a.user_id
    WHERE a.type <> 'group_mention' AND ${hasPushSubscription(sql`a.user_id`)}
      AND NOT ${isMuted(sql`a`, sql`recipient`)}`,
);

/**
 * Publishes committed alerts to the sockets of online users, and enqueues push jobs for offline users with a push
 * subscription. Skips alerts that have been deleted since.
 */
export async function publishAlerts(ctx: Context, alerts: readonly CreatedAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const onlineIds = await ctx.presence.filterOnline([
    ...new Set(alerts.map(({ userId }) => userId)),
  ]);
  const onlineAlerts = alerts.filter(({ userId }) => onlineIds.has(userId));
  const offlineAlerts = alerts.filter(({ userId }) => !onlineIds.has(userId));
  await inTransaction(ctx, async (tx) => {
    if (offlineAlerts.length > 0) {
      const ids = offlineAlerts.map(({ id }) => id);
      await tx.db.rows(enqueuePushes, {
        ids,
        isReplacement: offlineAlerts.map(({ replacedId }) => replacedId !== null),
      });
    }
    const replacedIdByAlert = new Map(onlineAlerts.map(({ id, replacedId }) => [id, replacedId]));
    const rows =
      onlineAlerts.length > 0
        ? await tx.db.rows(selectAlertsToPublish, { ids: [...replacedIdByAlert.keys()] })
        : [];
    for (const row of rows) {
      tx.publish({
        to: userRoom(row.user_id),
        event: "alert",
        payload: {
          change: "new",
          alert: toAlertView(row),
          replacedId: replacedIdByAlert.get(row.id) ?? null,
          // The list and its count show a muted alert too; the browser shows no notification of it.
          isMuted: row.is_muted,
          unreadCount: row.unread_count,
        },
      });
    }
  });
}
