import { beforeAll } from "vitest";
import { newId } from "../platform/ids.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { block, makeReader, makeWriter, type TestWriter } from "./users.fixture.ts";

/** The roles of the test users. A role is a relation to the group or to its creator. */
export const groupRoles = [
  "creator",
  "admin",
  "member",
  "outsider",
  "requester",
  "removed",
  "blocked by the creator",
  "who blocked the creator",
  "signed out",
] as const;
export type GroupRoleName = (typeof groupRoles)[number];

export type GroupKind = "private" | "public" | "deleted";

type RoleUsers = Record<Exclude<GroupRoleName, "signed out" | "creator">, TestUser> & {
  creator: TestWriter;
  /** `otherMember` is a member. The tested calls promote, remove or accept these three users. */
  otherMember: TestUser;
  otherAdmin: TestUser;
  otherRequester: TestUser;
};

/**
 * Creates a user of each role before the tests of a file. `insertGroup` inserts a group with these users and returns its
 * id.
 */
export function useGroupRoles(testApp: TestApp) {
  const usersByRole = {} as RoleUsers;
  beforeAll(async () => {
    usersByRole.creator = await makeWriter(testApp);
    for (const role of groupRoles) {
      if (role !== "creator" && role !== "signed out")
        usersByRole[role] = await makeReader(testApp);
    }
    for (const name of ["otherMember", "otherAdmin", "otherRequester"] as const) {
      usersByRole[name] = await makeReader(testApp);
    }
    await block(testApp, usersByRole.creator, usersByRole["blocked by the creator"]);
    await block(testApp, usersByRole["who blocked the creator"], usersByRole.creator);
  });
  return {
    users: usersByRole,
    insertGroup: (kind: GroupKind) => insertGroup(testApp, usersByRole, kind),
  };
}

/** Inserts a group into the tables and deletes the creator's earlier groups, so that no user has too many groups. */
async function insertGroup(
  testApp: TestApp,
  usersByRole: RoleUsers,
  kind: GroupKind,
): Promise<string> {
  const id = newId();
  const now = testApp.clock.now();
  const deletedAt = kind === "deleted" ? now : null;
  const privacy = kind === "private" ? "private" : "public";
  const creatorId = usersByRole.creator.userId;
  const runStatement = (text: string, params: unknown[]) => testApp.db.pool.query(text, params);
  await runStatement(
    "DELETE FROM conversations c USING groups g WHERE g.id = c.id AND g.creator_id = $1",
    [creatorId],
  );
  await runStatement(
    "INSERT INTO conversations (id, title, senders, created_at) VALUES ($1, 'River', $2, $3)",
    [id, deletedAt ? "none" : "all", now],
  );
  await runStatement(
    `INSERT INTO groups (id, description, privacy, creator_id, invite_code, member_count, request_count,
      deleted_at, created_at) VALUES ($1, '', $2, $3, $4, 5, 2, $5, $6)`,
    [id, privacy, creatorId, newId(), deletedAt, now],
  );
  const { creator, admin, otherAdmin, member, otherMember, requester, otherRequester, removed } =
    usersByRole;
  const members = [
    [creator, "creator"],
    [admin, "admin"],
    [otherAdmin, "admin"],
    [member, "member"],
    [otherMember, "member"],
  ] as const;
  for (const [{ userId }, role] of members) {
    await runStatement(
      `INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
       VALUES ($1, $2, $3, $4)`,
      [id, userId, role, now],
    );
  }
  const requests = [
    [requester, null],
    [otherRequester, null],
    [removed, now],
  ] as const;
  for (const [{ userId }, declinedAt] of requests) {
    await runStatement(
      `INSERT INTO group_requests (group_id, user_id, created_at, declined_at, was_removed)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, userId, now, declinedAt, declinedAt !== null],
    );
  }
  return id;
}
