import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { isActingAdmin } from "../messages/index.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";
import {
  type CreatedAlert,
  type CreatedAlertRow,
  newAlertId,
  publishAlerts,
  selectCreatedAndReplaced,
  toCreatedAlert,
} from "./publish-alerts.ts";

/** Locks the request, so that concurrent jobs for it run in turn. Returns no row if it was withdrawn or answered. */
const lockRequest = statement<{ groupId: string; userId: string }, unknown>(
  "lock-request-to-alert",
  (value) => sql`
    SELECT FROM group_requests
    WHERE group_id = ${value("groupId")} AND user_id = ${value("userId")} AND declined_at IS NULL
    FOR NO KEY UPDATE`,
);

/**
 * Inserts an alert for the creator and each admin. It replaces earlier alerts of the same request, so that a repeated
 * request or job leaves one alert per admin.
 */
const insertRequestAlerts = statement<
  { groupId: string; userId: string; timestampId: string; now: Date },
  CreatedAlertRow
>(
  "alert-group-admins",
  (value) => sql`
    WITH replaced AS (
      DELETE FROM alerts WHERE type = 'group_join_request' AND reference_id = ${value("groupId")}
        AND sender_id = ${value("userId")}
      RETURNING id, user_id
    ),
    created AS (INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT ${newAlertId(value("timestampId"))},
      admin.user_id, 'group_join_request', ${value("userId")}, ${value("groupId")}, ${value("now")}
    FROM conversation_members admin JOIN users recipient ON recipient.id = admin.user_id
    WHERE admin.conversation_id = ${value("groupId")} AND ${isActingAdmin(sql`admin`, sql`${value("groupId")}::uuid`)}
      AND ${isActiveAccount(sql`recipient`)}
      AND NOT ${isBlockedEitherWay(sql`recipient.id`, sql`${value("userId")}::uuid`)}
    RETURNING id, user_id)
    ${selectCreatedAndReplaced}`,
);

/** Alerts the creator and the admins of a group, at most 51, to a request to join. */
export async function alertGroupAdmins(
  ctx: Context,
  request: JobPayloads["alert-group-admins"],
): Promise<void> {
  const alerts = await inTransaction(ctx, async (tx): Promise<CreatedAlert[]> => {
    if (!(await tx.db.row(lockRequest, request))) return [];
    const params = { ...request, timestampId: newId(), now: tx.clock.now() };
    return (await tx.db.rows(insertRequestAlerts, params)).map(toCreatedAlert);
  });
  await publishAlerts(ctx, alerts);
}

type AcceptedRequest = JobPayloads["alert-group-accepted"];

/** Locks the membership, so that concurrent jobs for it run in turn. Returns no row if the membership has ended. */
const lockMember = statement<Pick<AcceptedRequest, "groupId" | "userId">, unknown>(
  "lock-member-to-alert",
  (value) => sql`
    SELECT FROM conversation_members
    WHERE conversation_id = ${value("groupId")} AND user_id = ${value("userId")} AND role IS NOT NULL
    FOR NO KEY UPDATE`,
);

const insertAcceptedAlert = statement<AcceptedRequest & { id: string; now: Date }, CreatedAlertRow>(
  "alert-group-accepted",
  (value) => sql`
    WITH replaced AS (
      DELETE FROM alerts WHERE type = 'group_request_accepted' AND reference_id = ${value("groupId")}
        AND user_id = ${value("userId")}
      RETURNING id, user_id
    ),
    created AS (INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT ${value("id")}, ${value("userId")}, 'group_request_accepted', admin.id, ${value("groupId")}, ${value("now")}
    FROM users admin
    WHERE admin.id = ${value("adminId")} AND ${isActiveAccount(sql`admin`)}
      AND NOT ${isBlockedEitherWay(sql`admin.id`, sql`${value("userId")}::uuid`)}
    RETURNING id, user_id)
    ${selectCreatedAndReplaced}`,
);

/** Alerts a user that an admin has accepted their request to join a group. */
export async function alertGroupAccepted(ctx: Context, request: AcceptedRequest): Promise<void> {
  const alerts = await inTransaction(ctx, async (tx): Promise<CreatedAlert[]> => {
    if (!(await tx.db.row(lockMember, request))) return [];
    const params = { ...request, id: newId(), now: tx.clock.now() };
    return (await tx.db.rows(insertAcceptedAlert, params)).map(toCreatedAlert);
  });
  await publishAlerts(ctx, alerts);
}
