import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { openExternalServer } from "../../testing/external-server.ts";
import { makeGroupWithReaders, sendToGroup } from "../../testing/groups.fixture.ts";
import { openPushBrowser } from "../../testing/push-browser.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { block } from "../../testing/users.fixture.ts";
import type { GroupPushBatch } from "../messages/push/push-group-message.ts";

const pushService = await openExternalServer();
afterAll(() => pushService.close());
const testApp = useTestApp({}, { allowedOrigins: [pushService.origin], captureLog: true });

/** The payloads that the push service received, by user. */
let receivedPayloads: Map<string, unknown[]>;
beforeEach(() => {
  receivedPayloads = new Map();
});
afterEach(() => testApp.db.pool.query("DELETE FROM push_subscriptions"));

/** Subscribes a browser of a user at a local push service. */
async function subscribe(user: TestUser): Promise<void> {
  const browser = openPushBrowser();
  const endpoint = `https://push.example/${newId()}`;
  await testApp.call("subscribeToPush", { body: { endpoint, keys: browser.keys } }, user);
  // The call rejects a local endpoint, so it is stored afterwards.
  const localEndpoint = pushService.on(new URL(endpoint).pathname, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const payload = browser.decrypt(Buffer.concat(chunks));
      receivedPayloads.set(user.userId, [...(receivedPayloads.get(user.userId) ?? []), payload]);
      response.writeHead(201).end();
    });
  });
  await testApp.db.pool.query("UPDATE push_subscriptions SET endpoint = $1 WHERE endpoint = $2", [
    localEndpoint,
    endpoint,
  ]);
}

/** Takes the job of the group's latest message out of the queue and returns its payload. */
async function takeJob(groupId: string): Promise<GroupPushBatch> {
  const { rows } = await testApp.db.pool.query<{ payload: GroupPushBatch }>(
    "DELETE FROM graphile_worker._private_jobs WHERE key = $1 RETURNING payload",
    [`push-group-message ${groupId}`],
  );
  const [job] = rows;
  if (!job) throw new Error(`Group ${groupId} has no push job.`);
  return job.payload;
}

describe("the push notification of a group message", () => {
  test("is sent to offline members, with the group and whether they are mentioned", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 2);
    const [ama, kofi] = members as [TestUser, TestUser];
    for (const user of [writer, ama, kofi]) await subscribe(user);
    const sent = await sendToGroup(testApp, writer, id, { content: `Come, @${ama.username}` });
    await testApp.runJobs();
    const payload = {
      type: "message",
      messageId: sent._id,
      userId: writer.userId,
      name: `Name of ${writer.username}`,
      group: { _id: id, name: "The river listeners" },
      content: `Come, @${ama.username}`,
      mediaType: null,
    };
    expect(receivedPayloads.get(ama.userId)).toEqual([{ ...payload, isMention: true }]);
    expect(receivedPayloads.get(kofi.userId)).toEqual([{ ...payload, isMention: false }]);
    expect(receivedPayloads.has(writer.userId)).toBe(false);
  });

  test("is not sent to members who are online, muted or left the group, blocked the sender or are blocked", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 5);
    const [onlineMember, mutedMember, leavingMember, blocker, blocked] = members as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    for (const user of members) await subscribe(user);
    const socket = await connect(testApp, onlineMember);
    await testApp.call("muteGroup", { params: { id }, body: { on: true } }, mutedMember);
    await block(testApp, blocker, writer);
    await block(testApp, writer, blocked);
    const firstMessage = await sendToGroup(testApp, writer, id, { content: "one" });
    await testApp.call("leaveGroup", { params: { id }, body: {} }, leavingMember);
    await testApp.runJobs();
    expect([...receivedPayloads.keys()]).toEqual([]);
    socket.close();
    const { presence } = testApp.app.createContext({ viewer: null });
    await expect
      .poll(async () => (await presence.filterOnline([onlineMember.userId])).size)
      .toBe(0);
    await sendToGroup(testApp, writer, id, { content: "two" });
    await testApp.runJobs();
    expect(receivedPayloads.get(onlineMember.userId)).toMatchObject([{ content: "two" }]);
    expect(receivedPayloads.size).toBe(1);
    expect(firstMessage.status).toBe("sent");
  });

  test("is not sent to members who muted notifications of groups, even if they are mentioned", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 3);
    const [ama, kofi, esi] = members as [TestUser, TestUser, TestUser];
    for (const user of members) await subscribe(user);
    await testApp.call("setNotifications", { body: { muted: ["groups"] } }, ama);
    await testApp.call("setNotifications", { body: { muted: ["messages"] } }, kofi);
    await sendToGroup(testApp, writer, id, { content: `Come, @${ama.username}` });
    // Esi mutes groups after the job has selected the recipients, and before the notification is sent.
    await testApp.app.jobHandlers["push-group-message"]?.(await takeJob(id));
    await testApp.call("setNotifications", { body: { muted: ["groups"] } }, esi);
    await testApp.runJobs();
    expect([...receivedPayloads.keys()]).toEqual([kofi.userId]);
  });

  test("is sent once for several messages, and not at all if the group is deleted", async () => {
    const { id, writer, members } = await makeGroupWithReaders(testApp, 1);
    const [ama] = members as [TestUser];
    await subscribe(ama);
    for (const content of ["one", "two", "three"])
      await sendToGroup(testApp, writer, id, { content });
    await testApp.runJobs();
    expect(receivedPayloads.get(ama.userId)).toMatchObject([{ content: "three" }]);
    await sendToGroup(testApp, writer, id, { content: "four" });
    await testApp.call("softDeleteGroup", { params: { id }, body: {} }, writer);
    await testApp.runJobs();
    expect(receivedPayloads.get(ama.userId)).toHaveLength(1);
  });

  test("is also sent to a member beyond the first two batches of 500", async () => {
    const { id, writer } = await makeGroupWithReaders(testApp, 0);
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      `INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT uuidv7(), 'x', 'away_' || n, n || '@example.com', 'none', now(), now()
       FROM generate_series(1, 1100) n RETURNING id`,
    );
    await testApp.db.pool.query(
      `INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
       SELECT $1, id, 'member', now() FROM unnest($2::uuid[]) input (id)`,
      [id, rows.map((row) => row.id)],
    );
    const lastUserId = rows
      .map((row) => row.id)
      .toSorted()
      .at(-1);
    await testApp.db.pool.query(
      `INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
       SELECT 'https://push.example/x', $1, s.id, 'x', 'x', now() FROM sessions s LIMIT 1`,
      [lastUserId],
    );
    await sendToGroup(testApp, writer, id);
    const jobs = await testApp.db.pool.query("SELECT count(*)::int FROM graphile_worker.jobs");
    // One job for all members; it enqueues a job for each member with a subscription.
    expect(jobs.rows[0].count).toBe(1);
    const pushedUserIds: string[] = [];
    const handlers = testApp.app.jobHandlers;
    const pushMessage = handlers["push-message"];
    handlers["push-message"] = async (payload) => void pushedUserIds.push(payload.userId);
    await testApp.runJobs();
    handlers["push-message"] = pushMessage;
    expect(pushedUserIds).toEqual([lastUserId]);
  });
});
