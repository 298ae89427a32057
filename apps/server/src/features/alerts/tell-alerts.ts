import { notificationTopicByAlertType } from "@kora/contract/alert-types";
import { type SQL, sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { wantsPush } from "../notifications/index.ts";
import { type AlertRow, alertColumns, alertSources, toAlertView } from "./views.ts";
import { unreadCount } from "./visibility.ts";

/** An alert that is committed, and nobody has heard of yet. */
export interface MadeAlert {
  readonly id: string;
  readonly userId: string;
  /** The unread alert whose place it has; null for one that is the first of its kind. */
  readonly replacedId: string | null;
}

/** Selected by the statements that make alerts. */
export interface MadeRow {
  id: string;
  user_id: string;
  replaced_id: string | null;
}

/** From `made` and `before` (`id`, `user_id`): the alerts made and those deleted for them, one of each person's. */
export const madeWithReplaced = sql`
  SELECT made.id, made.user_id,
    (SELECT max(before.id::text) FROM before WHERE before.user_id = made.user_id) AS replaced_id
  FROM made`;

export function toMade({ id, user_id, replaced_id }: MadeRow): MadeAlert {
  return { id, userId: user_id, replacedId: replaced_id };
}

/** True where the row `person` of `users` asked not to be notified of such an alert. */
export function isMuted(alert: SQL, person: SQL): SQL {
  const cases = Object.entries(notificationTopicByAlertType).map(([type, by]) =>
    sql.raw(`WHEN '${type}' THEN ${by === null ? "NULL" : `'${by}'`}`),
  );
  return sql`coalesce((CASE ${alert}.type ${sql.join(cases, sql` `)} END) = ANY (${person}.muted), false)`;
}

const selectMade = statement<
  { ids: readonly string[] },
  AlertRow & { user_id: string; is_muted: boolean; unread_count: number }
>(
  "alerts-to-tell",
  (v) => sql`
    SELECT ${alertColumns}, a.user_id, ${isMuted(sql`a`, sql`person`)} AS is_muted,
      ${unreadCount(sql`a.user_id`)} AS unread_count
    FROM ${alertSources(sql`alerts`)} JOIN users person ON person.id = a.user_id
    WHERE a.id = ANY (${v("ids")}::uuid[])
    ORDER BY a.id`,
);

/** What is told again of a thing, while the first of it is unread, is pushed so seldom. */
const pushAgainSeconds = 30;

/**
 * One waits for a person and a thing: what is told of it meanwhile takes its place. So a flood is one notification
 * now, and one a while later. A message that names somebody is pushed itself.
 */
const addPushes = statement<{ ids: readonly string[]; isAgain: readonly boolean[] }, unknown>(
  "push-alerts",
  (v) => sql`
    SELECT graphile_worker.add_job('push-alert',
      json_build_object('userId', a.user_id, 'alertId', a.id),
      run_at => now() + CASE WHEN given.again THEN ${sql.raw(String(pushAgainSeconds))} ELSE 0 END * interval '1 second',
      job_key => concat_ws(' ', 'push-alert', a.user_id, a.type,
        coalesce(a.comment_id, a.reference_id, a.sender_id, a.id)),
      job_key_mode => CASE WHEN given.again THEN 'preserve_run_at' ELSE 'replace' END)
    FROM unnest(${v("ids")}::uuid[], ${v("isAgain")}::boolean[]) given (id, again)
      JOIN alerts a ON a.id = given.id
      JOIN users person ON person.id = a.user_id
    WHERE a.type <> 'group_mention' AND ${wantsPush(sql`a.user_id`)}
      AND NOT ${isMuted(sql`a`, sql`person`)}`,
);

/**
 * Tells people of alerts: whoever is here by their screens, and whoever is away and wants it by a job that pushes to
 * their browsers. Called once what made them is committed; what of them is gone by now is not told.
 */
export async function tellAlerts(ctx: Context, made: readonly MadeAlert[]): Promise<void> {
  if (made.length === 0) return;
  const online = await ctx.presence.areOnline([...new Set(made.map(({ userId }) => userId))]);
  const [here, away] = [true, false].map((isHere) =>
    made.filter(({ userId }) => online.has(userId) === isHere),
  ) as [MadeAlert[], MadeAlert[]];
  await inTransaction(ctx, async (tx) => {
    if (away.length > 0) {
      const ids = away.map(({ id }) => id);
      await tx.db.rows(addPushes, {
        ids,
        isAgain: away.map(({ replacedId }) => replacedId !== null),
      });
    }
    const replaced = new Map(here.map(({ id, replacedId }) => [id, replacedId]));
    const rows = here.length > 0 ? await tx.db.rows(selectMade, { ids: [...replaced.keys()] }) : [];
    for (const row of rows) {
      tx.publish({
        to: userRoom(row.user_id),
        event: "alert",
        payload: {
          change: "new",
          alert: toAlertView(row),
          replacedId: replaced.get(row.id) ?? null,
          isMuted: row.is_muted,
          unreadCount: row.unread_count,
        },
      });
    }
  });
}
