import type { GroupRole } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, type Statement, statement } from "../../platform/database/statement.ts";
import { type AppError, forbidden, notFound } from "../../platform/errors.ts";
import {
  areFriends,
  isActiveAccount,
  isAdult,
  isGroupVisibleToOutsiders,
  isMinor,
} from "../visibility/index.ts";
import { isChatBetween } from "./access.ts";
import type { GroupSenders } from "./group-members.ts";
import { actingRole } from "./group-roles.ts";

/** A reference to a conversation of the viewer: to a chat by the id of the other user, to a group by its own id. */
export interface ConversationRef {
  readonly kind: ConversationKind;
  /** The id of the other user, or of the group. */
  readonly id: string;
}
export type ConversationKind = "chat" | "group";

/** The parameters of a statement about one conversation; `refId` is the `id` of its `ConversationRef`. */
export interface ConversationValues {
  viewer: string;
  refId: string;
}

/**
 * True if `refId` refers to the conversation `c`. For a group, the viewer must also be a member: the statement joins
 * `own`, the viewer's row of `conversation_members`.
 */
export const isReferredTo: Record<
  ConversationKind,
  (value: Placeholder<ConversationValues>) => SQL
> = {
  chat: (value) => isChatBetween(sql`c`, (name) => value(name === "partner" ? "refId" : name)),
  group: (value) => sql`(c.id = ${value("refId")} AND own.role IS NOT NULL)`,
};

/**
 * Returns `FROM` items: the conversation `c` to which `refId` refers, and `own`, the viewer's row of
 * `conversation_members`.
 */
export function viewerConversation(
  kind: ConversationKind,
  value: Placeholder<ConversationValues>,
): SQL {
  return sql`
    conversations c JOIN conversation_members own
      ON own.conversation_id = c.id AND own.user_id = ${value("viewer")} AND ${isReferredTo[kind](value)}`;
}

/** Defines one statement for chats and one for groups, because the two find the conversation in different ways. */
export function statementByKind<Values extends ConversationValues, Row>(
  name: string,
  buildSql: (kind: ConversationKind, value: Placeholder<Values>) => SQL,
): Record<ConversationKind, Statement<Values, Row>> {
  return {
    chat: statement<Values, Row>(name, (value) => buildSql("chat", value)),
    group: statement<Values, Row>(`${name}-in-group`, (value) => buildSql("group", value)),
  };
}

/** Returns the error for a conversation that does not exist for the viewer. */
export function conversationNotFound({ kind }: ConversationRef): AppError {
  return notFound(kind === "chat" ? sentences.messages.personNotFound : sentences.groups.notFound);
}

/**
 * True for a row `g` of `groups` with two members, or with two whose accounts are active: the others are members, but
 * count for nobody. Reads at most three active members of a large group.
 */
export const isGroupOfTwo = sql`(g.member_count = 2 OR (g.member_count > 2 AND (
  SELECT count(*) FROM (
    SELECT FROM conversation_members member JOIN users u ON u.id = member.user_id
    WHERE member.conversation_id = g.id AND member.role IS NOT NULL AND ${isActiveAccount(sql`u`)}
    LIMIT 3) active) = 2))`;

/**
 * True for a group `c` whose only members are `own` and one other, an adult and a minor who are not friends; members
 * whose accounts are not active do not count. An unknown age counts as an adult's beside a minor. Beside an adult it
 * counts as a minor's: the adult may write once the other member has written.
 */
export const isClosedForTwo = sql`EXISTS (
  SELECT FROM groups g
    JOIN conversation_members other ON other.conversation_id = g.id AND other.role IS NOT NULL AND other.user_id <> own.user_id
    JOIN users one_user ON one_user.id = own.user_id
    JOIN users other_user ON other_user.id = other.user_id
  WHERE g.id = c.id AND ${isGroupOfTwo} AND (g.member_count = 2 OR ${isActiveAccount(sql`other_user`)})
    AND (${isMinor(sql`one_user`)} <> ${isMinor(sql`other_user`)}
      OR (${isAdult(sql`one_user`)} AND NOT ${isAdult(sql`other_user`)} AND other.first_message_id IS NULL))
    AND NOT ${areFriends(sql`own.user_id`, sql`other.user_id`)})`;

