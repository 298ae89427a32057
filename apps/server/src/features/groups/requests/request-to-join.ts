import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer, ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { readLimitedUntil } from "../../visibility/index.ts";
import { changeGroup, type Group, getGroupForViewer } from "../access.ts";
import { saveGroup } from "../group-info.ts";
import { publishRequestCount } from "../join-requests.ts";
import { decideRequesting } from "../members/decide-joining.ts";
import { getRecentRefusal, type JoinResult, joinGroup } from "../members/join-group.ts";
import { publishMembership } from "../members/membership.ts";
import { type RequestingUserRow, toRequestingUser } from "../views.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Alerts the creator and the admins that a user has requested to join their group; run by `features/alerts`. */
    "alert-group-admins": { groupId: string; userId: string };
  }
}

const texts = sentences.groups;

/** Inserts a pending request. It replaces the record of a decline or removal, which is at least a day old. */
const insertRequest = statement<{ groupId: string; viewer: string; now: Date }, unknown>(
  "insert-group-request",
  (value) => sql`
    INSERT INTO group_requests (group_id, user_id, created_at)
    VALUES (${value("groupId")}, ${value("viewer")}, ${value("now")})
    ON CONFLICT (group_id, user_id) DO UPDATE
      SET created_at = excluded.created_at, declined_at = NULL, was_removed = false`,
);

const selectUser = statement<{ viewer: string }, RequestingUserRow>(
  "requesting-user",
  (value) =>
    sql`SELECT u.id, u.name, u.username, u.avatar FROM users u WHERE u.id = ${value("viewer")}`,
);

/**
 * Requests to join a private group for the viewer, or adds them to a public group at once. A repeated request keeps the
 * pending one. Throws 404 if the group is not visible to the viewer, and the errors of `decideRequesting`.
 */
export async function requestToJoin(ctx: ViewerContext, groupId: string): Promise<JoinResult> {
  // The privacy never changes, so it can be read before the lock.
  const { privacy } = await getGroupForViewer(ctx, groupId);
  if (privacy === "public") {
    return joinGroup(ctx, { id: groupId });
  }
  return changeGroup(ctx, groupId, async (tx, group) => {
    if (group.role !== null) {
      return { msg: texts.isMember, role: group.role, isRequestPending: false };
    }
    if (!group.isRequestPending) {
      decideRequesting({
        limitedUntil: await readLimitedUntil(tx),
        recentRefusal: getRecentRefusal(group, tx.clock.now()),
        requestCount: group.requestCount,
      });
      await createRequest(tx, group);
    }
    return { msg: texts.requested, role: null, isRequestPending: true };
  });
}

async function createRequest(tx: TransactionContext<Viewer>, group: Group): Promise<void> {
  const viewer = tx.viewer.userId;
  await tx.db.rows(insertRequest, { groupId: group.id, viewer, now: tx.clock.now() });
  const updatedGroup = { ...group, requestCount: group.requestCount + 1 };
  await saveGroup(tx, updatedGroup);
  await tx.enqueue("alert-group-admins", { groupId: group.id, userId: viewer });
  publishMembership(tx, group, { userId: viewer, role: null, isRequestPending: true });
  const user = await tx.db.row(selectUser, { viewer });
  await publishRequestCount(tx, updatedGroup, user ? toRequestingUser(user) : null);
}
