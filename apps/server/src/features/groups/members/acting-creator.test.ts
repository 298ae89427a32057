import { afterEach, describe, expect, test } from "vitest";
import { listAlerts } from "../../../testing/alerts.fixture.ts";
import { joinByInvite, makeGroup } from "../../../testing/group-roles.fixture.ts";
import { makeGroupWithReaders, sendToGroup } from "../../../testing/groups.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { makeReader, makeWriter } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const inactiveColumns = ["suspended_at", "deletion_requested_at"] as const;

/** Suspends or deletes an account, or restores it, as seen by others. */
async function setActive(
  { userId }: TestUser,
  isActive: boolean,
  column: (typeof inactiveColumns)[number] = "suspended_at",
) {
  await testApp.db.pool.query(
    `UPDATE users SET ${column} = CASE WHEN $2 THEN NULL ELSE now() END WHERE id = $1`,
    [userId, isActive],
  );
  testApp.app.createContext({ viewer: null }).invalidateUser(userId);
}

const getGroup = (id: string, user: TestUser) => testApp.call("getGroup", { params: { id } }, user);
const promote = (id: string, userId: string, user: TestUser) =>
  testApp.send("promoteMember", { params: { id }, body: { userId } }, user);
const setBroadcast = (id: string, broadcastMode: boolean, user: TestUser) =>
  testApp.call("setBroadcast", { params: { id }, body: { broadcastMode } }, user);
const roles = async (id: string, ...users: TestUser[]) =>
  Promise.all(users.map(async (user) => (await getGroup(id, user)).role));

describe.each(inactiveColumns)("a group whose creator is not active: %s", (column) => {
  test("is led by the admin who joined first, and the creator who comes back is the creator again", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 3);
    const [ama, kofi, esi] = members as [TestUser, TestUser, TestUser];
    for (const { userId } of [kofi, esi]) await promote(id, userId, writer);
    await setActive(writer, false, column);
    expect(await roles(id, ama, kofi, esi)).toEqual(["member", "creator", "admin"]);
    const group = await getGroup(id, ama);
    expect([group.creator, group.admins]).toEqual([kofi.userId, [esi.userId]]);
    expect((await promote(id, ama.userId, esi)).statusCode).toBe(403);
    expect((await promote(id, ama.userId, kofi)).statusCode).toBeLessThan(300);
    await setActive(kofi, false, column);
    // Ama joined before Esi, although Esi became an admin first.
    expect(await roles(id, ama, esi)).toEqual(["creator", "admin"]);
    await setActive(kofi, true, column);
    await setActive(writer, true, column);
    expect(await roles(id, writer, ama, kofi, esi)).toEqual(["creator", "admin", "admin", "admin"]);
  });

  test("without an active admin is led by the member who joined first, who can write in broadcast mode", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    await setBroadcast(id, true, writer);
    await setActive(writer, false, column);
    expect(await roles(id, ama, kofi)).toEqual(["creator", "member"]);
    const sent = await sendToGroup(testApp, ama, id);
    const edit = { params: { messageId: sent._id }, body: { content: "Edited" } };
    expect(await testApp.call("editMessage", edit, ama)).toMatchObject({ isEdited: true });
    await expect(sendToGroup(testApp, kofi, id)).rejects.toThrow("403");
    await setBroadcast(id, false, ama);
    await sendToGroup(testApp, kofi, id);
  });
});

test("who acts as the creator can leave, and the creator who comes back finds the group as it was", async () => {
  const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
  const [ama, kofi] = members as [TestUser, TestUser];
  await setActive(writer, false);
  await testApp.call("leaveGroup", { params: { id }, body: {} }, ama);
  expect(await roles(id, kofi)).toEqual(["creator"]);
  await setActive(writer, true);
  expect(await roles(id, writer, kofi)).toEqual(["creator", "member"]);
});

test("suspended and deleted members do not count in memberCount, and come back; open clients are told", async () => {
  const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
  const [ama, kofi] = members as [TestUser, TestUser];
  const socket = await connect(testApp, ama);
  sockets.push(socket);
  const changedIds: unknown[] = [];
  socket.on("chatChanged", ({ groupId }) => changedIds.push(groupId));
  await setActive(writer, false);
  await setActive(kofi, false, "deletion_requested_at");
  expect((await getGroup(id, ama)).memberCount).toBe(1);
  await testApp.app.jobHandlers["publish-chats-of-user"]({ userId: writer.userId });
  await expect.poll(() => changedIds).toEqual([id]);
  await setActive(writer, true);
  expect((await getGroup(id, ama)).memberCount).toBe(2);
});

