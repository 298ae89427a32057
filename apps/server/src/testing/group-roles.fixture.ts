import type { GroupPrivacy } from "@kora/contract/groups";
import { newId } from "../platform/ids.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeWriter, type TestWriter } from "./users.fixture.ts";

/** A group of one test with a user of each role, and a user outside it. */
export interface GroupWithRoles {
  readonly id: string;
  readonly creator: TestWriter;
  readonly admin: TestUser;
  readonly member: TestUser;
  readonly outsider: TestUser;
}

/** Creates a group as `creator`. */
export async function makeGroup(
  testApp: TestApp,
  creator: TestUser,
  { privacy = "public" as GroupPrivacy, name = "The river listeners", description = "" } = {},
): Promise<string> {
  return (await testApp.call("createGroup", { body: { name, description, privacy } }, creator))._id;
}

/** Adds `user` by the invite link, which also works for private groups. */
export async function joinByInvite(
  testApp: TestApp,
  id: string,
  { creator, user }: { creator: TestUser; user: TestUser },
): Promise<void> {
  await testApp.call(
    "joinGroup",
    { params: { id }, body: { invite: await getInviteCode(testApp, id, creator) } },
    user,
  );
}

/** Returns the code of the group's invite link. */
export async function getInviteCode(
  testApp: TestApp,
  id: string,
  admin: TestUser,
): Promise<string> {
  const { inviteLink } = await testApp.call("getGroupInvite", { params: { id } }, admin);
  return new URL(inviteLink).searchParams.get("invite") ?? "";
}

/** Creates a group with a creator, an admin and a member, and an outsider. All of them are adults. */
export async function makeGroupWithRoles(
  testApp: TestApp,
  privacy: GroupPrivacy = "public",
): Promise<GroupWithRoles> {
  const creator = await makeWriter(testApp);
  const [admin, member, outsider] = [
    await makeReader(testApp, { birthMonth: "1990-01-01" }),
    await makeReader(testApp, { birthMonth: "1990-01-01" }),
    await makeReader(testApp, { birthMonth: "1990-01-01" }),
  ];
  const id = await makeGroup(testApp, creator, { privacy });
  for (const user of [admin, member]) await joinByInvite(testApp, id, { creator, user });
  const promotion = { params: { id }, body: { userId: admin.userId } };
  await testApp.call("promoteMember", promotion, creator);
  return { id, creator, admin, member, outsider };
}

/** Inserts `count` adults, who have no sessions, as members of a group. */
export async function fillGroup(testApp: TestApp, id: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  for (let start = 0; start < count; start += membersPerBatch) {
    await testApp.db.pool.query(insertMembers, [
      ids.slice(start, start + membersPerBatch),
      id,
      testApp.clock.now(),
    ]);
  }
  await testApp.db.pool.query("ANALYZE conversation_members, users");
}

/** One statement for all members could exceed the statement timeout of 15 s. */
const membersPerBatch = 500;
const insertMembers = `
  WITH new_users AS (
    INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at, birth_month)
    SELECT id, 'x', 'c' || right(id::text, 12), id, 'none', now(), now(), '1990-01-01' FROM unnest($1::uuid[]) ids (id) RETURNING id
  ),
  updated_group AS (
    UPDATE groups SET member_count = member_count + cardinality($1::uuid[]) WHERE id = $2
  )
  INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
  SELECT $2, new_users.id, 'member', $3 FROM new_users`;
