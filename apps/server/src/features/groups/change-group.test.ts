import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { GroupUpdatedEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeUserOfAge } from "../../testing/ages.fixture.ts";
import { getInviteCode, makeGroupWithRoles } from "../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";

const testApp = useTestApp();
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

const getGroup = (id: string, user: TestUser) => testApp.call("getGroup", { params: { id } }, user);
const updateGroup = (id: string, body: object, user: TestUser) =>
  testApp.call("updateGroup", { params: { id }, body }, user);
const setPicture = (id: string, bytes: Buffer, user: TestUser) =>
  testApp.send(
    "setGroupPicture",
    { params: { id }, form: {}, files: { profilePicture: bytes } },
    user,
  );
const softDelete = (id: string, user: TestUser) =>
  testApp.call("softDeleteGroup", { params: { id }, body: {} }, user);
const restore = (id: string, user: TestUser) =>
  testApp.call("restoreGroup", { params: { id }, body: {} }, user);
const setBroadcast = (id: string, body: { broadcastMode: boolean }, user: TestUser) =>
  testApp.call("setBroadcast", { params: { id }, body }, user);
/** Returns "sent", or the status code and message of the refusal. */
const sendMessage = async (groupId: string, user: TestUser, media?: Buffer) => {
  const input = { form: { groupId, content: "hello" }, files: { media } };
  const response = await testApp.send("sendMessage", input, user);
  return response.statusCode === 201 ? "sent" : [response.statusCode, response.json().msg];
};
/** Returns the names of all files in the media store. */
const listMediaFiles = async () =>
  (await readdir(join(testApp.config.dataDir, "media"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Connects a socket of the user. Collects its `groupUpdated` and `groupDeleted` events. */
async function collectEvents(user: TestUser) {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  const events: GroupUpdatedEvent[] = [];
  const deletionEvents: object[] = [];
  socket.on("groupUpdated", (event) => events.push(event));
  socket.on("groupDeleted", (event) => deletionEvents.push(event));
  return { socket, events, deletionEvents };
}

describe("the creator and admins edit name and description", () => {
  test("each or both together: the values are trimmed and published to members, and equal values change nothing", async () => {
    const { id, admin, member } = await makeGroupWithRoles(testApp);
    const { events } = await collectEvents(member);
    const { groupRevision } = await getGroup(id, admin);
    expect(await updateGroup(id, { name: " Sea " }, admin)).toMatchObject({
      msg: texts.updated,
      group: { name: "Sea", description: "" },
    });
    const updated = await updateGroup(id, { name: "Sea", description: " We swim. " }, admin);
    expect(updated.group).toMatchObject({ name: "Sea", description: "We swim." });
    expect(updated.group.groupRevision).toBe(groupRevision + 2);
    expect(await updateGroup(id, {}, admin)).toEqual(updated);
    await expect
      .poll(() => events)
      .toMatchObject([{ group: { name: "Sea" } }, { group: updated.group }]);
    expect(await updateGroup(id, { description: "" }, admin)).toMatchObject({
      group: { description: "" },
    });
  });

  test.each([
    [{ name: " " }, { name: texts.nameRequired }],
    [{ name: "x".repeat(61) }, { name: texts.nameTooLong }],
    [{ name: "x\ny" }, { name: sentences.form.nameRule }],
    [{ description: "x".repeat(501) }, { description: texts.descriptionTooLong }],
  ])("%j is rejected", async (body, fields) => {
    const { id, admin } = await makeGroupWithRoles(testApp);
    const response = await testApp.callExpectingError(
      "updateGroup",
      { params: { id }, body },
      admin,
    );
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  });

  test("ten concurrent edits add ten revisions, and reading the group returns the values of the last one", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(testApp);
    const { groupRevision } = await getGroup(id, admin);
    const updates = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        updateGroup(id, { name: `Sea ${index}` }, index % 2 ? creator : admin),
      ),
    );
    const latest = updates
      .map(({ group }) => group)
      .toSorted((a, b) => b.groupRevision - a.groupRevision)[0];
    expect(latest?.groupRevision).toBe(groupRevision + 10);
    expect(await getGroup(id, admin)).toMatchObject({ ...latest });
  });
});

