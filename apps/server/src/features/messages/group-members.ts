import type { GroupRole } from "@kora/contract/groups";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { isActiveAccount } from "../visibility/index.ts";

/**
 * What a group changes of its conversation: who is in it as what, what it is called, and who may send. All of it is
 * done with the conversation locked (`lockGroup`), as by who sends.
 */

type Db = Pick<Queryable, "row" | "rows">;

/** Who may send in a group: all members, the creator and admins, or nobody while it is deleted. */
export type GroupWriters = "all" | "admins" | "nobody";

interface Member {
  readonly groupId: string;
  readonly userId: string;
}

const lock = statement<{ groupId: string }, unknown>(
  "lock-group",
  (v) =>
    sql`SELECT FROM conversations c WHERE c.id = ${v("groupId")} AND c.one_id IS NULL FOR NO KEY UPDATE`,
);

/** Locks a group's conversation until the transaction ends; false where there is none. */
export async function lockGroup(db: Db, groupId: string): Promise<boolean> {
  return (await db.row(lock, { groupId })) !== undefined;
}

const insertConversation = statement<{ groupId: string; title: string; now: Date }, unknown>(
  "insert-group-conversation",
  (v) => sql`
    INSERT INTO conversations (id, title, created_at)
    VALUES (${v("groupId")}, ${v("title")}, ${v("now")})`,
);

/** Makes the conversation of a group, of nobody yet. */
export async function createGroupConversation(
  db: Db,
  made: { groupId: string; title: string; now: Date },
): Promise<void> {
  await db.rows(insertConversation, made);
}

/** What was said before is neither unread to whoever joins, nor waited for until they have read it. */
const insertMember = statement<Member & { role: GroupRole; now: Date }, unknown>(
  "insert-group-member",
  (v) => sql`
    INSERT INTO conversation_members
      (conversation_id, user_id, role, joined_at, viewed_count, delivered_up_to, read_up_to)
    SELECT c.id, ${v("userId")}, ${v("role")}, ${v("now")}, c.message_count, c.last_message_id,
      c.last_message_id
    FROM conversations c WHERE c.id = ${v("groupId")}
    ON CONFLICT DO NOTHING
    RETURNING 1`,
);

/** Puts somebody into a group; false where they are in it already. */
export async function addGroupMember(
  db: Db,
  member: Member & { role: GroupRole; now: Date },
): Promise<boolean> {
  return (await db.row(insertMember, member)) !== undefined;
}

/** How far somebody had come in a group, and its last message. */
export interface MemberReceipts {
  readonly readUpTo: string | null;
  readonly deliveredUpTo: string | null;
  readonly lastMessageId: string | null;
}

const deleteMember = statement<
  Member,
  { read_up_to: string | null; delivered_up_to: string | null; last_message_id: string | null }
>(
  "delete-group-member",
  (v) => sql`
    DELETE FROM conversation_members own USING conversations c
    WHERE own.conversation_id = ${v("groupId")} AND own.user_id = ${v("userId")} AND own.role IS NOT NULL
      AND c.id = own.conversation_id
    RETURNING own.read_up_to, own.delivered_up_to, c.last_message_id`,
);

/** Takes a member out of a group; gives how far they had come. */
export async function deleteGroupMember(db: Db, member: Member): Promise<MemberReceipts> {
  const row = await db.row(deleteMember, member);
  return {
    readUpTo: row?.read_up_to ?? null,
    deliveredUpTo: row?.delivered_up_to ?? null,
    lastMessageId: row?.last_message_id ?? null,
  };
}

const selectRole = statement<Member, { role: GroupRole }>(
  "group-role",
  (v) => sql`
    SELECT role FROM conversation_members
    WHERE conversation_id = ${v("groupId")} AND user_id = ${v("userId")} AND role IS NOT NULL`,
);

/** What somebody is in a group; undefined where they are not in it. */
export async function readGroupRole(db: Db, member: Member): Promise<GroupRole | undefined> {
  return (await db.row(selectRole, member))?.role;
}

const updateRole = statement<Member & { role: GroupRole }, unknown>(
  "set-group-role",
  (v) => sql`
    UPDATE conversation_members SET role = ${v("role")}
    WHERE conversation_id = ${v("groupId")} AND user_id = ${v("userId")} AND role IS NOT NULL`,
);

/** Makes a member something else. There is one creator: the one before has left by then. */
export async function setGroupRole(db: Db, member: Member & { role: GroupRole }): Promise<void> {
  await db.rows(updateRole, member);
}

const updateTitle = statement<{ groupId: string; title: string }, unknown>(
  "set-group-title",
  (v) => sql`UPDATE conversations SET title = ${v("title")} WHERE id = ${v("groupId")}`,
);

export async function setGroupTitle(
  db: Db,
  named: { groupId: string; title: string },
): Promise<void> {
  await db.rows(updateTitle, named);
}

const updateWriters = statement<{ groupId: string; writers: GroupWriters }, unknown>(
  "set-group-writers",
  (v) => sql`UPDATE conversations SET writers = ${v("writers")} WHERE id = ${v("groupId")}`,
);

/** Says who may send from here on. */
export async function setGroupWriters(
  db: Db,
  given: { groupId: string; writers: GroupWriters },
): Promise<void> {
  await db.rows(updateWriters, given);
}

const selectSuccessor = statement<{ groupId: string }, { user_id: string }>(
  "group-heir",
  (v) => sql`
    SELECT member.user_id FROM conversation_members member JOIN users person ON person.id = member.user_id
    WHERE member.conversation_id = ${v("groupId")} AND member.role IN ('admin', 'member')
    ORDER BY ${isActiveAccount(sql`person`)} DESC, member.role = 'admin' DESC, member.joined_at,
      member.user_id
    LIMIT 1`,
);

/**
 * Who becomes the creator of a group whose creator leaves: the oldest admin, else the oldest member (decisions §4);
 * of accounts that are gone or suspended only where there are no others. Undefined where nobody is left.
 */
export async function findGroupSuccessor(db: Db, groupId: string): Promise<string | undefined> {
  return (await db.row(selectSuccessor, { groupId }))?.user_id;
}

const countOwn = statement<{ userId: string }, { count: number }>(
  "count-own-groups",
  (v) => sql`
    SELECT count(*)::int AS count FROM conversation_members
    WHERE user_id = ${v("userId")} AND role IS NOT NULL`,
);

/** In how many groups somebody is. */
export async function countGroupsOfUser(db: Db, userId: string): Promise<number> {
  return (await db.row(countOwn, { userId }))?.count ?? 0;
}

const selectGroups = statement<{ userId: string }, { id: string }>(
  "groups-of",
  (v) => sql`
    SELECT own.conversation_id AS id FROM conversation_members own
    WHERE own.user_id = ${v("userId")} AND own.role IS NOT NULL`,
);

/** The groups that somebody is in, at most `limits.group.perUser`. */
export async function listGroupIdsOfUser(db: Db, userId: string): Promise<string[]> {
  return (await db.rows(selectGroups, { userId })).map(({ id }) => id);
}
