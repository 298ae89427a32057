import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { listAlerts } from "../../testing/alerts.fixture.ts";
import { openExternalServer } from "../../testing/external-server.ts";
import { openPushBrowser } from "../../testing/push-browser.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const service = await openExternalServer();
afterAll(() => service.close());
const testApp = useTestApp({}, { allowedOrigins: [service.origin], captureLog: true });

/** The requests that the writer's push service received. */
let received: { payload: unknown; topic: string }[] = [];
beforeEach(() => {
  received = [];
});
afterEach(() => testApp.db.pool.query("DELETE FROM push_subscriptions"));

/** Creates a writer with a story, whose browser is subscribed at a local push service, and a reader. */
async function setup() {
  const writer = await makeWriter(testApp);
  const [browser, path] = [openPushBrowser(), `/${newId()}`];
  const endpoint = `https://push.example${path}`;
  await testApp.call("subscribeToPush", { body: { endpoint, keys: browser.keys } }, writer);
  const localEndpoint = service.on(path, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const payload = browser.decrypt(Buffer.concat(chunks));
      received.push({ payload, topic: String(request.headers.topic) });
      response.writeHead(201).end();
    });
  });
  await testApp.db.pool.query("UPDATE push_subscriptions SET endpoint = $1 WHERE endpoint = $2", [
    localEndpoint,
    endpoint,
  ]);
  return { writer, storyId: await makeStory(testApp, writer), ama: await makeReader(testApp) };
}

const like = (storyId: string, user: TestUser) =>
  testApp.call("likeStory", { params: { storyId }, body: { on: true } }, user);

const getWaitingJobs = async () =>
  (
    await testApp.db.pool.query(
      "SELECT run_at, run_at > now() + interval '10 seconds' AS later FROM graphile_worker.jobs WHERE task_identifier = 'push-alert'",
    )
  ).rows;

describe("the push notification of an alert to an offline user (decisions §5)", () => {
  test("contains the alert as the list shows it", async () => {
    const { writer, storyId, ama } = await setup();
    await like(storyId, ama);
    await testApp.runJobs();
    const { alerts } = await listAlerts(testApp, writer);
    expect(received).toEqual([
      { payload: { type: "alert", alert: alerts[0] }, topic: expect.stringMatching(/^[\w-]{32}$/) },
    ]);
  });

  test("is sent once at the first of many likes, and once later in its place", async () => {
    const { writer, storyId, ama } = await setup();
    await like(storyId, ama);
    await testApp.runJobs();
    const waitingJobs: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      await like(storyId, await makeReader(testApp));
      await testApp.runJobs();
      waitingJobs.push(...(await getWaitingJobs()));
    }
    expect(received).toHaveLength(1);
    // Later likes do not delay the job.
    expect(waitingJobs).toHaveLength(5);
    expect(waitingJobs).toEqual(waitingJobs.map(() => waitingJobs[0]));
    expect(waitingJobs[0]).toMatchObject({ later: true });
    await testApp.db.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await testApp.runJobs();
    const { alerts } = await listAlerts(testApp, writer);
    expect(received.map(({ payload }) => payload)).toEqual([
      expect.anything(),
      { type: "alert", alert: alerts[0] },
    ]);
    expect(alerts).toMatchObject([{ otherCount: 5 }]);
    expect(received[1]?.topic).toBe(received[0]?.topic);
  });

  test("is not sent to a user who is online or muted its topic; the alert is in their list", async () => {
    const { writer, storyId, ama } = await setup();
    const socket = await connect(testApp, writer);
    await like(storyId, ama);
    await testApp.runJobs();
    socket.close();
    const { presence } = testApp.app.contextFor(null);
    await expect.poll(async () => (await presence.filterOnline([writer.userId])).size).toBe(0);
    await testApp.db.pool.query("UPDATE users SET muted = '{stories}' WHERE id = $1", [
      writer.userId,
    ]);
    const otherStoryId = await makeStory(testApp, writer);
    await like(otherStoryId, ama);
    await testApp.runJobs();
    expect(received).toEqual([]);
    expect((await listAlerts(testApp, writer)).unread).toBe(2);
    await testApp.call(
      "followWriter",
      { params: { writerId: writer.writerId }, body: { on: true } },
      ama,
    );
    await testApp.runJobs();
    expect(received).toMatchObject([{ payload: { alert: { type: "writer_follow" } } }]);
  });

  test("is not sent when the alert was read, is hidden or muted, or the user is online again", async () => {
    const { writer, storyId, ama } = await setup();
    const push = testApp.app.jobHandlers["push-alert"];
    const payloads: { userId: string; alertId: string }[] = [];
    testApp.app.jobHandlers["push-alert"] = async (payload) => void payloads.push(payload);
    await like(storyId, ama);
    await testApp.runJobs();
    testApp.app.jobHandlers["push-alert"] = push;
    const [payload] = payloads as [{ userId: string; alertId: string }];
    const mute = (muted: string) =>
      testApp.db.pool.query("UPDATE users SET muted = $1 WHERE id = $2", [muted, writer.userId]);
    await mute("{stories}");
    await push(payload);
    await mute("{}");
    await testApp.db.pool.query("UPDATE stories SET hidden_at = now() WHERE id = $1", [storyId]);
    await push(payload);
    await testApp.db.pool.query("UPDATE stories SET hidden_at = NULL WHERE id = $1", [storyId]);
    const socket = await connect(testApp, writer);
    await push(payload);
    socket.close();
    const { presence } = testApp.app.contextFor(null);
    await expect.poll(async () => (await presence.filterOnline([writer.userId])).size).toBe(0);
    expect(received).toEqual([]);
    await push(payload);
    expect(received).toHaveLength(1);
    await testApp.call("readAllAlerts", {}, writer);
    await push(payload);
    await block(testApp, writer, ama);
    await push(payload);
    expect(received).toHaveLength(1);
  });

  test("is replaced by an event with isMuted for an open socket", async () => {
    const { writer, storyId, ama } = await setup();
    await testApp.db.pool.query("UPDATE users SET muted = '{stories}' WHERE id = $1", [
      writer.userId,
    ]);
    const socket = await connect(testApp, writer);
    const events: string[] = [];
    socket.on("alert", (event) => {
      if (event.change === "new") events.push(`${event.alert.type} ${event.isMuted}`);
    });
    await socket.emitWithAck("login", {});
    await like(storyId, ama);
    await testApp.call(
      "followWriter",
      { params: { writerId: writer.writerId }, body: { on: true } },
      ama,
    );
    await testApp.runJobs();
    await expect.poll(() => events.toSorted()).toEqual(["story_like true", "writer_follow false"]);
    socket.close();
  });
});
