import type {
  GroupInfo,
  GroupLastMessage,
  GroupMember,
  GroupRequest,
  GroupRole,
  GroupView,
  OpenedGroup,
} from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { withViewerFirst } from "@kora/contract/listed-users";
import type { ChatUser } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { Context, ViewerContext } from "../../platform/context.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { squarePath } from "../../platform/media/pictures.ts";
import {
  actingCreatorId,
  actingRole,
  readGroupLastMessages,
  unreadCount,
} from "../messages/index.ts";
import { isActiveAccount, isVisibleUser } from "../visibility/index.ts";
import type { GroupValues } from "./access.ts";
import { countRequests } from "./join-requests.ts";

/** The row that `groupInfoColumns` selects. It contains the fields that all members see alike. */
export interface GroupInfoRow {
  id: string;
  name: string;
  description: string;
  privacy: GroupInfo["privacy"];
  picture: string | null;
  member_count: number;
  /** Who acts as the creator. */
  creator_id: string | null;
  admins: string[];
  is_broadcast: boolean;
  deleted_at: Date | null;
  group_revision: number;
}

/** The number of members of the group `g` whose accounts are not active. They are members, but count for nobody. */
const inactiveMemberCount = sql`(
  SELECT count(*)::int FROM conversation_members inactive JOIN users u ON u.id = inactive.user_id
  WHERE inactive.conversation_id = g.id AND inactive.role IS NOT NULL AND NOT ${isActiveAccount(sql`u`)})`;

/** The columns of `GroupInfoRow`, from the group `g` and its conversation `c`. */
export const groupInfoColumns = sql`
  g.id, c.title AS name, g.description, g.privacy, g.picture, g.member_count - ${inactiveMemberCount} AS member_count,
  coalesce(${actingCreatorId(sql`g.id`)}, g.creator_id) AS creator_id,
  g.is_broadcast, g.deleted_at, g.revision AS group_revision,
  ARRAY(
    SELECT admin.user_id FROM conversation_members admin
    WHERE admin.conversation_id = g.id AND admin.role = 'admin' AND admin.user_id IS DISTINCT FROM ${actingCreatorId(sql`g.id`)}
    ORDER BY admin.joined_at, admin.user_id
  ) AS admins`;

/** The row that `groupColumns` selects: a group as the viewer sees it. */
export interface GroupRow extends GroupInfoRow {
  invite_code: string;
  request_count: number;
  /** The revision of the conversation; `group_revision` is that of the row of `groups`. */
  revision: number;
  /** Null for outsiders, and so are `is_muted` and `unread`. */
  role: GroupRole | null;
  is_muted: boolean | null;
  unread: number | null;
  /** The viewer has a pending request to join. */
  is_pending: boolean;
  /** The time when the viewer's last request was declined, or the viewer was removed. */
  declined_at: Date | null;
  /** The ids of the members who joined first; empty for outsiders. */
  members: string[];
}

const maxListedMembers = literal(limits.list.perEntity);

/** Selects the members with one role who joined first and are visible to the viewer, in the order of the index. */
const selectEarliestMembers = (
  role: GroupRole,
  value: Placeholder<Pick<GroupValues, "hiddenUserIds">>,
): SQL => sql`(
  SELECT member.joined_at, member.user_id
  FROM conversation_members member JOIN users u ON u.id = member.user_id
  WHERE member.conversation_id = g.id AND member.role = ${sql.raw(`'${role}'`)}
    AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
  ORDER BY member.joined_at, member.user_id LIMIT ${maxListedMembers})`;

/** The number of requests to join the group `g` that its member, the viewer, may see. */
const shownRequestCount = (value: Placeholder<Pick<GroupValues, "hiddenUserIds">>): SQL => sql`
  CASE WHEN g.request_count = 0 OR own.role IS NULL THEN 0
    ELSE ${countRequests(sql`g.id`, isVisibleUser(sql`u`, value("hiddenUserIds")))} END`;

/** Returns the columns of `GroupRow`. The statement selects them `FROM groupSources`. */
export const groupColumns = (value: Placeholder<GroupValues>): SQL => sql`
  ${groupInfoColumns}, g.invite_code, ${shownRequestCount(value)} AS request_count, c.revision, ${actingRole(sql`own`)} AS role, own.is_muted,
  CASE WHEN own.role IS NOT NULL THEN ${unreadCount(value("now"))} END AS unread,
  EXISTS (
    SELECT FROM group_requests request
    WHERE request.group_id = g.id AND request.user_id = ${value("viewer")} AND request.declined_at IS NULL
  ) AS is_pending,
  (
    SELECT request.declined_at FROM group_requests request
    WHERE request.group_id = g.id AND request.user_id = ${value("viewer")}
  ) AS declined_at,
  CASE WHEN own.role IS NULL THEN '{}'::uuid[] ELSE ARRAY(
    SELECT member.user_id FROM (
      ${selectEarliestMembers("creator", value)} UNION ALL ${selectEarliestMembers("admin", value)} UNION ALL ${selectEarliestMembers("member", value)}
    ) member
    ORDER BY member.joined_at, member.user_id LIMIT ${maxListedMembers}
  ) END AS members`;

