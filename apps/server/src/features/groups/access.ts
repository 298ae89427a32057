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

/**
 * Who may do what in a group (social §6): the one place that says so. Members see its inside, admins and the
 * creator change it, the creator alone makes admins. Outsiders see that it is there, but for a deleted one and for
 * those whom its creator blocked or who blocked its creator: to them it is not.
 */

const said = sentences.groups;

/** A group as it is stored, and what the viewer is to it. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly privacy: GroupPrivacy;
  readonly creatorId: string | null;
  /** Names its picture in the media store. */
  readonly picture: string | null;
  readonly inviteCode: string;
  readonly memberCount: number;
  readonly requestCount: number;
  readonly isBroadcast: boolean;
  readonly deletedAt: Date | null;
  /** The viewer's; null for outsiders. */
  readonly role: GroupRole | null;
  /** The viewer asked to join and has no answer yet. */
  readonly isRequestPending: boolean;
  /** When the viewer was turned down, or taken out, last; null where that was never or is long ago. */
  readonly turnedDownAt: Date | null;
  readonly wasRemoved: boolean;
}

/** What fragments of statements about groups ask for. */
export interface GroupValues {
  viewer: string;
  hidden: readonly string[];
  /** What was deleted before that is gone for good. */
  goneBefore: Date;
}

type Asked = Pick<ReadContext, "db" | "clock"> & { readonly viewer: Viewer };

/** What was deleted at this moment or before can be restored no more. */
export function goneBefore(now: Date): Date {
  return new Date(now.getTime() - limits.group.graceMilliseconds);
}

export function groupValues({ viewer, clock }: Asked): GroupValues {
  return { viewer: viewer.userId, hidden: viewer.hidden, goneBefore: goneBefore(clock.now()) };
}

/** True for a row of `groups` that is not gone for good: by the clock, whenever it is erased. */
export function isThere(group: SQL, before: SQLWrapper): SQL {
  return sql`(${group}.deleted_at IS NULL OR ${group}.deleted_at > ${before})`;
}

/** True for a row of `groups` that the viewer may know of, where `role` is the viewer's in it or null. */
export function isVisibleGroup(group: SQL, role: SQL, v: Placeholder<GroupValues>): SQL {
  return sql`(
    CASE WHEN ${role} IS NOT NULL THEN ${isThere(group, v("goneBefore"))}
    ELSE ${group}.deleted_at IS NULL
      AND (${group}.creator_id IS NULL OR ${group}.creator_id <> ALL (${v("hidden")}::uuid[])) END)`;
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

async function find(ctx: Asked, groupId: string, select: typeof selectGroup): Promise<Group> {
  const row = await ctx.db.row(select, { ...groupValues(ctx), groupId });
  if (!row) {
    throw notFound(said.notFound);
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
    turnedDownAt: row.declined_at,
    wasRemoved: row.was_removed,
  };
}

/** The group; 404 where there is none, or none for the viewer to know of. */
export function getGroupForViewer(ctx: Asked, groupId: string): Promise<Group> {
  return find(ctx, groupId, selectGroup);
}

/**
 * As `getGroupForViewer`, with the group locked until the transaction ends: its conversation first, as by who sends.
 */
export async function lockGroupForViewer(
  tx: TransactionContext<Viewer>,
  groupId: string,
): Promise<Group> {
  await lockGroup(tx.db, groupId);
  return find(tx, groupId, selectLocked);
}

/** Runs `work` as one transaction about a group, which is locked. 404 as `getGroupForViewer`. */
export function changeGroup<Result>(
  ctx: ViewerContext,
  groupId: string,
  work: (tx: TransactionContext<Viewer>, group: Group) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => work(tx, await lockGroupForViewer(tx, groupId)));
}

/** 403 for outsiders. */
function refuseOutsiders({ role }: Group): void {
  if (role === null) {
    throw forbidden(said.notMember);
  }
}

/** As `refuseOutsiders`, of the group with this id; 404 as `getGroupForViewer`. */
export async function refuseNonMembers(ctx: Asked, groupId: string): Promise<void> {
  refuseOutsiders(await getGroupForViewer(ctx, groupId));
}

/** 403 for everybody but the creator and admins. */
export function refuseMembers(group: Group): void {
  refuseOutsiders(group);
  if (group.role === "member") {
    throw forbidden(said.notAdmin);
  }
}

/** 403 for everybody but the creator. */
export function refuseAdmins(group: Group): void {
  refuseOutsiders(group);
  if (group.role !== "creator") {
    throw forbidden(said.notCreator);
  }
}

/** 409 while the group is deleted. */
export function refuseWhileDeleted({ deletedAt }: Group): void {
  if (deletedAt !== null) {
    throw new AppError("CONFLICT", said.closed);
  }
}