/** True for a group `c` that moderators have hidden, and that is not deleted. */
export const isHiddenGroup = sql`EXISTS (
  SELECT FROM groups g WHERE g.id = c.id AND g.hidden_at IS NOT NULL AND g.deleted_at IS NULL)`;

/** True for a conversation `c` that is not a deleted or hidden group. */
export const isOpenConversation = sql`c.senders <> 'none'`;

/** True if the member `own` of the group `c` may send messages. */
export const maySendToGroup = sql`(own.role IS NOT NULL
  AND (c.senders = 'all' OR (c.senders = 'admins' AND ${actingRole(sql`own`)} <> 'member')) AND NOT ${isClosedForTwo})`;

/** A member's role in a group, and the members who may send messages there. */
export interface GroupMembership {
  readonly role: GroupRole;
  /** `none` while the group is deleted or hidden; `admins` in broadcast mode, which includes the creator. */
  readonly senders: GroupSenders;
  /** True for a group of two in which the member may not write because of their ages; see `isClosedForTwo`. */
  readonly is_closed_for_two: boolean;
  readonly is_hidden: boolean;
}

/**
 * The columns of `GroupMembership`, for statements with the group `c` and its member `own`. Who acts as the creator
 * matters for a plain member in broadcast mode only.
 */
export const membershipColumns = sql`
  CASE WHEN c.senders = 'admins' AND own.role = 'member' THEN ${actingRole(sql`own`)} ELSE own.role END AS role, c.senders, ${isClosedForTwo} AS is_closed_for_two, ${isHiddenGroup} AS is_hidden`;

/** Selects the viewer's membership of a group; no row if they are not a member. */
const selectMembership = statement<{ viewer: string; groupId: string }, GroupMembership>(
  "group-membership",
  (value) => sql`
    SELECT ${membershipColumns}
    FROM conversations c
      JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}
    WHERE c.id = ${value("groupId")} AND own.role IS NOT NULL`,
);

const selectGroupForOutsider = statement<
  { groupId: string; hiddenUserIds: readonly string[] },
  unknown
>(
  "group-for-outsider",
  (value) => sql`
    SELECT FROM groups g
    WHERE g.id = ${value("groupId")} AND ${isGroupVisibleToOutsiders(sql`g`, value("hiddenUserIds"))}`,
);

/**
 * Returns the viewer's membership of a group. Throws 403 if they are not a member, and 404 if they may not see the
 * group either.
 */
export async function getGroupMembership(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  groupId: string,
): Promise<GroupMembership> {
  const membership = await ctx.db.row(selectMembership, { viewer: ctx.viewer.userId, groupId });
  if (!membership) throw await notMemberError(ctx, groupId);
  return membership;
}

/** Returns the error for a viewer who is not a member of a group: 403, or 404 if they may not see it either. */
export async function notMemberError(
  { db, viewer }: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  groupId: string,
): Promise<AppError> {
  const visibleGroup = await db.row(selectGroupForOutsider, {
    groupId,
    hiddenUserIds: viewer.hiddenUserIds,
  });
  return visibleGroup ? forbidden(sentences.groups.notMember) : notFound(sentences.groups.notFound);
}

/**
 * Throws 403 if the group is deleted, if moderators have hidden it, if it is in broadcast mode and the viewer's role is
 * `member`, or if it is closed for two.
 */
export function refuseUnlessMaySend({
  role,
  senders,
  is_closed_for_two,
  is_hidden,
}: GroupMembership): void {
  if (senders === "none") {
    throw forbidden(is_hidden ? sentences.groups.hidden : sentences.groups.wasDeleted);
  }
  if (senders === "admins" && role === "member") {
    throw forbidden(sentences.groups.broadcast);
  }
  if (is_closed_for_two) {
    throw forbidden(sentences.messages.friendsOnly);
  }
}
