import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import type { JobPayloads } from "../../platform/jobs/jobs.ts";
import { isActiveAccount, isBlockedEitherWay } from "../blocks/index.ts";

type Needed = Pick<Parts, "db" | "clock">;

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
  unknown
>(
  "alert-group-admins",
  (v) => sql`
    WITH before AS (
      DELETE FROM alerts WHERE type = 'group_join_request' AND reference_id = ${v("groupId")}
        AND sender_id = ${v("userId")}
    )
    INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT (left(${v("firstId")}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
      admin.user_id, 'group_join_request', ${v("userId")}, ${v("groupId")}, ${v("now")}
    FROM conversation_members admin JOIN users person ON person.id = admin.user_id
    WHERE admin.conversation_id = ${v("groupId")} AND admin.role IN ('creator', 'admin')
      AND ${isActiveAccount(sql`person`)}
      AND NOT ${isBlockedEitherWay(sql`person.id`, sql`${v("userId")}::uuid`)}`,
);

/** Alerts the creator and admins of a group, at most 51, that somebody asks to join. */
export function alertGroupAdmins(
  { db, clock }: Needed,
  request: JobPayloads["alert-group-admins"],
): Promise<void> {
  return db.transaction(async (tx) => {
    if (await tx.row(lockRequest, request)) {
      await tx.rows(insertForAdmins, { ...request, firstId: newId(), now: clock.now() });
    }
  });
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

const insertForAccepted = statement<Accepted & { id: string; now: Date }, unknown>(
  "alert-group-accepted",
  (v) => sql`
    WITH before AS (
      DELETE FROM alerts WHERE type = 'group_request_accepted' AND reference_id = ${v("groupId")}
        AND user_id = ${v("userId")}
    )
    INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
    SELECT ${v("id")}, ${v("userId")}, 'group_request_accepted', admin.id, ${v("groupId")}, ${v("now")}
    FROM users admin
    WHERE admin.id = ${v("adminId")} AND ${isActiveAccount(sql`admin`)}
      AND NOT ${isBlockedEitherWay(sql`admin.id`, sql`${v("userId")}::uuid`)}`,
);

/** Alerts somebody that an admin has let them into a group. */
export function alertGroupAccepted({ db, clock }: Needed, accepted: Accepted): Promise<void> {
  return db.transaction(async (tx) => {
    if (await tx.row(lockMember, accepted)) {
      await tx.rows(insertForAccepted, { ...accepted, id: newId(), now: clock.now() });
    }
  });
}
