import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { listAlerts } from "../../testing/alerts.fixture.ts";
import { openExternalServer } from "../../testing/external-server.ts";
import { openPushBrowser } from "../../testing/push-browser.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const pushService = await openExternalServer();
afterAll(() => pushService.close());
const testApp = useTestApp({}, { allowedOrigins: [pushService.origin], captureLog: true });

/** The requests that the writer's push service received, with decrypted payloads. `topic` is the header `Topic`. */
let receivedPushes: { payload: unknown; topic: string }[] = [];
beforeEach(() => {
  receivedPushes = [];
});
afterEach(() => testApp.db.pool.query("DELETE FROM push_subscriptions"));

/** Creates a reader, and a writer with a story. The writer's browser is subscribed at a local push service. */
async function setUp() {
  const writer = await makeWriter(testApp);
  const [browser, path] = [openPushBrowser(), `/${newId()}`];
  const endpoint = `https://push.example${path}`;
  await testApp.call("subscribeToPush", { body: { endpoint, keys: browser.keys } }, writer);
  // The call rejects a local endpoint, so it is stored afterwards.
  const localEndpoint = pushService.on(path, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const payload = browser.decrypt(Buffer.concat(chunks));
      receivedPushes.push({ payload, topic: String(request.headers.topic) });
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

/** Returns the time of each waiting push job, and whether it is delayed. */
const readWaitingJobs = async () =>
  (
    await testApp.db.pool.query(
      "SELECT run_at, run_at > now() + interval '10 seconds' AS is_delayed FROM graphile_worker.jobs WHERE task_identifier = 'push-alert'",
    )
  ).rows;

describe("the push notification of an alert to an offline user", () => {
  test("contains the alert as the list shows it", async () => {
    const { writer, storyId, ama } = await setUp();
    await like(storyId, ama);
    await testApp.runJobs();
    const { alerts } = await listAlerts(testApp, writer);
    expect(receivedPushes).toEqual([
      { payload: { type: "alert", alert: alerts[0] }, topic: expect.stringMatching(/^[\w-]{32}$/) },
    ]);
  });

  test("is sent at once for the first of many likes, and replaced once for all the later likes", async () => {
    const { writer, storyId, ama } = await setUp();
    await like(storyId, ama);
    await testApp.runJobs();
    const waitingJobs: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      await like(storyId, await makeReader(testApp));
      await testApp.runJobs();
      waitingJobs.push(...(await readWaitingJobs()));
    }
    expect(receivedPushes).toHaveLength(1);
    // Later likes do not delay the job.
    expect(waitingJobs).toHaveLength(5);
    expect(waitingJobs).toEqual(waitingJobs.map(() => waitingJobs[0]));
    expect(waitingJobs[0]).toMatchObject({ is_delayed: true });
    await testApp.db.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await testApp.runJobs();
    const { alerts } = await listAlerts(testApp, writer);
    expect(receivedPushes.map(({ payload }) => payload)).toEqual([
      expect.anything(),
      { type: "alert", alert: alerts[0] },
    ]);
    expect(alerts).toMatchObject([{ otherCount: 5 }]);
    expect(receivedPushes[1]?.topic).toBe(receivedPushes[0]?.topic);
  });

  test("is not sent to users who are online or muted notifications about stories; the alert is in their list", async () => {
    const { writer, storyId, ama } = await setUp();
    const socket = await connect(testApp, writer);
    await like(storyId, ama);
    await testApp.runJobs();
    socket.close();
    const { presence } = testApp.app.createContext({ viewer: null });
    await expect.poll(async () => (await presence.filterOnline([writer.userId])).size).toBe(0);
    await testApp.db.pool.query("UPDATE users SET muted = '{stories}' WHERE id = $1", [
      writer.userId,
    ]);
    const otherStoryId = await makeStory(testApp, writer);
    await like(otherStoryId, ama);
    await testApp.runJobs();
    expect(receivedPushes).toEqual([]);
    expect((await listAlerts(testApp, writer)).unread).toBe(2);
    await testApp.call(
      "followWriter",
      { params: { writerId: writer.writerId }, body: { on: true } },
      ama,
    );
    await testApp.runJobs();
    expect(receivedPushes).toMatchObject([{ payload: { alert: { type: "writer_follow" } } }]);
  });

  test("is not sent if the alert has been read, hidden or muted, or if the user is online again", async () => {
    const { writer, storyId, ama } = await setUp();
    // Captures the job instead of running it, so that the test can run it in each of the states.
    const pushAlert = testApp.app.jobHandlers["push-alert"];
    const payloads: { userId: string; alertId: string }[] = [];
    testApp.app.jobHandlers["push-alert"] = async (payload) => void payloads.push(payload);
    await like(storyId, ama);
    await testApp.runJobs();
    testApp.app.jobHandlers["push-alert"] = pushAlert;
    const [payload] = payloads as [{ userId: string; alertId: string }];
    const setMutedTopics = (topics: string) =>
      testApp.db.pool.query("UPDATE users SET muted = $1 WHERE id = $2", [topics, writer.userId]);
    await setMutedTopics("{stories}");
    await pushAlert(payload);
    await setMutedTopics("{}");
    await testApp.db.pool.query("UPDATE stories SET hidden_at = now() WHERE id = $1", [storyId]);
    await pushAlert(payload);
    await testApp.db.pool.query("UPDATE stories SET hidden_at = NULL WHERE id = $1", [storyId]);
    const socket = await connect(testApp, writer);
    await pushAlert(payload);
    socket.close();
    const { presence } = testApp.app.createContext({ viewer: null });
    await expect.poll(async () => (await presence.filterOnline([writer.userId])).size).toBe(0);
    expect(receivedPushes).toEqual([]);
    await pushAlert(payload);
    expect(receivedPushes).toHaveLength(1);
    await testApp.call("readAllAlerts", {}, writer);
    await pushAlert(payload);
    await block(testApp, writer, ama);
    await pushAlert(payload);
    expect(receivedPushes).toHaveLength(1);
  });

  test("is replaced by an event with isMuted if the user has an open socket", async () => {
    const { writer, storyId, ama } = await setUp();
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
