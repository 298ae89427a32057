import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { GroupUpdatedEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { inviteOf, makeGroupWithRoles } from "../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const kit = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({
    create: { width: 900, height: 500, channels: 3, background: "#203050" },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody" } })
    .toBuffer();
});

const get = (id: string, person: TestUser) => kit.call("getGroup", { params: { id } }, person);
const update = (id: string, body: object, person: TestUser) =>
  kit.call("updateGroup", { params: { id }, body }, person);
const setPicture = (id: string, bytes: Buffer, person: TestUser) =>
  kit.send(
    "setGroupPicture",
    { params: { id }, form: {}, files: { profilePicture: bytes } },
    person,
  );
const softDelete = (id: string, person: TestUser) =>
  kit.call("softDeleteGroup", { params: { id }, body: {} }, person);
const restore = (id: string, person: TestUser) =>
  kit.call("restoreGroup", { params: { id }, body: {} }, person);
const setBroadcast = (id: string, broadcastMode: boolean, person: TestUser) =>
  kit.call("setBroadcast", { params: { id }, body: { broadcastMode } }, person);
const sendTo = async (groupId: string, person: TestUser, media?: Buffer) => {
  const input = { form: { groupId, content: "hello" }, files: { media } };
  const answer = await kit.send("sendMessage", input, person);
  return answer.statusCode === 201 ? "sent" : [answer.statusCode, answer.json().msg];
};
const mediaFiles = async () =>
  (await readdir(join(kit.config.dataDir, "media"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function listen(person: TestUser) {
  const socket = await connect(kit, person);
  sockets.push(socket);
  const events: GroupUpdatedEvent[] = [];
  const deleted: object[] = [];
  socket.on("groupUpdated", (event) => events.push(event));
  socket.on("groupDeleted", (event) => deleted.push(event));
  return { socket, events, deleted };
}

describe("name and description are edited by the creator and admins (decisions §4)", () => {
  test("one or both, trimmed; the members are told; nothing new is no change", async () => {
    const { id, admin, member } = await makeGroupWithRoles(kit);
    const { events } = await listen(member);
    const { groupRevision } = await get(id, admin);
    expect(await update(id, { name: " Sea " }, admin)).toMatchObject({
      msg: texts.updated,
      group: { name: "Sea", description: "" },
    });
    const both = await update(id, { name: "Sea", description: " We swim. " }, admin);
    expect(both.group).toMatchObject({ name: "Sea", description: "We swim." });
    expect(both.group.groupRevision).toBe(groupRevision + 2);
    expect(await update(id, {}, admin)).toEqual(both);
    await expect
      .poll(() => events)
      .toMatchObject([{ group: { name: "Sea" } }, { group: both.group }]);
    expect(await update(id, { description: "" }, admin)).toMatchObject({
      group: { description: "" },
    });
  });

  test.each([
    [{ name: " " }, { name: texts.nameRequired }],
    [{ name: "x".repeat(61) }, { name: texts.nameTooLong }],
    [{ name: "x\ny" }, { name: sentences.form.nameRule }],
    [{ description: "x".repeat(501) }, { description: texts.descriptionTooLong }],
  ])("%j is refused", async (body, fields) => {
    const { id, admin } = await makeGroupWithRoles(kit);
    const answer = await kit.refuse("updateGroup", { params: { id }, body }, admin);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  test("ten at once are ten changes, and the last is what all see", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(kit);
    const { groupRevision } = await get(id, admin);
    const changed = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        update(id, { name: `Sea ${nth}` }, nth % 2 ? creator : admin),
      ),
    );
    const latest = changed
      .map(({ group }) => group)
      .toSorted((a, b) => b.groupRevision - a.groupRevision)[0];
    expect(latest?.groupRevision).toBe(groupRevision + 10);
    expect(await get(id, admin)).toMatchObject({ ...latest });
  });
});

describe("broadcast mode: only admins and the creator can send (social §4)", () => {
  test("others are told so, until it is off again", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    const { events } = await listen(member);
    const on = await setBroadcast(id, true, admin);
    expect(on).toMatchObject({ msg: texts.broadcastOn, group: { broadcastMode: true } });
    expect(await setBroadcast(id, true, creator)).toEqual(on);
    expect(await sendTo(id, member)).toEqual([403, "Only admins can send messages in this group."]);
    expect([await sendTo(id, creator), await sendTo(id, admin)]).toEqual(["sent", "sent"]);
    const off = await setBroadcast(id, false, admin);
    expect(off).toMatchObject({ msg: texts.broadcastOff, group: { broadcastMode: false } });
    expect(await sendTo(id, member)).toBe("sent");
    await expect
      .poll(() => events)
      .toMatchObject([{ group: { broadcastMode: true } }, { group: { broadcastMode: false } }]);
  });

  test("needs to be said", async () => {
    const { id, admin } = await makeGroupWithRoles(kit);
    const body = { broadcastMode: "on" as never };
    const answer = await kit.refuse("setBroadcast", { params: { id }, body }, admin);
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { broadcastMode: texts.broadcastMode },
    ]);
  });
});

