import { afterAll, expect, test } from "vitest";
import { collectAlertEvents, runJobsAndListAlerts } from "../../testing/alerts.fixture.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const firstApp = useTestApp({ REDIS_URL: redis.url }, { captureLog: true });
const secondApp = useTestApp(
  { REDIS_URL: redis.url },
  { sameDatabaseAs: firstApp, captureLog: true },
);

/** The key of the advisory lock of `createAlerts`. */
const createAlertsLock = 7_301_947;

const like = (testApp: TestApp, storyId: string, user: TestUser) =>
  testApp.call("likeStory", { params: { storyId }, body: { on: true } }, user);
const likeAtProcess = async (server: ServerProcess, storyId: string, user: TestUser) =>
  fetch(`${await server.listen()}/api/performance/like/${storyId}`, {
    method: "POST",
    headers: { "x-auth-token": user.token, "content-type": "application/json" },
    body: JSON.stringify({ on: true }),
  });

test("two processes that create alerts concurrently create one alert, and its event reaches the user", async () => {
  const writer = await makeWriter(firstApp);
  const storyId = await makeStory(firstApp, writer);
  const users = await Promise.all(Array.from({ length: 20 }, () => makeReader(firstApp)));
  const { events, socket } = await collectAlertEvents(secondApp, writer);
  const createAlerts = (testApp: TestApp) => testApp.app.jobHandlers["create-alerts"]({});
  await Promise.all(
    users.map(async (user, index) => {
      const testApp = index % 2 === 0 ? firstApp : secondApp;
      await like(testApp, storyId, user);
      await createAlerts(testApp);
    }),
  );
  const { alerts, unread } = await runJobsAndListAlerts(firstApp, writer);
  expect([alerts.map(({ otherCount }) => otherCount), unread]).toEqual([[19], 1]);
  await expect
    .poll(() =>
      events.some((event) => event.change === "new" && event.alert._id === alerts[0]?._id),
    )
    .toBe(true);
  socket.close();
});

test("a like on a process that is killed gets one alert, created by another process", async () => {
  const writer = await makeWriter(firstApp);
  const [storyId, ama] = [await makeStory(firstApp, writer), await makeReader(firstApp)];
  const killedServer = await startServerProcess(firstApp.connectionString);
  // This lock delays the job, so that the process is killed after the like and before the job.
  const client = await firstApp.db.pool.connect();
  await client.query(`SELECT pg_advisory_lock(${createAlertsLock})`);
  const response = await likeAtProcess(killedServer, storyId, ama);
  expect(response.status).toBe(200);
  await killedServer.kill();
  await client.query(`SELECT pg_advisory_unlock(${createAlertsLock})`);
  client.release();
  const createAlerts = (testApp: TestApp) => testApp.app.jobHandlers["create-alerts"]({});
  await Promise.all([createAlerts(firstApp), createAlerts(secondApp), createAlerts(firstApp)]);
  const { alerts } = await runJobsAndListAlerts(firstApp, writer);
  expect(alerts).toMatchObject([
    { type: "story_like", sender: { _id: ama.userId }, otherCount: 0 },
  ]);
});

test("a running process creates alerts at once, without a scheduled run", async () => {
  const writer = await makeWriter(firstApp);
  const [storyId, ama] = [await makeStory(firstApp, writer), await makeReader(firstApp)];
  const runningServer = await startServerProcess(firstApp.connectionString);
  const { events, socket } = await collectAlertEvents(
    { ...firstApp, ...runningServer } as TestApp,
    writer,
  );
  await likeAtProcess(runningServer, storyId, ama);
  await expect.poll(() => events).toMatchObject([{ change: "new", unreadCount: 1 }]);
  socket.close();
  await runningServer.kill();
});