describe("broadcast mode: only admins and the creator can send", () => {
  test("members get 403 until it is turned off", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const { events } = await collectEvents(member);
    const enabled = await setBroadcast(id, { broadcastMode: true }, admin);
    expect(enabled).toMatchObject({ msg: texts.broadcastOn, group: { broadcastMode: true } });
    expect(await setBroadcast(id, { broadcastMode: true }, creator)).toEqual(enabled);
    expect(await sendMessage(id, member)).toEqual([
      403,
      "Only admins can send messages in this group.",
    ]);
    expect([await sendMessage(id, creator), await sendMessage(id, admin)]).toEqual([
      "sent",
      "sent",
    ]);
    const disabled = await setBroadcast(id, { broadcastMode: false }, admin);
    expect(disabled).toMatchObject({ msg: texts.broadcastOff, group: { broadcastMode: false } });
    expect(await sendMessage(id, member)).toBe("sent");
    await expect
      .poll(() => events)
      .toMatchObject([{ group: { broadcastMode: true } }, { group: { broadcastMode: false } }]);
  });

  test("requires a boolean", async () => {
    const { id, admin } = await makeGroupWithRoles(testApp);
    const body = { broadcastMode: "on" as never };
    const response = await testApp.callExpectingError(
      "setBroadcast",
      { params: { id }, body },
      admin,
    );
    expect([response.status, response.body.fields]).toEqual([
      400,
      { broadcastMode: texts.broadcastMode },
    ]);
  });
});

describe("the group's picture", () => {
  test("is re-encoded as a square, visible to outsiders, and replaces the previous one", async () => {
    const { id, admin, member, outsider } = await makeGroupWithRoles(testApp, "private");
    const { events } = await collectEvents(member);
    const firstPath = (await setPicture(id, picture, admin)).json().group.profilePicture as string;
    const response = await testApp.app.http.inject({ url: firstPath });
    const metadata = await sharp(response.rawPayload).metadata();
    expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual([
      "webp",
      320,
      320,
      undefined,
    ]);
    expect((await getGroup(id, outsider)).profilePicture).toBe(firstPath);
    await expect.poll(() => events).toMatchObject([{ group: { profilePicture: firstPath } }]);
    const secondPath = (await setPicture(id, picture, admin)).json().group.profilePicture as string;
    expect(secondPath).not.toBe(firstPath);
    await testApp.runJobs();
    expect((await testApp.app.http.inject({ url: firstPath })).statusCode).toBe(404);
    expect((await testApp.app.http.inject({ url: secondPath })).statusCode).toBe(200);
  });

  test("must be a picture by its content; a rejected upload leaves no file", async () => {
    const { id, admin, member } = await makeGroupWithRoles(testApp);
    const filesBefore = await listMediaFiles();
    const responses = [
      await setPicture(id, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), admin),
      await setPicture(id, picture.subarray(0, 300), admin),
      await testApp.send(
        "setGroupPicture",
        { params: { id }, form: {}, files: { profilePicture: undefined } },
        admin,
      ),
      await setPicture(id, picture, member),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 403]);
    expect(await listMediaFiles()).toEqual(filesBefore);
  });

  test("is one of two pictures that are set concurrently; the file of the other is deleted", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(testApp);
    const responses = await Promise.all([
      setPicture(id, picture, creator),
      setPicture(id, picture, admin),
    ]);
    await testApp.runJobs();
    const { profilePicture } = await getGroup(id, admin);
    const paths = responses.map((response) => response.json().group.profilePicture as string);
    for (const url of paths) {
      const { statusCode } = await testApp.app.http.inject({ url });
      expect(statusCode).toBe(url === profilePicture ? 200 : 404);
    }
  });
});

