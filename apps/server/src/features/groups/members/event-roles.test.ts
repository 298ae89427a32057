import type { ClientEventName } from "@kora/contract/events";
import { sentences } from "@kora/contract/sentences";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type GroupKind,
  type GroupRoleName,
  groupRoles,
  useGroupRoles,
} from "../../../testing/group-role-matrix.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";

/** These tests send every client event about a group as every role. */

const testApp = useTestApp();
const texts = sentences.groups;
const { users, insertGroup } = useGroupRoles(testApp);

type Role = Exclude<GroupRoleName, "signed out">;
const roles = groupRoles.filter((role): role is Role => role !== "signed out");

const sockets = {} as Record<Role, TestSocket>;
beforeAll(async () => {
  for (const role of roles) sockets[role] = await connect(testApp, users[role]);
});
afterAll(() => {
  for (const socket of Object.values(sockets)) socket.close();
});

/** Inserts a message by another member. */
async function insertMessage(groupId: string): Promise<string> {
  const { rows } = await testApp.db.pool.query<{ id: string }>(
    `WITH inserted AS (
      INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
      VALUES (gen_random_uuid(), $1, $2, 1, 'hello', 1, $3) RETURNING id
    )
    UPDATE conversations SET message_count = 1, revision = 1, last_message_id = inserted.id
    FROM inserted WHERE conversations.id = $1 RETURNING inserted.id`,
    [groupId, users.otherMember.userId, testApp.clock.now()],
  );
  return rows[0]?.id ?? "";
}

/** The payload of each client event about a group. */
const payloads = {
  joinGroup: (groupId: string) => ({ groupId }),
  leaveGroup: (groupId: string) => ({ groupId }),
  markGroupAsRead: (groupId: string) => ({ groupId }),
  groupDeleted: (groupId: string) => ({ groupId }),
  sendMessage: (groupId: string) => ({ groupId, content: "hello", disappearAfter: 0 }),
  typing: (groupId: string) => ({ groupId }),
  stopTyping: (groupId: string) => ({ groupId }),
  messageRead: (_groupId: string, messageId: string) => ({ messageId }),
} as const satisfies Partial<
  Record<ClientEventName, (groupId: string, messageId: string) => object>
>;
type GroupEvent = keyof typeof payloads;

/** Sends an event about a new group of this kind, and returns its outcome. */
async function sendEvent(role: Role, event: GroupEvent, kind: GroupKind) {
  const groupId = await insertGroup(kind);
  const payload = payloads[event](groupId, await insertMessage(groupId));
  const ack = await sockets[role].emitWithAck(event, payload as never);
  return ack.ok ? "allowed" : [ack.code, ack.msg];
}

/** `allowed`, or the code and message of the refusal. */
type Outcome = "allowed" | readonly [code: string, message: string];
type OutcomeByRole = Record<Role, Outcome>;
const notFound = ["NOT_FOUND", texts.notFound] as const;
const notMember = ["FORBIDDEN", texts.notMember] as const;
const forInsiders = (outcome: Outcome) => ({ creator: outcome, admin: outcome, member: outcome });
const forOutsiders = (outcome: Outcome, { withBlock = outcome } = {}) => ({
  outsider: outcome,
  requester: outcome,
  removed: outcome,
  "blocked by the creator": withBlock,
  "who blocked the creator": withBlock,
});
const forMembers: OutcomeByRole = {
  ...forInsiders("allowed"),
  ...forOutsiders(notMember, { withBlock: notFound }),
};
const refusedInDeletedGroup: OutcomeByRole = {
  ...forInsiders(["FORBIDDEN", texts.wasDeleted]),
  ...forOutsiders(notFound),
};
/** The event `leaveGroup` leaves the room of the group. It has no effect if the socket is not in it. */
const forAll: OutcomeByRole = { ...forInsiders("allowed"), ...forOutsiders("allowed") };
const forRecipients: OutcomeByRole = {
  ...forInsiders("allowed"),
  ...forOutsiders(["NOT_FOUND", sentences.messages.notFound]),
};
const forAdmins: OutcomeByRole = { ...forMembers, member: ["FORBIDDEN", texts.notAdmin] };

const inActiveGroup: Record<GroupEvent, OutcomeByRole> = {
  joinGroup: forMembers,
  leaveGroup: forAll,
  markGroupAsRead: forMembers,
  groupDeleted: {
    ...forAdmins,
    creator: ["CONFLICT", texts.notDeleted],
    admin: ["CONFLICT", texts.notDeleted],
  },
  sendMessage: forMembers,
  typing: forMembers,
  stopTyping: forMembers,
  messageRead: forRecipients,
};
const inDeletedGroup: Record<GroupEvent, OutcomeByRole> = {
  ...inActiveGroup,
  joinGroup: { ...forInsiders("allowed"), ...forOutsiders(notFound) },
  markGroupAsRead: { ...forInsiders("allowed"), ...forOutsiders(notFound) },
  groupDeleted: {
    ...forInsiders("allowed"),
    ...forOutsiders(notFound),
    member: ["FORBIDDEN", texts.notAdmin],
  },
  sendMessage: refusedInDeletedGroup,
  typing: refusedInDeletedGroup,
  stopTyping: refusedInDeletedGroup,
};
const outcomesByKind: Record<GroupKind, Record<GroupEvent, OutcomeByRole>> = {
  private: inActiveGroup,
  public: inActiveGroup,
  deleted: inDeletedGroup,
};

describe.each(["private", "public", "deleted"] as const)("in a %s group", (kind) => {
  test.each(Object.keys(payloads) as GroupEvent[])(
    "%s has the outcome of `outcomesByKind` for each role",
    async (event) => {
      const outcome: Partial<Record<Role, unknown>> = {};
      for (const role of roles) outcome[role] = await sendEvent(role, event, kind);
      expect(outcome).toEqual(outcomesByKind[kind][event]);
    },
  );
});

test("in broadcast mode only admins and the creator can send and type", async () => {
  for (const event of ["sendMessage", "typing", "stopTyping"] as const) {
    const groupId = await insertGroup("public");
    await testApp.call(
      "setBroadcast",
      { params: { id: groupId }, body: { broadcastMode: true } },
      users.admin,
    );
    const send = async (role: Role) => {
      const ack = await sockets[role].emitWithAck(event, payloads[event](groupId) as never);
      return ack.ok ? "allowed" : ack.msg;
    };
    const outcome = [await send("creator"), await send("admin"), await send("member")];
    expect([event, ...outcome]).toEqual([event, "allowed", "allowed", texts.broadcast]);
  }
});

test("a socket requires a session", async () => {
  await expect(connect(testApp)).rejects.toThrow("Authentication required");
});
