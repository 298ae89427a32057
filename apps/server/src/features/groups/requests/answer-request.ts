import type { GroupInfo } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { endGroupRequestAlerts } from "../../alert-outbox/index.ts";
import { countGroupsOfUser } from "../../messages/index.ts";
import { isActiveAccount, isBlockedEitherWay, lockUsers } from "../../visibility/index.ts";
import {
  type Group,
  getGroupForViewer,
  lockGroupForViewer,
  requireAdmin,
  requireNotDeleted,
} from "../access.ts";
import { readGroupInfo, saveGroup } from "../group-info.ts";
import { publishRequestCount } from "../join-requests.ts";
import { decideAccepting } from "../members/decide-joining.ts";
import { addMember, publishMembership } from "../members/membership.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Alerts the user that `adminId` has accepted their request to join; run by `features/alerts`. */
    "alert-group-accepted": { groupId: string; userId: string; adminId: string };
  }
}

const texts = sentences.groups;

interface RequestKey {
  readonly groupId: string;
  readonly userId: string;
}

/**
 * Selects the request of a user who is visible to the viewer. `group_requests` also stores removals of members
 * (`was_removed`); those are skipped.
 */
const selectRequest = statement<RequestKey & { viewer: string }, { is_pending: boolean }>(
  "group-request",
  (value) => sql`
    SELECT request.declined_at IS NULL AS is_pending
    FROM group_requests request JOIN users u ON u.id = request.user_id
    WHERE request.group_id = ${value("groupId")} AND request.user_id = ${value("userId")}
      AND NOT request.was_removed AND ${isActiveAccount(sql`u`)}
      AND NOT ${isBlockedEitherWay(sql`${value("viewer")}::uuid`, sql`u.id`)}`,
);

const setDeclined = statement<RequestKey & { now: Date }, unknown>(
  "decline-group-request",
  (value) => sql`
    UPDATE group_requests SET declined_at = ${value("now")}
    WHERE group_id = ${value("groupId")} AND user_id = ${value("userId")}`,
);

/**
 * Returns the request of a user; `isPending` is false after it was declined. Throws 404 if there is no request, or its
 * user is not visible to the viewer.
 */
async function getRequest(
  tx: TransactionContext<Viewer>,
  key: RequestKey,
): Promise<{ isPending: boolean }> {
  const row = await tx.db.row(selectRequest, { ...key, viewer: tx.viewer.userId });
  if (!row) {
    throw notFound(texts.noRequest);
  }
  return { isPending: row.is_pending };
}

/**
 * Locks the requesting user, then the group, in the same order as `joinGroup`. Throws 403 unless the viewer is the
 * creator or an admin, and 409 if the group is deleted.
 */
async function lockUserAndGroup(
  tx: TransactionContext<Viewer>,
  { groupId, userId }: RequestKey,
): Promise<Group> {
  requireAdmin(await getGroupForViewer(tx, groupId));
  await lockUsers(tx, userId);
  const group = await lockGroupForViewer(tx, groupId);
  requireAdmin(group);
  requireNotDeleted(group);
  return group;
}

/**
 * Accepts a request to join, even if it was declined less than a day ago. Throws 404 if there is no request, or another
 * admin has accepted it, and the errors of `decideAccepting`.
 */
export function acceptRequest(ctx: ViewerContext, key: RequestKey): Promise<GroupInfo> {
  return inTransaction(ctx, async (tx) => {
    const group = await lockUserAndGroup(tx, key);
    await getRequest(tx, key);
    decideAccepting({
      groupCount: await countGroupsOfUser(tx.db, key.userId),
      memberCount: group.memberCount,
    });
    await addMember(tx, group, { userId: key.userId, because: "accepted" });
    await tx.enqueue("alert-group-accepted", { ...key, adminId: tx.viewer.userId });
    return readGroupInfo(tx, group.id);
  });
}

/** Declines a request to join; the user can request again a day later. Throws 404 if there is no pending request. */
export function declineRequest(ctx: ViewerContext, key: RequestKey): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const group = await lockUserAndGroup(tx, key);
    const { isPending } = await getRequest(tx, key);
    if (!isPending) {
      throw notFound(texts.noRequest);
    }
    const now = tx.clock.now();
    await tx.db.rows(setDeclined, { ...key, now });
    await endGroupRequestAlerts(tx, key);
    const updatedGroup = { ...group, requestCount: group.requestCount - 1 };
    await saveGroup(tx, updatedGroup);
    const declined = {
      userId: key.userId,
      role: null,
      because: "declined",
      declinedAt: now,
    } as const;
    publishMembership(tx, group, declined);
    await publishRequestCount(tx, updatedGroup);
  });
}