describe("the creator and admins delete and restore a group within 24 hours", () => {
  test("members get the deadline, sending is rejected, outsiders get 404", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(testApp);
    const inviteCode = await getInviteCode(testApp, id, admin);
    const { events, deletionEvents, socket } = await collectEvents(member);
    const deletionTime = testApp.clock.now().getTime();
    const { msg, group } = await softDelete(id, admin);
    expect([msg, group.isDeleted]).toEqual([texts.deleted, true]);
    const remainingMilliseconds = new Date(group.deletionExpiresAt ?? 0).getTime() - deletionTime;
    expect(Math.abs(remainingMilliseconds - 24 * 60 * 60 * 1000)).toBeLessThan(60_000);
    const expectedEvent = { groupId: id, deletionExpiresAt: group.deletionExpiresAt };
    await expect.poll(() => deletionEvents).toEqual([expectedEvent]);
    expect(events).toMatchObject([{ change: "facts", group: { isDeleted: true } }]);
    expect(await sendMessage(id, creator)).toEqual([403, texts.wasDeleted]);
    const input = { params: { id }, body: { invite: inviteCode } };
    expect((await testApp.callExpectingError("joinGroup", input, outsider)).body.msg).toBe(
      texts.notFound,
    );
    const [listedGroup] = await testApp.call("listGroups", { query: {} }, member);
    expect(listedGroup).toMatchObject({ _id: id, isDeleted: true });
    // An admin's client can make the server publish the deletion again, a member's client cannot.
    const adminConnection = await collectEvents(admin);
    expect(await adminConnection.socket.emitWithAck("groupDeleted", { groupId: id })).toEqual({
      ok: true,
    });
    await expect.poll(() => deletionEvents).toEqual([expectedEvent, expectedEvent]);
    expect(await socket.emitWithAck("groupDeleted", { groupId: id })).toMatchObject({
      msg: texts.notAdmin,
    });
  });

  test("restoring brings back the previous permissions to send", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    await setBroadcast(id, { broadcastMode: true }, admin);
    await softDelete(id, creator);
    testApp.clock.advance(limits.group.graceMilliseconds - 60_000);
    const { events } = await collectEvents(member);
    expect(await restore(id, admin)).toMatchObject({
      msg: texts.restored,
      group: { isDeleted: false, deletionExpiresAt: null, broadcastMode: true },
    });
    await expect.poll(() => events).toMatchObject([{ group: { isDeleted: false } }]);
    expect(await sendMessage(id, member)).toEqual([403, texts.broadcast]);
    expect(await sendMessage(id, admin)).toBe("sent");
    await testApp.app.jobHandlers["delete-expired-groups"]({});
    expect((await getGroup(id, member)).role).toBe("member");
  });

  test("two concurrent deletions succeed only once", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(testApp);
    const input = { params: { id }, body: {} };
    const responses = await Promise.all([
      testApp.send("softDeleteGroup", input, creator),
      testApp.send("softDeleteGroup", input, admin),
    ]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  test("members of a deleted group can leave; the successor of the creator can restore it", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(testApp);
    await softDelete(id, creator);
    await testApp.call("leaveGroup", { params: { id }, body: {} }, creator);
    expect(await restore(id, admin)).toMatchObject({ group: { creator: admin.userId } });
  });
});

/** Counts the rows of a group in all tables. */
const countQuery = `
  SELECT (SELECT count(*)::int FROM groups WHERE id = $1) AS groups,
    (SELECT count(*)::int FROM conversations WHERE id = $1) AS conversations,
    (SELECT count(*)::int FROM conversation_members WHERE conversation_id = $1) AS members,
    (SELECT count(*)::int FROM messages WHERE conversation_id = $1) AS messages,
    (SELECT count(*)::int FROM group_requests WHERE group_id = $1) AS requests,
    (SELECT count(*)::int FROM alerts WHERE reference_id = $1) AS alerts`;
const noRows = { groups: 0, conversations: 0, members: 0, messages: 0, requests: 0, alerts: 0 };

async function countRows(id: string) {
  return (await testApp.db.pool.query(countQuery, [id])).rows[0];
}

/** Creates a private group with a row in each table of `countQuery`, a picture and a message with a file. */
async function createGroupWithAllData() {
  const groupWithRoles = await makeGroupWithRoles(testApp, "private");
  await setPicture(groupWithRoles.id, picture, groupWithRoles.admin);
  expect(await sendMessage(groupWithRoles.id, groupWithRoles.member)).toBe("sent");
  expect(await sendMessage(groupWithRoles.id, groupWithRoles.member, picture)).toBe("sent");
  await testApp.call(
    "requestToJoin",
    { params: { id: groupWithRoles.id }, body: {} },
    groupWithRoles.outsider,
  );
  await testApp.runJobs();
  expect(await countRows(groupWithRoles.id)).toEqual({
    groups: 1,
    conversations: 1,
    members: 3,
    messages: 2,
    requests: 1,
    alerts: 2,
  });
  return groupWithRoles;
}