/**
 * Returns `FROM` items: the groups `g` of `relation`, which has the columns of `groups`, joined with their
 * conversations `c` and with `own`, the viewer's row of `conversation_members`; `own` is null for outsiders.
 */
export const groupSources = (relation: SQL, value: Placeholder<GroupValues>): SQL => sql`
  ${relation} g
    JOIN conversations c ON c.id = g.id
    LEFT JOIN conversation_members own ON own.conversation_id = g.id AND own.user_id = ${value("viewer")}`;

/** Converts a row to the wire format. */
export function toGroupInfo(row: GroupInfoRow): GroupInfo {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    privacy: row.privacy,
    profilePicture: row.picture && squarePath(row.picture),
    memberCount: row.member_count,
    creator: row.creator_id,
    admins: row.admins,
    broadcastMode: row.is_broadcast,
    isDeleted: row.deleted_at !== null,
    deletionExpiresAt: row.deleted_at && restoreDeadline(row.deleted_at),
    groupRevision: row.group_revision,
  };
}

/** Returns the time until which a group deleted at `deletedAt` can be restored. */
export function restoreDeadline(deletedAt: Date): string {
  return new Date(deletedAt.getTime() + limits.group.graceMilliseconds).toISOString();
}

/** Returns the time from which a user who was declined or removed at `declinedAt` can join or ask again. */
export function toJoinableFrom(declinedAt: Date): string {
  return new Date(declinedAt.getTime() + limits.group.requestAgainMilliseconds).toISOString();
}

/** Returns the invite link: any user who has it may join. */
export function inviteLink(
  { config }: Pick<Context, "config">,
  { id, code }: { id: string; code: string },
): string {
  return `${config.publicUrl}/group/${id}?invite=${code}`;
}

/** Converts a row to the wire format, as `viewer` may see it. Outsiders get few fields. */
function toGroupView(
  row: GroupRow,
  viewer: string,
  ctx: Pick<Context, "config">,
  lastMessage: GroupLastMessage | null,
): GroupView {
  const info = toGroupInfo(row);
  const emptyMemberState = {
    members: [],
    isMuted: false,
    unreadCount: 0,
    lastMessage: null,
    revision: 0,
  };
  const emptyAdminState = { role: null, isAdmin: false, requestCount: 0, inviteLink: null };
  if (row.role === null) {
    return {
      ...info,
      description: "",
      creator: null,
      admins: [],
      broadcastMode: false,
      isRequestPending: row.is_pending,
      joinableFrom: row.declined_at && toJoinableFrom(row.declined_at),
      ...emptyMemberState,
      ...emptyAdminState,
    };
  }
  const isAdmin = row.role !== "member";
  return {
    ...info,
    members: withViewerFirst(row.members, viewer, { includesViewer: true }),
    role: row.role,
    isAdmin,
    isRequestPending: false,
    joinableFrom: null,
    requestCount: isAdmin ? row.request_count : 0,
    inviteLink: isAdmin ? inviteLink(ctx, { id: row.id, code: row.invite_code }) : null,
    isMuted: row.is_muted ?? false,
    unreadCount: row.unread ?? 0,
    lastMessage,
    revision: row.revision,
  };
}

/** Converts rows to the wire format, with the last messages of the groups of which the viewer is a member. */
export async function toGroupViews(
  ctx: ViewerContext,
  rows: readonly GroupRow[],
): Promise<GroupView[]> {
  const memberGroupIds = rows.filter(({ role }) => role !== null).map(({ id }) => id);
  const lastMessages = await readGroupLastMessages(ctx, memberGroupIds);
  return rows.map((row) =>
    toGroupView(row, ctx.viewer.userId, ctx, lastMessages.get(row.id) ?? null),
  );
}

/** Adds to a group that the viewer opens what only its own page needs. */
export function toOpenedGroup(
  view: GroupView,
  row: { readonly first_unread_id: string | null; readonly is_closed_for_two: boolean },
): OpenedGroup {
  return { ...view, firstUnreadId: row.first_unread_id, isFriendsOnly: row.is_closed_for_two };
}

/** A pending request to join a group. */
export interface RequestRow extends RequestingUserRow {
  requested_at: Date;
}

/** Converts a request to join to the wire format. */
export function toGroupRequest({
  id: _id,
  name,
  username,
  avatar,
  requested_at,
}: RequestRow): GroupRequest {
  return { _id, name, username, avatar, requestedAt: requested_at.toISOString() };
}

/** A user who has sent a request to join. */
export interface RequestingUserRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
}

/** Converts a user who has sent a request to join to the wire format. */
export function toRequestingUser({ id: _id, name, username, avatar }: RequestingUserRow): ChatUser {
  return { _id, name, username, avatar };
}

/** A member of a group; `rank` sorts the roles: 0 creator, 1 admin, 2 member. */
export interface MemberRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
  role: GroupRole;
  joined_at: Date;
  rank: number;
}

/** Converts a member to the wire format. */
export function toGroupMember(
  { id: _id, name, username, avatar, role, joined_at }: MemberRow,
  isOnline: boolean,
): GroupMember {
  return { _id, name, username, avatar, role, isOnline, joinedAt: joined_at.toISOString() };
}
