import type { GroupPrivacy, GroupRole } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  inTransaction,
  type ReadContext,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import {
  actingRole,
  getGroupMembership,
  lockGroup,
  refuseUnlessMaySend,
} from "../messages/index.ts";
import { isGroupVisibleToOutsiders } from "../visibility/index.ts";

/**
 * This file has the access rules of groups. Members see the content, admins and the creator change the group, and only
 * the creator appoints admins. While the creator's account is not active, another member acts as the creator. Outsiders
 * see that a group exists, unless it is deleted or hidden by moderators, or there is a block between them and its
 * creator.
 */

const texts = sentences.groups;

/** A stored group, and the viewer's relation to it. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly privacy: GroupPrivacy;
  readonly creatorId: string | null;
  /** The id of the group's picture in the media store; null without a picture. */
  readonly picture: string | null;
  readonly inviteCode: string;
  readonly memberCount: number;
  /** The number of pending requests to join. */
  readonly requestCount: number;
  /** Broadcast mode: only admins and the creator can send messages. */
  readonly isBroadcast: boolean;
  readonly deletedAt: Date | null;
  /** The time when moderators hid the group; null if they did not. */
  readonly hiddenAt: Date | null;
  /** The role in which the viewer acts; null for outsiders. */
  readonly role: GroupRole | null;
  /** The viewer's own role: `role` is `creator` instead while the viewer acts for a creator who is not active. */
  readonly storedRole: GroupRole | null;
  /** The viewer has a pending request to join. */
  readonly isRequestPending: boolean;
  /** The time when the viewer was last declined or removed; null if never, or if a job has deleted the record. */
  readonly declinedAt: Date | null;
  /** True if the viewer was a member and was removed at `declinedAt`; false if a request was declined. */
  readonly wasRemoved: boolean;
}

/** The values of the parameters that the SQL fragments about groups use. */
export interface GroupValues {
  viewer: string;
  hiddenUserIds: readonly string[];
  /** See `getLatestExpiredDeletion`. */
  latestExpiredDeletion: Date;
  now: Date;
}

type AccessContext = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/**
 * Returns the latest time of a deletion that has expired: groups that were deleted then or before can no longer be
 * restored.
 */
export function getLatestExpiredDeletion(now: Date): Date {
  return new Date(now.getTime() - limits.group.graceMilliseconds);
}

/** Returns these values for the viewer. */
export function groupValues({ viewer, clock }: AccessContext): GroupValues {
  const now = clock.now();
  return {
    viewer: viewer.userId,
    hiddenUserIds: viewer.hiddenUserIds,
    latestExpiredDeletion: getLatestExpiredDeletion(now),
    now,
  };
}

/**
 * True for a row of `groups` that is not deleted, or can still be restored. It does not depend on whether a job has
 * deleted the expired groups yet.
 */
export function isNotExpired(group: SQL, latestExpiredDeletion: SQLWrapper): SQL {
  return sql`(${group}.deleted_at IS NULL OR ${group}.deleted_at > ${latestExpiredDeletion})`;
}

/** True for a row of `groups` that is visible to the viewer; `role` is the viewer's role in it, or null. */
export function isVisibleGroup(group: SQL, role: SQL, value: Placeholder<GroupValues>): SQL {
  return sql`(
    CASE WHEN ${role} IS NOT NULL THEN ${isNotExpired(group, value("latestExpiredDeletion"))}
    ELSE ${isGroupVisibleToOutsiders(group, value("hiddenUserIds"))} END)`;
}

interface VisibleGroupRow {
  id: string;
  name: string;
  description: string;
  privacy: GroupPrivacy;
  creator_id: string | null;
  picture: string | null;
  invite_code: string;
  member_count: number;
  request_count: number;
  is_broadcast: boolean;
  deleted_at: Date | null;
  hidden_at: Date | null;
  role: GroupRole | null;
  stored_role: GroupRole | null;
  is_pending: boolean;
  declined_at: Date | null;
  was_removed: boolean;
}

type GroupIdValues = GroupValues & { groupId: string };

