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
import { lockGroup } from "../messages/index.ts";
import { isGroupVisibleToOutsiders } from "../visibility/index.ts";

/**
 * The access rules of groups (social §6). Members see the content, admins and the creator change the group, and only
 * the creator appoints admins. Outsiders see that a group exists, unless it is deleted or there is a block between them
 * and its creator.
 */

const texts = sentences.groups;

/** A stored group, and the viewer's relation to it. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly privacy: GroupPrivacy;
  readonly creatorId: string | null;
  /** The id of its picture in the media store. */
  readonly picture: string | null;
  readonly inviteCode: string;
  readonly memberCount: number;
  readonly requestCount: number;
  readonly isBroadcast: boolean;
  readonly deletedAt: Date | null;
  /** The viewer's role; null for outsiders. */
  readonly role: GroupRole | null;
  /** The viewer has a pending request to join. */
  readonly isRequestPending: boolean;
  /** The time when the viewer was last declined or removed; null if never, or if a job has deleted the record. */
  readonly declinedAt: Date | null;
  readonly wasRemoved: boolean;
}

/** The parameters of SQL fragments about groups. */
export interface GroupValues {
  viewer: string;
  hidden: readonly string[];
  /** Groups deleted at this time or before can no longer be restored. */
  expiredBefore: Date;
}

type AccessContext = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/** Groups deleted at this time or before can no longer be restored. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - limits.group.graceMilliseconds);
}

export function groupValues({ viewer, clock }: AccessContext): GroupValues {
  return {
    viewer: viewer.userId,
    hidden: viewer.hidden,
    expiredBefore: expiredBefore(clock.now()),
  };
}

/** True for a row of `groups` that is not deleted, or can still be restored. Independent of when the job deletes it. */
export function isNotExpired(group: SQL, before: SQLWrapper): SQL {
  return sql`(${group}.deleted_at IS NULL OR ${group}.deleted_at > ${before})`;
}

/** True for a row of `groups` that is visible to the viewer; `role` is the viewer's role in it, or null. */
export function isVisibleGroup(group: SQL, role: SQL, v: Placeholder<GroupValues>): SQL {
  return sql`(
    CASE WHEN ${role} IS NOT NULL THEN ${isNotExpired(group, v("expiredBefore"))}
    ELSE ${isGroupVisibleToOutsiders(group, v("hidden"))} END)`;
}

interface Row {
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
  role: GroupRole | null;
  is_pending: boolean;
  declined_at: Date | null;
  was_removed: boolean;
}

type Values = GroupValues & { groupId: string };

const visibleGroup = (v: Placeholder<Values>) => sql`
  SELECT g.id, c.title AS name, g.description, g.privacy, g.creator_id, g.picture, g.invite_code,
    g.member_count, g.request_count, g.is_broadcast, g.deleted_at, own.role,
    request.user_id IS NOT NULL AND request.declined_at IS NULL AS is_pending, request.declined_at,
    coalesce(request.was_removed, false) AS was_removed
  FROM groups g JOIN conversations c ON c.id = g.id
    LEFT JOIN conversation_members own ON own.conversation_id = g.id AND own.user_id = ${v("viewer")}
    LEFT JOIN group_requests request ON request.group_id = g.id AND request.user_id = ${v("viewer")}
  WHERE g.id = ${v("groupId")} AND ${isVisibleGroup(sql`g`, sql`own.role`, v)}`;

const selectGroup = statement<Values, Row>("group-for-viewer", visibleGroup);
const selectLocked = statement<Values, Row>(
  "locked-group-for-viewer",
  (v) => sql`${visibleGroup(v)} FOR NO KEY UPDATE OF g`,
);

async function findGroup(
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
    role: row.role,
    isRequestPending: row.is_pending,
    declinedAt: row.declined_at,
    wasRemoved: row.was_removed,
  };
}

/** The group; 404 if it does not exist or is not visible to the viewer. */
export function getGroupForViewer(ctx: AccessContext, groupId: string): Promise<Group> {
  return findGroup(ctx, groupId, selectGroup);
}

/** As `getGroupForViewer`, but locks the group until the transaction ends: first its conversation, as sending does. */
export async function lockGroupForViewer(
  tx: TransactionContext<Viewer>,
  groupId: string,
): Promise<Group> {
  await lockGroup(tx.db, groupId);
  return findGroup(tx, groupId, selectLocked);
}

/** Runs a transaction with the group locked. 404 as `getGroupForViewer`. */
export function changeGroup<Result>(
  ctx: ViewerContext,
  groupId: string,
  run: (tx: TransactionContext<Viewer>, group: Group) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => run(tx, await lockGroupForViewer(tx, groupId)));
}

/** Throws 403 unless the viewer is a member. */
function requireMember({ role }: Group): void {
  if (role === null) {
    throw forbidden(texts.notMember);
  }
}

/** As `requireMember`, for the group with this id. 404 as `getGroupForViewer`. */
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
    throw new AppError("CONFLICT", texts.closed);
  }
}
