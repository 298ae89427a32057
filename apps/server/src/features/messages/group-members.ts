import type { GroupRole } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { isActiveAccount } from "../visibility/index.ts";

/**
 * This file has the queries and commands for the group data that is stored with the conversation: the members with
 * their roles, the title, and the members who may send messages (the column `senders`). Before a change, callers lock
 * the conversation with `lockGroup`; sending a message locks the same row.
 */

type Db = Pick<Queryable, "row" | "rows">;

/**
 * The members who may send messages: all, only the creator and admins, or none while the group is deleted or hidden.
 */
export type GroupSenders = "all" | "admins" | "none";

/** The ids of a group and of a user in it. */
interface MemberKey {
  readonly groupId: string;
  readonly userId: string;
}

const lockConversation = statement<{ groupId: string }, unknown>(
  "lock-group",
  (value) =>
    sql`SELECT FROM conversations c WHERE c.id = ${value("groupId")} AND c.one_id IS NULL FOR NO KEY UPDATE`,
);

/** Locks a group's conversation until the transaction ends. Returns false if it does not exist. */
export async function lockGroup(db: Db, groupId: string): Promise<boolean> {
  return (await db.row(lockConversation, { groupId })) !== undefined;
}

const insertConversation = statement<{ groupId: string; title: string; now: Date }, unknown>(
  "insert-group-conversation",
  (value) => sql`
    INSERT INTO conversations (id, title, created_at)
    VALUES (${value("groupId")}, ${value("title")}, ${value("now")})`,
);

/** Creates the conversation of a group, without members. */
export async function createGroupConversation(
  db: Db,
  group: { groupId: string; title: string; now: Date },
): Promise<void> {
  await db.rows(insertConversation, group);
}

/** Sets the new member's receipts to the last message, so that the status of older messages does not depend on them. */
const insertMember = statement<MemberKey & { role: GroupRole; now: Date }, unknown>(
  "insert-group-member",
  (value) => sql`
    INSERT INTO conversation_members
      (conversation_id, user_id, role, joined_at, viewed_count, delivered_up_to, read_up_to)
    SELECT c.id, ${value("userId")}, ${value("role")}, ${value("now")}, c.message_count, c.last_message_id,
      c.last_message_id
    FROM conversations c WHERE c.id = ${value("groupId")}
    ON CONFLICT DO NOTHING
    RETURNING 1`,
);

/** Adds a user to a group. Returns false if they are a member already. */
export async function addGroupMember(
  db: Db,
  member: MemberKey & { role: GroupRole; now: Date },
): Promise<boolean> {
  return (await db.row(insertMember, member)) !== undefined;
}

/** A member's receipts in a group, and the group's last message. */
export interface MemberReceipts {
  readonly readUpTo: string | null;
  readonly deliveredUpTo: string | null;
  readonly lastMessageId: string | null;
}

const deleteMember = statement<
  MemberKey,
  { read_up_to: string | null; delivered_up_to: string | null; last_message_id: string | null }
