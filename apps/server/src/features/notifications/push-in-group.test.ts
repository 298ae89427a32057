import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { openExternalServer } from "../../testing/external-server.ts";
import { makeGroupOf, sendToGroup } from "../../testing/groups.fixture.ts";
import { openPushBrowser } from "../../testing/push-browser.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { block } from "../../testing/users.fixture.ts";
import type { PushGroupMessage } from "../messages/push/push-group-message.ts";

const service = await openExternalServer();
afterAll(() => service.close());
const testApp = useTestApp({}, { allowedOrigins: [service.origin], captureLog: true });

/** The payloads that the push service received, by user. */
let received: Map<string, unknown[]>;
beforeEach(() => {
  received = new Map();
});
afterEach(() => testApp.db.pool.query("DELETE FROM push_subscriptions"));

/** Subscribes a browser of a user at a local push service. */
async function subscribe(user: TestUser): Promise<void> {
  const browser = openPushBrowser();
  const endpoint = `https://push.example/${newId()}`;
  await testApp.call("subscribeToPush", { body: { endpoint, keys: browser.keys } }, user);
  const localEndpoint = service.on(new URL(endpoint).pathname, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const payload = browser.decrypt(Buffer.concat(chunks));
      received.set(user.userId, [...(received.get(user.userId) ?? []), payload]);
      response.writeHead(201).end();
    });
  });
  await testApp.db.pool.query("UPDATE push_subscriptions SET endpoint = $1 WHERE endpoint = $2", [
    localEndpoint,
    endpoint,
  ]);
}

/** Takes the job of the group's latest message out of the queue and returns its payload. */
async function takeJob(groupId: string): Promise<PushGroupMessage> {
  const { rows } = await testApp.db.pool.query<{ payload: PushGroupMessage }>(
    "DELETE FROM graphile_worker._private_jobs WHERE key = $1 RETURNING payload",
    [`push-group-message ${groupId}`],
  );
  const [job] = rows;
  if (!job) throw new Error("There is no job.");
  return job.payload;
}

describe("the push notification of a group message (social §9)", () => {
  test("is sent to offline members, with the group and whether they are mentioned", async () => {
    const { id, writer, members } = await makeGroupOf(testApp, 2);
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
    expect(received.get(ama.userId)).toEqual([{ ...payload, isMention: true }]);
    expect(received.get(kofi.userId)).toEqual([{ ...payload, isMention: false }]);
    expect(received.has(writer.userId)).toBe(false);
  });

  test("is not sent to members who are online, muted the group, left it, or have a block with the sender", async () => {
    const { id, writer, members } = await makeGroupOf(testApp, 5);
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
    expect([...received.keys()]).toEqual([]);
    socket.close();
    const { presence } = testApp.app.contextFor(null);
    await expect
      .poll(async () => (await presence.filterOnline([onlineMember.userId])).size)
      .toBe(0);
    await sendToGroup(testApp, writer, id, { content: "two" });
    await testApp.runJobs();
    expect(received.get(onlineMember.userId)).toMatchObject([{ content: "two" }]);
    expect(received.size).toBe(1);
    expect(firstMessage.status).toBe("sent");
  });

  test("is not sent to members who muted notifications of groups, even if they are mentioned", async () => {
    const { id, writer, members } = await makeGroupOf(testApp, 3);
    const [ama, kofi, esi] = members as [TestUser, TestUser, TestUser];
    for (const user of members) await subscribe(user);
    await testApp.call("setNotifications", { body: { muted: ["groups"] } }, ama);
    await testApp.call("setNotifications", { body: { muted: ["messages"] } }, kofi);
    await sendToGroup(testApp, writer, id, { content: `Come, @${ama.username}` });
    // Mutes after the recipients were selected, but before the notification is sent.
    await testApp.app.jobHandlers["push-group-message"]?.(await takeJob(id));
    await testApp.call("setNotifications", { body: { muted: ["groups"] } }, esi);
    await testApp.runJobs();
    expect([...received.keys()]).toEqual([kofi.userId]);
  });

  test("is one notification for several messages, and none when the group is deleted", async () => {
    const { id, writer, members } = await makeGroupOf(testApp, 1);
    const [ama] = members as [TestUser];
    await subscribe(ama);
    for (const content of ["one", "two", "three"])
      await sendToGroup(testApp, writer, id, { content });
    await testApp.runJobs();
    expect(received.get(ama.userId)).toMatchObject([{ content: "three" }]);
    await sendToGroup(testApp, writer, id, { content: "four" });
    await testApp.call("softDeleteGroup", { params: { id }, body: {} }, writer);
    await testApp.runJobs();
    expect(received.get(ama.userId)).toHaveLength(1);
  });

  test("is sent by a following job to members beyond the batch size", async () => {
    const { id, writer } = await makeGroupOf(testApp, 0);
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      `INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT uuidv7(), 'x', 'away_' || n, n || '@example.com', 'none', now(), now()
       FROM generate_series(1, 1100) n RETURNING id`,
    );
    await testApp.db.pool.query(
      `INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
       SELECT $1, id, 'member', now() FROM unnest($2::uuid[]) given (id)`,
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
    expect(jobs.rows[0].count).toBe(1);
    const pushedUserIds: string[] = [];
    const handlers = testApp.app.jobHandlers;
    const push = handlers["push-message"];
    handlers["push-message"] = async (payload) => void pushedUserIds.push(payload.userId);
    await testApp.runJobs();
    handlers["push-message"] = push;
    expect(pushedUserIds).toEqual([lastUserId]);
  });
});
