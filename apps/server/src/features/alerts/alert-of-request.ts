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

/** Lets the alerts about one request be written one after another; none where it has been answered meanwhile. */
const lockRequest = statement<{ groupId: string; userId: string }, unknown>(
  "lock-request-to-alert",
  (v) => sql`
    SELECT FROM group_requests
    WHERE group_id = ${v("groupId")} AND user_id = ${v("userId")} AND declined_at IS NULL
    FOR NO KEY UPDATE`,
);

/** Of a request that is made anew, or by a job that is done twice, one alert each is left. */
const insertForAdmins = statement<
  { groupId: string; userId: string; firstId: string; now: Date },
  MadeRow
>(
  "alert-group-admins",
  (v) => sql`
    WITH before AS (
      DELETE FROM alerts WHERE type = 'group_join_request' AND reference_id = ${v("groupId")}
        AND sender_id = ${v("userId")}
      RETURNING id, user_id
    ),
    made AS (INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT (left(${v("firstId")}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
      admin.user_id, 'group_join_request', ${v("userId")}, ${v("groupId")}, ${v("now")}
    FROM conversation_members admin JOIN users person ON person.id = admin.user_id
    WHERE admin.conversation_id = ${v("groupId")} AND admin.role IN ('creator', 'admin')
      AND ${isActiveAccount(sql`person`)}
      AND NOT ${isBlockedEitherWay(sql`person.id`, sql`${v("userId")}::uuid`)}
    RETURNING id, user_id)
    ${madeWithReplaced}`,
);

/** Alerts the creator and admins of a group, at most 51, that somebody asks to join. */
export async function alertGroupAdmins(
  ctx: Context,
  request: JobPayloads["alert-group-admins"],
): Promise<void> {
  const made = await inTransaction(ctx, async (tx): Promise<MadeAlert[]> => {
    if (!(await tx.db.row(lockRequest, request))) return [];
    const values = { ...request, firstId: newId(), now: tx.clock.now() };
    return (await tx.db.rows(insertForAdmins, values)).map(toMade);
  });
  await tellAlerts(ctx, made);
}

type Accepted = JobPayloads["alert-group-accepted"];

/** Lets the alerts about one membership be written one after another; none where it has ended meanwhile. */
const lockMember = statement<Pick<Accepted, "groupId" | "userId">, unknown>(
  "lock-member-to-alert",
  (v) => sql`
    SELECT FROM conversation_members
    WHERE conversation_id = ${v("groupId")} AND user_id = ${v("userId")} AND role IS NOT NULL
    FOR NO KEY UPDATE`,
);

const insertForAccepted = statement<Accepted & { id: string; now: Date }, MadeRow>(
  "alert-group-accepted",
  (v) => sql`
    WITH before AS (
      DELETE FROM alerts WHERE type = 'group_request_accepted' AND reference_id = ${v("groupId")}
        AND user_id = ${v("userId")}
      RETURNING id, user_id
    ),
    made AS (INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT ${v("id")}, ${v("userId")}, 'group_request_accepted', admin.id, ${v("groupId")}, ${v("now")}
    FROM users admin
    WHERE admin.id = ${v("adminId")} AND ${isActiveAccount(sql`admin`)}
      AND NOT ${isBlockedEitherWay(sql`admin.id`, sql`${v("userId")}::uuid`)}
    RETURNING id, user_id)
    ${madeWithReplaced}`,
);

/** Alerts somebody that an admin has let them into a group. */
export async function alertGroupAccepted(ctx: Context, accepted: Accepted): Promise<void> {
  const made = await inTransaction(ctx, async (tx): Promise<MadeAlert[]> => {
    if (!(await tx.db.row(lockMember, accepted))) return [];
    const values = { ...accepted, id: newId(), now: tx.clock.now() };
    return (await tx.db.rows(insertForAccepted, values)).map(toMade);
  });
  await tellAlerts(ctx, made);
}