describe("after 24 hours a job deletes the group, its messages and media", () => {
  test("nothing is left in the database or the media folder, and other groups stay", async () => {
    const otherGroup = await createGroupWithAllData();
    const filesBefore = await listMediaFiles();
    const { id, creator } = await createGroupWithAllData();
    await softDelete(id, creator);
    testApp.clock.advance(limits.group.graceMilliseconds);
    expect(await testApp.call("listGroups", { query: {} }, creator)).toEqual([]);
    await testApp.app.jobHandlers["delete-expired-groups"]({});
    await testApp.runJobs();
    expect(await countRows(id)).toEqual(noRows);
    expect(await listMediaFiles()).toEqual(filesBefore);
    expect(await countRows(otherGroup.id)).toMatchObject({ messages: 2, members: 3, alerts: 2 });
  });

  test("a file that was forwarded to a chat stays", async () => {
    const { id, creator, member } = await createGroupWithAllData();
    const friend = await makeUserOfAge(testApp, "adult");
    const [, fileMessage] = await testApp.call(
      "listGroupMessages",
      { params: { id }, query: {} },
      member,
    );
    const forwarded = await testApp.call(
      "sendMessage",
      {
        form: { recipientId: friend.userId, forwardOf: fileMessage?._id ?? "" },
        files: { media: undefined },
      },
      member,
    );
    await softDelete(id, creator);
    testApp.clock.advance(limits.group.graceMilliseconds);
    await testApp.app.jobHandlers["delete-expired-groups"]({});
    await testApp.runJobs();
    expect(await countRows(id)).toEqual(noRows);
    const [receivedMessage] = await testApp.call(
      "listMessages",
      { params: { userId: member.userId }, query: {} },
      friend,
    );
    expect(receivedMessage?._id).toBe(forwarded._id);
    const response = await testApp.app.http.inject({ url: receivedMessage?.mediaUrl ?? "" });
    expect(response.statusCode).toBe(200);
  });

  test("three concurrent jobs delete all messages of several batches", async () => {
    const { id, creator, member } = await createGroupWithAllData();
    await testApp.db.pool.query(
      `INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
       SELECT gen_random_uuid(), $1, $2, 10 + n, 'hello', 10 + n, now() FROM generate_series(1, 1300) n`,
      [id, member.userId],
    );
    await softDelete(id, creator);
    testApp.clock.advance(limits.group.graceMilliseconds);
    const deleteExpiredGroups = testApp.app.jobHandlers["delete-expired-groups"];
    await Promise.all([deleteExpiredGroups({}), deleteExpiredGroups({}), deleteExpiredGroups({})]);
    expect(await countRows(id)).toEqual(noRows);
  });

  test("an interrupted deletion is finished by the next job, and the group cannot be restored", async () => {
    const { id, creator } = await createGroupWithAllData();
    await softDelete(id, creator);
    testApp.clock.advance(limits.group.graceMilliseconds);
    await testApp.db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER refuse BEFORE DELETE ON conversation_members FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await expect(testApp.app.jobHandlers["delete-expired-groups"]({})).rejects.toThrow("no");
    await testApp.db.pool.query(
      "DROP TRIGGER refuse ON conversation_members; DROP FUNCTION refuse()",
    );
    // A process whose clock is half a day behind cannot restore the group either.
    testApp.clock.advance(-limits.group.graceMilliseconds / 2);
    const { status } = await testApp.callExpectingError(
      "restoreGroup",
      { params: { id }, body: {} },
      creator,
    );
    testApp.clock.advance(limits.group.graceMilliseconds / 2);
    expect(status).toBe(404);
    await testApp.app.jobHandlers["delete-expired-groups"]({});
    expect(await countRows(id)).toEqual(noRows);
  });
});