describe("the group's picture (social §6)", () => {
  test("is a square of its own bytes, shown to outsiders too; the one before goes", async () => {
    const { id, admin, member, outsider } = await makeGroupWithRoles(kit, "private");
    const { events } = await listen(member);
    const first = (await setPicture(id, picture, admin)).json().group.profilePicture as string;
    const answer = await kit.app.http.inject({ url: first });
    const meta = await sharp(answer.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height, meta.exif]).toEqual([
      "webp",
      320,
      320,
      undefined,
    ]);
    expect((await get(id, outsider)).profilePicture).toBe(first);
    await expect.poll(() => events).toMatchObject([{ group: { profilePicture: first } }]);
    const second = (await setPicture(id, picture, admin)).json().group.profilePicture as string;
    expect(second).not.toBe(first);
    await kit.runJobs();
    expect((await kit.app.http.inject({ url: first })).statusCode).toBe(404);
    expect((await kit.app.http.inject({ url: second })).statusCode).toBe(200);
  });

  test("is no other file, whatever it is called, and whoever may not set it leaves none", async () => {
    const { id, admin, member } = await makeGroupWithRoles(kit);
    const before = await mediaFiles();
    const answers = [
      await setPicture(id, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), admin),
      await setPicture(id, picture.subarray(0, 300), admin),
      await kit.send(
        "setGroupPicture",
        { params: { id }, form: {}, files: { profilePicture: undefined } },
        admin,
      ),
      await setPicture(id, picture, member),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 403]);
    expect(await mediaFiles()).toEqual(before);
  });

  test("set by two at once is one of the two, and the other's file goes", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(kit);
    const answers = await Promise.all([
      setPicture(id, picture, creator),
      setPicture(id, picture, admin),
    ]);
    await kit.runJobs();
    const { profilePicture } = await get(id, admin);
    const paths = answers.map((answer) => answer.json().group.profilePicture as string);
    for (const url of paths) {
      const { statusCode } = await kit.app.http.inject({ url });
      expect(statusCode).toBe(url === profilePicture ? 200 : 404);
    }
  });
});

describe("a group is deleted and restored by its creator and admins within 24 hours (social §4)", () => {
  test("members are told until when, nobody can send, outsiders find it no more", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(kit);
    const code = await inviteOf(kit, id, admin);
    const { events, deleted, socket } = await listen(member);
    const before = kit.clock.now().getTime();
    const { msg, group } = await softDelete(id, admin);
    expect([msg, group.isDeleted]).toEqual([texts.deleted, true]);
    const left = new Date(group.deletionExpiresAt ?? 0).getTime() - before;
    expect(Math.abs(left - 24 * 60 * 60 * 1000)).toBeLessThan(60_000);
    const told = { groupId: id, deletionExpiresAt: group.deletionExpiresAt };
    await expect.poll(() => deleted).toEqual([told]);
    expect(events).toMatchObject([{ change: "facts", group: { isDeleted: true } }]);
    expect(await sendTo(id, creator)).toEqual([403, texts.closed]);
    const join = { params: { id }, body: { invite: code } };
    expect((await kit.refuse("joinGroup", join, outsider)).body.msg).toBe(texts.notFound);
    const [line] = await kit.call("listGroups", { query: {} }, member);
    expect(line).toMatchObject({ _id: id, isDeleted: true });
    // Told once more by whoever may delete it, and by nobody else.
    const own = await listen(admin);
    expect(await own.socket.ask("groupDeleted", { groupId: id })).toEqual({ ok: true });
    await expect.poll(() => deleted).toEqual([told, told]);
    expect(await socket.ask("groupDeleted", { groupId: id })).toMatchObject({
      msg: texts.notAdmin,
    });
  });

  test("restored, those can send who could before", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    await setBroadcast(id, true, admin);
    await softDelete(id, creator);
    kit.clock.advance(limits.group.graceMilliseconds - 60_000);
    const { events } = await listen(member);
    expect(await restore(id, admin)).toMatchObject({
      msg: texts.restored,
      group: { isDeleted: false, deletionExpiresAt: null, broadcastMode: true },
    });
    await expect.poll(() => events).toMatchObject([{ group: { isDeleted: false } }]);
    expect(await sendTo(id, member)).toEqual([403, texts.broadcast]);
    expect(await sendTo(id, admin)).toBe("sent");
    await kit.app.jobHandlers["erase-groups"]({});
    expect((await get(id, member)).role).toBe("member");
  });

  test("by two at once it is deleted once", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(kit);
    const input = { params: { id }, body: {} };
    const answers = await Promise.all([
      kit.send("softDeleteGroup", input, creator),
      kit.send("softDeleteGroup", input, admin),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  test("members of a deleted one can leave; where its creator does, the heir may restore it", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(kit);
    await softDelete(id, creator);
    await kit.call("leaveGroup", { params: { id }, body: {} }, creator);
    expect(await restore(id, admin)).toMatchObject({ group: { creator: admin.userId } });
  });
});

