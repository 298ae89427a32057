import type { GroupPrivacy } from "@kora/contract/groups";
import { newId } from "../platform/ids.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeWriter, type TestWriter } from "./users.fixture.ts";

/** A group of one test with a user of each role, and users outside it. */
export interface GroupWithRoles {
  readonly id: string;
  readonly creator: TestWriter;
  readonly admin: TestUser;
  readonly member: TestUser;
  readonly outsider: TestUser;
}

/** Creates a group as `creator`. */
export async function makeGroup(
  kit: TestApp,
  creator: TestUser,
  { privacy = "public" as GroupPrivacy, name = "The river listeners", description = "" } = {},
): Promise<string> {
  return (await kit.call("createGroup", { body: { name, description, privacy } }, creator))._id;
}

/** Adds `user` by the invite link, which also works for private groups. */
export async function joinByInvite(
  kit: TestApp,
  id: string,
  { creator, user }: { creator: TestUser; user: TestUser },
): Promise<void> {
  await kit.call(
    "joinGroup",
    { params: { id }, body: { invite: await getInviteCode(kit, id, creator) } },
    user,
  );
}

/** Returns the code of the group's invite link. */
export async function getInviteCode(kit: TestApp, id: string, admin: TestUser): Promise<string> {
  const { inviteLink } = await kit.call("getGroupInvite", { params: { id } }, admin);
  return new URL(inviteLink).searchParams.get("invite") ?? "";
}

/** Creates a group with a creator, an admin and a member, and an outsider. */
export async function makeGroupWithRoles(
  kit: TestApp,
  privacy: GroupPrivacy = "public",
): Promise<GroupWithRoles> {
  const creator = await makeWriter(kit);
  const [admin, member, outsider] = [
    await makeReader(kit),
    await makeReader(kit),
    await makeReader(kit),
  ];
  const id = await makeGroup(kit, creator, { privacy });
  for (const user of [admin, member]) await joinByInvite(kit, id, { creator, user });
  const promotion = { params: { id }, body: { userId: admin.userId } };
  await kit.call("promoteMember", promotion, creator);
  return { id, creator, admin, member, outsider };
}

/** Inserts `count` users without a session into the tables as members of a group. */
export async function fillGroup(kit: TestApp, id: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  for (let start = 0; start < count; start += 500) {
    await kit.db.pool.query(insertMembers, [ids.slice(start, start + 500), id, kit.clock.now()]);
  }
  await kit.db.pool.query("ANALYZE conversation_members, users");
}

/** Adds a batch of members. One statement for all could exceed the timeout of 15 s. */
const insertMembers = `
  WITH people AS (
    INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
    SELECT id, 'x', 'c' || right(id::text, 12), id, 'none', now(), now() FROM unnest($1::uuid[]) given (id) RETURNING id
  ),
  counted AS (
    UPDATE groups SET member_count = member_count + cardinality($1::uuid[]) WHERE id = $2
  )
  INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
  SELECT $2, people.id, 'member', $3 FROM people`;
