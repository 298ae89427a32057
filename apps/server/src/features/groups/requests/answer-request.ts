import type { GroupFacts } from "@kora/contract/groups";
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
import { isActiveAccount, isBlockedEitherWay } from "../../visibility/index.ts";
import {
  type Group,
  getGroupForViewer,
  lockGroupForViewer,
  refuseMembers,
  refuseWhileDeleted,
} from "../access.ts";
import { readFacts, saveGroup } from "../group-info.ts";
import { tellRequests } from "../join-requests.ts";
import { letIn, tellMembership } from "../members/membership.ts";
import { lockPerson, refuseTooManyGroups } from "../members/user-group-limit.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Somebody was let into a group that they asked to join: they are alerted, by `features/alerts`. */
    "alert-group-accepted": { groupId: string; userId: string; adminId: string };
  }
}

const said = sentences.groups;

interface Asked {
  readonly groupId: string;
  readonly userId: string;
}

/** Of somebody whom the viewer may meet. Whoever was removed did not ask. */
const selectRequest = statement<Asked & { viewer: string }, { is_waiting: boolean }>(
  "group-request",
  (v) => sql`
    SELECT request.declined_at IS NULL AS is_waiting
    FROM group_requests request JOIN users person ON person.id = request.user_id
    WHERE request.group_id = ${v("groupId")} AND request.user_id = ${v("userId")}
      AND NOT request.was_removed AND ${isActiveAccount(sql`person`)}
      AND NOT ${isBlockedEitherWay(sql`${v("viewer")}::uuid`, sql`person.id`)}`,
);

const declineRow = statement<Asked & { now: Date }, unknown>(
  "decline-group-request",
  (v) => sql`
    UPDATE group_requests SET declined_at = ${v("now")}
    WHERE group_id = ${v("groupId")} AND user_id = ${v("userId")}`,
);

/** Gives whether the request still waits; 404 where there is none, or it was answered and forgotten. */
async function getRequest(
  tx: TransactionContext<Viewer>,
  asked: Asked,
): Promise<{ isWaiting: boolean }> {
  const row = await tx.db.row(selectRequest, { ...asked, viewer: tx.viewer.userId });
  if (!row) {
    throw notFound(said.noRequest);
  }
  return { isWaiting: row.is_waiting };
}

/** The group, locked after the person who asks, as by whoever joins. For the creator and admins of an open one. */
async function lockBoth(
  tx: TransactionContext<Viewer>,
  { groupId, userId }: Asked,
): Promise<Group> {
  refuseMembers(await getGroupForViewer(tx, groupId));
  await lockPerson(tx, userId);
  const group = await lockGroupForViewer(tx, groupId);
  refuseMembers(group);
  refuseWhileDeleted(group);
  return group;
}

/**
 * Lets somebody in who asked; also one who was declined less than a day ago. 404 where they did not ask, or another
 * admin has answered.
 */
export function acceptRequest(ctx: ViewerContext, asked: Asked): Promise<GroupFacts> {
  return inTransaction(ctx, async (tx) => {
    const group = await lockBoth(tx, asked);
    await getRequest(tx, asked);
    await refuseTooManyGroups(tx, asked.userId, said.inTooManyGroups);
    await letIn(tx, group, { userId: asked.userId, because: "accepted" });
    await tx.enqueue("alert-group-accepted", { ...asked, adminId: tx.viewer.userId });
    return readFacts(tx, group.id);
  });
}

/** Turns somebody down who asked; they may ask again a day later. 404 as `acceptRequest`. */
export function declineRequest(ctx: ViewerContext, asked: Asked): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const group = await lockBoth(tx, asked);
    const { isWaiting } = await getRequest(tx, asked);
    if (!isWaiting) {
      throw notFound(said.noRequest);
    }
    await tx.db.rows(declineRow, { ...asked, now: tx.clock.now() });
    const after = { ...group, requestCount: group.requestCount - 1 };
    await saveGroup(tx, after);
    tellMembership(tx, group, { userId: asked.userId, role: null, because: "declined" });
    await tellRequests(tx, after, null);
  });
}