/** Every table that may hold something of a group. */
const countsOf = `
  SELECT (SELECT count(*)::int FROM groups WHERE id = $1) AS groups,
    (SELECT count(*)::int FROM conversations WHERE id = $1) AS conversations,
    (SELECT count(*)::int FROM conversation_members WHERE conversation_id = $1) AS members,
    (SELECT count(*)::int FROM messages WHERE conversation_id = $1) AS messages,
    (SELECT count(*)::int FROM group_requests WHERE group_id = $1) AS requests,
    (SELECT count(*)::int FROM alerts WHERE reference_id = $1) AS alerts`;
const nothing = { groups: 0, conversations: 0, members: 0, messages: 0, requests: 0, alerts: 0 };

async function leftOf(id: string) {
  return (await kit.db.pool.query(countsOf, [id])).rows[0];
}

/** A group with picture, messages, a file, a request and its alerts. */
async function richGroup() {
  const scene = await makeGroupWithRoles(kit, "private");
  await setPicture(scene.id, picture, scene.admin);
  expect(await sendTo(scene.id, scene.member)).toBe("sent");
  expect(await sendTo(scene.id, scene.member, picture)).toBe("sent");
  await kit.call("requestToJoin", { params: { id: scene.id }, body: {} }, scene.outsider);
  await kit.runJobs();
  expect(await leftOf(scene.id)).toEqual({
    groups: 1,
    conversations: 1,
    members: 3,
    messages: 2,
    requests: 1,
    alerts: 2,
  });
  return scene;
}

describe("after the 24 hours the group, its messages and media are erased by a job (decisions §4)", () => {
  test("nothing is left of it in the database or the media folder, and all of others is", async () => {
    const stays = await richGroup();
    const before = await mediaFiles();
    const { id, creator } = await richGroup();
    await softDelete(id, creator);
    kit.clock.advance(limits.group.graceMilliseconds);
    expect(await kit.call("listGroups", { query: {} }, creator)).toEqual([]);
    await kit.app.jobHandlers["erase-groups"]({});
    await kit.runJobs();
    expect(await leftOf(id)).toEqual(nothing);
    expect(await mediaFiles()).toEqual(before);
    expect(await leftOf(stays.id)).toMatchObject({ messages: 2, members: 3, alerts: 2 });
  });

  test("a file that was sent on to somewhere else stays with what names it", async () => {
    const { id, creator, member } = await richGroup();
    const friend = await makeReader(kit);
    const [, withFile] = await kit.call("listGroupMessages", { params: { id }, query: {} }, member);
    const forwarded = await kit.call(
      "sendMessage",
      {
        form: { recipientId: friend.userId, forwardOf: withFile?._id ?? "" },
        files: { media: undefined },
      },
      member,
    );
    await softDelete(id, creator);
    kit.clock.advance(limits.group.graceMilliseconds);
    await kit.app.jobHandlers["erase-groups"]({});
    await kit.runJobs();
    expect(await leftOf(id)).toEqual(nothing);
    const [seen] = await kit.call(
      "listMessages",
      { params: { userId: member.userId }, query: {} },
      friend,
    );
    expect(seen?._id).toBe(forwarded._id);
    const answer = await kit.app.http.inject({ url: seen?.mediaUrl ?? "" });
    expect(answer.statusCode).toBe(200);
  });

  test("more messages than one step takes, by three jobs at once, are erased to the last", async () => {
    const { id, creator, member } = await richGroup();
    await kit.db.pool.query(
      `INSERT INTO messages (id, conversation_id, sender_id, place, content, revision, created_at)
       SELECT gen_random_uuid(), $1, $2, 10 + nth, 'hello', 10 + nth, now() FROM generate_series(1, 1300) nth`,
      [id, member.userId],
    );
    await softDelete(id, creator);
    kit.clock.advance(limits.group.graceMilliseconds);
    const job = kit.app.jobHandlers["erase-groups"];
    await Promise.all([job({}), job({}), job({})]);
    expect(await leftOf(id)).toEqual(nothing);
  });

  test("an erasing that broke off in the middle is ended by the next, and restores nothing", async () => {
    const { id, creator } = await richGroup();
    await softDelete(id, creator);
    kit.clock.advance(limits.group.graceMilliseconds);
    await kit.db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER refuse BEFORE DELETE ON conversation_members FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await expect(kit.app.jobHandlers["erase-groups"]({})).rejects.toThrow("no");
    await kit.db.pool.query("DROP TRIGGER refuse ON conversation_members; DROP FUNCTION refuse()");
    kit.clock.advance(-limits.group.graceMilliseconds / 2);
    const { status } = await kit.refuse("restoreGroup", { params: { id }, body: {} }, creator);
    kit.clock.advance(limits.group.graceMilliseconds / 2);
    expect(status).toBe(404);
    await kit.app.jobHandlers["erase-groups"]({});
    expect(await leftOf(id)).toEqual(nothing);
  });
});
