import type { ClientEventName } from "@kora/contract/events";
import { sentences } from "@kora/contract/sentences";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type GroupKind,
  type GroupRoleName,
  groupRoles,
  useGroupRoles,
} from "../../../testing/group-roles.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";

/** Every role tries every event that a client may send about a group (social §6, issue K7). */

const kit = useTestApp();
const texts = sentences.groups;
const { people, groupOf } = useGroupRoles(kit);

type Role = Exclude<GroupRoleName, "signed out">;
const roles = groupRoles.filter((role): role is Role => role !== "signed out");

const sockets = {} as Record<Role, TestSocket>;
beforeAll(async () => {
  for (const role of roles) sockets[role] = await connect(kit, people[role]);
});
afterAll(() => {
  for (const socket of Object.values(sockets)) socket.close();
});

/** A message of somebody else in the group, straight into the table. */
async function messageIn(groupId: string): Promise<string> {
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `WITH made AS (
      INSERT INTO messages (id, conversation_id, sender_id, place, content, revision, created_at)
      VALUES (gen_random_uuid(), $1, $2, 1, 'hello', 1, $3) RETURNING id
    )
    UPDATE conversations SET message_count = 1, revision = 1, last_message_id = made.id
    FROM made WHERE conversations.id = $1 RETURNING made.id`,
    [groupId, people.other.userId, kit.clock.now()],
  );
  return rows[0]?.id ?? "";
}

const events = {
  joinGroup: (groupId: string) => ({ groupId }),
  leaveGroup: (groupId: string) => ({ groupId }),
  markGroupAsRead: (groupId: string) => ({ groupId }),
  groupDeleted: (groupId: string) => ({ groupId }),
  sendMessage: (groupId: string) => ({ groupId, content: "hello", disappearAfter: 0 }),
  typing: (groupId: string) => ({ groupId }),
  stopTyping: (groupId: string) => ({ groupId }),
  messageRead: (_groupId: string, messageId: string) => ({ messageId }),
} as const satisfies Partial<Record<ClientEventName, (id: string, message: string) => object>>;
type Event = keyof typeof events;

async function tell(role: Role, event: Event, kind: GroupKind) {
  const groupId = await groupOf(kind);
  const payload = events[event](groupId, await messageIn(groupId));
  const ack = await sockets[role].ask(event, payload as never);
  return ack.ok ? "in" : [ack.code, ack.msg];
}

type Told = "in" | readonly [string, string];
type Row = Record<Role, Told>;
const absent = ["NOT_FOUND", texts.notFound] as const;
const notMember = ["FORBIDDEN", texts.notMember] as const;
const inside = (told: Told) => ({ creator: told, admin: told, member: told });
const outside = (told: Told, hidden: Told = told) => ({
  outsider: told,
  requester: told,
  removed: told,
  "blocked by the creator": hidden,
  "who blocked the creator": hidden,
});
const forMembers: Row = { ...inside("in"), ...outside(notMember, absent) };
/** What asks for no more than the messages: whoever is not in it is told that it is not there. */
const forWriters: Row = { ...inside("in"), ...outside(absent) };
const closed: Row = { ...inside(["FORBIDDEN", texts.closed]), ...outside(absent) };
/** To go out of a room that one is not in is nothing. */
const forAll: Row = { ...inside("in"), ...outside("in") };
const readers: Row = {
  ...inside("in"),
  ...outside(["NOT_FOUND", sentences.messages.notFound]),
};
const forAdmins: Row = { ...forMembers, member: ["FORBIDDEN", texts.notAdmin] };

const open: Record<Event, Row> = {
  joinGroup: forMembers,
  leaveGroup: forAll,
  markGroupAsRead: forMembers,
  groupDeleted: {
    ...forAdmins,
    creator: ["CONFLICT", texts.notDeleted],
    admin: ["CONFLICT", texts.notDeleted],
  },
  sendMessage: forWriters,
  typing: forWriters,
  stopTyping: forWriters,
  messageRead: readers,
};
const ofDeleted: Record<Event, Row> = {
  ...open,
  joinGroup: { ...inside("in"), ...outside(absent) },
  markGroupAsRead: { ...inside("in"), ...outside(absent) },
  groupDeleted: { ...inside("in"), ...outside(absent), member: ["FORBIDDEN", texts.notAdmin] },
  sendMessage: closed,
  typing: closed,
  stopTyping: closed,
};
const tables: Record<GroupKind, Record<Event, Row>> = {
  private: open,
  public: open,
  deleted: ofDeleted,
};

describe.each(["private", "public", "deleted"] as const)("in a %s group", (kind) => {
  test.each(Object.keys(events) as Event[])("%s is for whom the table names", async (event) => {
    const told: Partial<Record<Role, unknown>> = {};
    for (const role of roles) told[role] = await tell(role, event, kind);
    expect(told).toEqual(tables[kind][event]);
  });
});

test("in broadcast mode members neither send nor say that they type, admins do", async () => {
  for (const event of ["sendMessage", "typing", "stopTyping"] as const) {
    const groupId = await groupOf("public");
    await kit.call(
      "setBroadcast",
      { params: { id: groupId }, body: { broadcastMode: true } },
      people.admin,
    );
    const ask = async (role: Role) => {
      const ack = await sockets[role].ask(event, events[event](groupId) as never);
      return ack.ok ? "in" : ack.msg;
    };
    const told = [await ask("creator"), await ask("admin"), await ask("member")];
    expect([event, ...told]).toEqual([event, "in", "in", texts.broadcast]);
  }
});

test("whoever is signed out has no socket to say anything by", async () => {
  await expect(connect(kit)).rejects.toThrow("Authentication required");
});