test("a request to join alerts who acts as the creator, and the alerts of all admins end with the answer", async () => {
  const creator = await makeWriter(testApp);
  const id = await makeGroup(testApp, creator, { privacy: "private" });
  const [ama, asking] = [await makeReader(testApp), await makeReader(testApp)];
  await joinByInvite(testApp, id, { creator, user: ama });
  await setActive(creator, false);
  const ask = () => testApp.call("requestToJoin", { params: { id }, body: {} }, asking);
  const unread = async (user: TestUser) => {
    await testApp.runJobs();
    const { alerts, unread } = await listAlerts(testApp, user);
    return [alerts.map(({ type }) => type), unread];
  };
  await ask();
  expect(await unread(ama)).toEqual([["group_join_request"], 1]);
  await setActive(creator, true);
  const params = { id, userId: asking.userId };
  await testApp.call("declineGroupRequest", { params }, creator);
  expect(await unread(ama)).toEqual([[], 0]);
  testApp.clock.advance(25 * 60 * 60 * 1000);
  await ask();
  expect(await unread(creator)).toEqual([["group_join_request"], 1]);
  // Joining with an invite link withdraws the request.
  await joinByInvite(testApp, id, { creator, user: asking });
  expect(await unread(creator)).toEqual([[], 0]);
});

test("an alert about a request to join is shown while one may answer it, and about a mention to members", async () => {
  const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
  const [ama, kofi] = members as [TestUser, TestUser];
  await testApp.db.pool.query("UPDATE groups SET privacy = 'private' WHERE id = $1", [id]);
  const params = { id, userId: ama.userId };
  const promote = () =>
    testApp.call("promoteMember", { params: { id }, body: { userId: ama.userId } }, writer);
  await promote();
  await testApp.call("requestToJoin", { params: { id }, body: {} }, await makeReader(testApp));
  await sendToGroup(testApp, kofi, id, { content: `Hello @${ama.username}` });
  await testApp.runJobs();
  const socket = await connect(testApp, ama);
  sockets.push(socket);
  const counts: number[] = [];
  socket.on("alert", ({ unreadCount }) => counts.push(unreadCount));
  await socket.emitWithAck("login", {});
  const unread = async () => {
    await testApp.runJobs();
    return (await listAlerts(testApp, ama)).unread;
  };
  expect(await unread()).toBe(2);
  await testApp.call("demoteAdmin", { params }, writer);
  expect(await unread()).toBe(1);
  await promote();
  expect(await unread()).toBe(2);
  await testApp.call("removeMember", { params }, writer);
  expect(await unread()).toBe(0);
  await expect.poll(() => counts).toEqual([1, 2, 0]);
});

test("requests of people who are not active, or whom a block hides, do not count, as they are not listed", async () => {
  const creator = await makeWriter(testApp);
  const id = await makeGroup(testApp, creator, { privacy: "private" });
  const asking = [
    await makeReader(testApp),
    await makeReader(testApp),
    await makeReader(testApp),
  ] as const;
  const [suspended, blocked, third] = asking;
  const ask = (user: TestUser) => testApp.call("requestToJoin", { params: { id }, body: {} }, user);
  await ask(suspended);
  await ask(blocked);
  await setActive(suspended, false);
  const target = { body: { type: "user", targetId: blocked.userId } } as const;
  await testApp.call("blockEntity", target, creator);
  const list = { params: { id }, query: {} };
  expect(await testApp.call("listGroupRequests", list, creator)).toEqual([]);
  expect((await getGroup(id, creator)).requestCount).toBe(0);
  const socket = await connect(testApp, creator);
  sockets.push(socket);
  const counts: number[] = [];
  socket.on("groupUpdated", (event) => {
    if (event.change === "requests") counts.push(event.requestCount);
  });
  await socket.emitWithAck("login", {});
  await ask(third);
  await expect.poll(() => counts).toEqual([1]);
  await setActive(suspended, true);
  expect((await getGroup(id, creator)).requestCount).toBe(2);
});
