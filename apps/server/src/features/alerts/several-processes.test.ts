import { afterAll, expect, test } from "vitest";
import { alertsAfterJobs, collectAlertEvents } from "../../testing/alerts.fixture.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const firstKit = useTestApp({ REDIS_URL: redis.url }, { captureLog: true });
const secondKit = useTestApp(
  { REDIS_URL: redis.url },
  { sameDatabaseAs: firstKit, captureLog: true },
);

const like = (kit: TestApp, storyId: string, user: TestUser) =>
  kit.call("likeStory", { params: { storyId }, body: { on: true } }, user);

test("two processes that create alerts concurrently create one alert, and each publishes it", async () => {
  const writer = await makeWriter(firstKit);
  const storyId = await makeStory(firstKit, writer);
  const users = await Promise.all(Array.from({ length: 20 }, () => makeReader(firstKit)));
  const { events, socket } = await collectAlertEvents(secondKit, writer);
  const createAlerts = (kit: TestApp) => kit.app.jobHandlers["make-alerts"]({});
  await Promise.all(
    users.map(async (user, index) => {
      const kit = index % 2 === 0 ? firstKit : secondKit;
      await like(kit, storyId, user);
      await createAlerts(kit);
    }),
  );
  const { alerts, unread } = await alertsAfterJobs(firstKit, writer);
  expect([alerts.map(({ otherCount }) => otherCount), unread]).toEqual([[19], 1]);
  await expect
    .poll(() =>
      events.some((event) => event.change === "new" && event.alert._id === alerts[0]?._id),
    )
    .toBe(true);
  socket.close();
});

test("the alert of a process that was killed is created once by another process", async () => {
  const writer = await makeWriter(firstKit);
  const [storyId, ama] = [await makeStory(firstKit, writer), await makeReader(firstKit)];
  const killedServer = await startServerProcess(firstKit.connectionString);
  // Blocks the job, so that the process is killed between the like and the job.
  const client = await firstKit.db.pool.connect();
  await client.query("SELECT pg_advisory_lock(7301947)");
  const response = await fetch(`${await killedServer.listen()}/api/performance/like/${storyId}`, {
    method: "POST",
    headers: { "x-auth-token": ama.token, "content-type": "application/json" },
    body: JSON.stringify({ on: true }),
  });
  expect(response.status).toBe(200);
  await killedServer.kill();
  await client.query("SELECT pg_advisory_unlock(7301947)");
  client.release();
  const createAlerts = (kit: TestApp) => kit.app.jobHandlers["make-alerts"]({});
  await Promise.all([createAlerts(firstKit), createAlerts(secondKit), createAlerts(firstKit)]);
  const { alerts } = await alertsAfterJobs(firstKit, writer);
  expect(alerts).toMatchObject([
    { type: "story_like", sender: { _id: ama.userId }, otherCount: 0 },
  ]);
});

test("a running process creates alerts at once, without a scheduled run", async () => {
  const writer = await makeWriter(firstKit);
  const [storyId, ama] = [await makeStory(firstKit, writer), await makeReader(firstKit)];
  const runningServer = await startServerProcess(firstKit.connectionString);
  const { events, socket } = await collectAlertEvents(
    { ...firstKit, ...runningServer } as TestApp,
    writer,
  );
  await fetch(`${await runningServer.listen()}/api/performance/like/${storyId}`, {
    method: "POST",
    headers: { "x-auth-token": ama.token, "content-type": "application/json" },
    body: JSON.stringify({ on: true }),
  });
  await expect.poll(() => events).toMatchObject([{ change: "new", unreadCount: 1 }]);
  socket.close();
  await runningServer.kill();
});