/** `own` is the viewer's row of `conversation_members`; it is null for outsiders. */
const selectVisibleGroup = (value: Placeholder<GroupIdValues>) => sql`
  SELECT g.id, c.title AS name, g.description, g.privacy, g.creator_id, g.picture, g.invite_code,
    g.member_count, g.request_count, g.is_broadcast, g.deleted_at, g.hidden_at, ${actingRole(sql`own`)} AS role, own.role AS stored_role,
    request.user_id IS NOT NULL AND request.declined_at IS NULL AS is_pending, request.declined_at,
    coalesce(request.was_removed, false) AS was_removed
  FROM groups g JOIN conversations c ON c.id = g.id
    LEFT JOIN conversation_members own ON own.conversation_id = g.id AND own.user_id = ${value("viewer")}
    LEFT JOIN group_requests request ON request.group_id = g.id AND request.user_id = ${value("viewer")}
  WHERE g.id = ${value("groupId")} AND ${isVisibleGroup(sql`g`, sql`own.role`, value)}`;

const selectGroup = statement<GroupIdValues, VisibleGroupRow>(
  "group-for-viewer",
  selectVisibleGroup,
);
const selectLockedGroup = statement<GroupIdValues, VisibleGroupRow>(
  "locked-group-for-viewer",
  (value) => sql`${selectVisibleGroup(value)} FOR NO KEY UPDATE OF g`,
);

async function getVisibleGroup(
  ctx: AccessContext,
  groupId: string,
  select: typeof selectGroup,
): Promise<Group> {
  const row = await ctx.db.row(select, { ...groupValues(ctx), groupId });
  if (!row) {
    throw notFound(texts.notFound);
  }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    privacy: row.privacy,
    creatorId: row.creator_id,
    picture: row.picture,
    inviteCode: row.invite_code,
    memberCount: row.member_count,
    requestCount: row.request_count,
    isBroadcast: row.is_broadcast,
    deletedAt: row.deleted_at,
    hiddenAt: row.hidden_at,
    role: row.role,
    storedRole: row.stored_role,
    isRequestPending: row.is_pending,
    declinedAt: row.declined_at,
    wasRemoved: row.was_removed,
  };
}

/** Returns a group. Throws 404 if it does not exist or is not visible to the viewer. */
export function getGroupForViewer(ctx: AccessContext, groupId: string): Promise<Group> {
  return getVisibleGroup(ctx, groupId, selectGroup);
}

/**
 * Like `getGroupForViewer`, but locks the group until the transaction ends: first its row of `conversations`, which
 * sending a message locks too, then its row of `groups`.
 */
export async function lockGroupForViewer(
  tx: TransactionContext<Viewer>,
  groupId: string,
): Promise<Group> {
  await lockGroup(tx.db, groupId);
  return getVisibleGroup(tx, groupId, selectLockedGroup);
}

/** Runs `change` in a transaction that has locked the group. Throws 404 as `getGroupForViewer` does. */
export function changeGroup<Result>(
  ctx: ViewerContext,
  groupId: string,
  change: (tx: TransactionContext<Viewer>, group: Group) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => change(tx, await lockGroupForViewer(tx, groupId)));
}

/** Throws 403 unless the viewer is a member. */
function requireMember({ role }: Group): void {
  if (role === null) {
    throw forbidden(texts.notMember);
  }
}

/** Throws 403 unless the viewer is a member of the group with this id, and 404 if they may not see the group. */
export async function requireMembership(ctx: AccessContext, groupId: string): Promise<void> {
  requireMember(await getGroupForViewer(ctx, groupId));
}

/** Throws 403 unless the viewer is the creator or an admin. */
export function requireAdmin(group: Group): void {
  requireMember(group);
  if (group.role === "member") {
    throw forbidden(texts.notAdmin);
  }
}

/** Throws 403 unless the viewer is the creator. */
export function requireCreator(group: Group): void {
  requireMember(group);
  if (group.role !== "creator") {
    throw forbidden(texts.notCreator);
  }
}

/** Throws 409 if the group is deleted. */
export function requireNotDeleted({ deletedAt }: Group): void {
  if (deletedAt !== null) {
    throw new AppError("CONFLICT", texts.wasDeleted);
  }
}

/**
 * Throws unless the viewer may change the name, the description and the picture: 403 unless they are the creator or an
 * admin, 409 if the group is deleted, and 403 if it is closed for writing, because these would reach the other members.
 */
export async function requireChangeableInfo(ctx: AccessContext, group: Group): Promise<void> {
  requireAdmin(group);
  requireNotDeleted(group);
  refuseUnlessMaySend(await getGroupMembership(ctx, group.id));
}
