import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";
import {
  type MadeAlert,
  type MadeRow,
  madeWithReplaced,
  tellAlerts,
  toMade,
} from "./tell-alerts.ts";

/** Lets the alerts about one message be written one after another; none where it is deleted meanwhile. */
const lockMessage = statement<{ messageId: string }, unknown>(
  "lock-message-to-alert",
  (v) => sql`
    SELECT FROM messages WHERE id = ${v("messageId")} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

/**
 * Of one group a person has one alert at most that they have not read, the latest. Nobody is alerted of themselves, in a
 * group that they muted or have left, or by whom is hidden from them.
 */
const insertForMentioned = statement<{ messageId: string; firstId: string; now: Date }, MadeRow>(
  "alert-mentioned",
  (v) => sql`
    WITH told AS MATERIALIZED (
      SELECT member.user_id, m.sender_id, m.conversation_id AS group_id
      FROM messages m
        CROSS JOIN jsonb_to_recordset(m.mentions) named (_id uuid)
        JOIN conversation_members member
          ON member.conversation_id = m.conversation_id AND member.user_id = named._id
        JOIN users person ON person.id = member.user_id
      WHERE m.id = ${v("messageId")} AND member.role IS NOT NULL AND NOT member.is_muted
        AND member.user_id <> m.sender_id AND ${isActiveAccount(sql`person`)}
        AND NOT ${isBlockedEitherWay(sql`person.id`, sql`m.sender_id`)}
    ),
    before AS (
      DELETE FROM alerts a USING told
      WHERE a.type = 'group_mention' AND a.reference_id = told.group_id AND a.user_id = told.user_id
        AND a.read_at IS NULL
      RETURNING a.id, a.user_id
    ),
    made AS (INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT (left(${v("firstId")}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
      told.user_id, 'group_mention', told.sender_id, told.group_id, ${v("now")}
    FROM told
    RETURNING id, user_id)
    ${madeWithReplaced}`,
);

/** Alerts the members, at most 20, whom a message into their group mentions. */
export async function alertMentioned(
  ctx: Context,
  { messageId }: JobPayloads["alert-mentioned"],
): Promise<void> {
  const made = await inTransaction(ctx, async (tx): Promise<MadeAlert[]> => {
    if (!(await tx.db.row(lockMessage, { messageId }))) return [];
    const values = { messageId, firstId: newId(), now: tx.clock.now() };
    return (await tx.db.rows(insertForMentioned, values)).map(toMade);
  });
  await tellAlerts(ctx, made);
}