>(
  "delete-group-member",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM conversation_members own USING conversations c
      WHERE own.conversation_id = ${value("groupId")} AND own.user_id = ${value("userId")} AND own.role IS NOT NULL
        AND c.id = own.conversation_id
      RETURNING own.*, c.last_message_id, c.revision, c.title
    ),
    stored AS (
      INSERT INTO past_memberships (conversation_id, user_id, joined_at, up_to, revision, title)
      SELECT conversation_id, user_id, joined_at, last_message_id, revision, title
      FROM deleted WHERE last_message_id IS NOT NULL
      ON CONFLICT (conversation_id, user_id, up_to)
        DO UPDATE SET revision = excluded.revision, title = excluded.title
    )
    SELECT read_up_to, delivered_up_to, last_message_id FROM deleted`,
);

/** Deletes a member from a group, stores the membership as a past one, and returns the last receipts. */
export async function deleteGroupMember(db: Db, member: MemberKey): Promise<MemberReceipts> {
  const row = await db.row(deleteMember, member);
  return {
    readUpTo: row?.read_up_to ?? null,
    deliveredUpTo: row?.delivered_up_to ?? null,
    lastMessageId: row?.last_message_id ?? null,
  };
}

const selectRole = statement<MemberKey, { role: GroupRole }>(
  "group-role",
  (value) => sql`
    SELECT role FROM conversation_members
    WHERE conversation_id = ${value("groupId")} AND user_id = ${value("userId")} AND role IS NOT NULL`,
);

/** Returns a user's role in a group; undefined if they are not a member. */
export async function readGroupRole(db: Db, member: MemberKey): Promise<GroupRole | undefined> {
  return (await db.row(selectRole, member))?.role;
}

const updateRole = statement<MemberKey & { role: GroupRole }, unknown>(
  "set-group-role",
  (value) => sql`
    UPDATE conversation_members SET role = ${value("role")}
    WHERE conversation_id = ${value("groupId")} AND user_id = ${value("userId")} AND role IS NOT NULL`,
);

/**
 * Changes a member's role. A group has at most one creator, so a new one is possible only after the previous one left.
 */
export async function setGroupRole(db: Db, member: MemberKey & { role: GroupRole }): Promise<void> {
  await db.rows(updateRole, member);
}

const updateTitle = statement<{ groupId: string; title: string }, unknown>(
  "set-group-title",
  (value) => sql`UPDATE conversations SET title = ${value("title")} WHERE id = ${value("groupId")}`,
);

export async function setGroupTitle(
  db: Db,
  values: { groupId: string; title: string },
): Promise<void> {
  await db.rows(updateTitle, values);
}

const updateSenders = statement<{ groupId: string; senders: GroupSenders }, unknown>(
  "set-group-senders",
  (value) =>
    sql`UPDATE conversations SET senders = ${value("senders")} WHERE id = ${value("groupId")}`,
);

/** Sets the members who may send messages. */
export async function setGroupSenders(
  db: Db,
  values: { groupId: string; senders: GroupSenders },
): Promise<void> {
  await db.rows(updateSenders, values);
}

const selectSuccessor = statement<{ groupId: string }, { user_id: string }>(
  "group-successor",
  (value) => sql`
    SELECT member.user_id FROM conversation_members member JOIN users u ON u.id = member.user_id
    WHERE member.conversation_id = ${value("groupId")} AND member.role IN ('admin', 'member')
    ORDER BY ${isActiveAccount(sql`u`)} DESC, member.role = 'admin' DESC, member.joined_at,
      member.user_id
    LIMIT 1`,
);

/**
 * Returns the id of the user who becomes the creator when the creator leaves: the admin who joined first, else the
 * member who joined first. Deleted and suspended accounts are chosen only if there are no others. Undefined for a group
 * without other members.
 */
export async function findGroupSuccessor(db: Db, groupId: string): Promise<string | undefined> {
  return (await db.row(selectSuccessor, { groupId }))?.user_id;
}

const countGroups = statement<{ userId: string }, { count: number }>(
  "count-own-groups",
  (value) => sql`
    SELECT count(*)::int AS count FROM conversation_members
    WHERE user_id = ${value("userId")} AND role IS NOT NULL`,
);

/** Returns the number of groups of which a user is a member. */
export async function countGroupsOfUser(db: Db, userId: string): Promise<number> {
  return (await db.row(countGroups, { userId }))?.count ?? 0;
}

const selectGroups = statement<{ userId: string }, { id: string }>(
  "groups-of-user",
  (value) => sql`
    SELECT own.conversation_id AS id FROM conversation_members own
    WHERE own.user_id = ${value("userId")} AND own.role IS NOT NULL`,
);

/** Returns the ids of the groups of which a user is a member, at most `limits.group.perUser`. */
export async function listGroupIdsOfUser(db: Db, userId: string): Promise<string[]> {
  return (await db.rows(selectGroups, { userId })).map(({ id }) => id);
}
