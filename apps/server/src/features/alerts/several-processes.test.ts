import { afterAll, expect, test } from "vitest";
import { alertsAfterJobs, collectAlertEvents } from "../../testing/alerts.fixture.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const one = useTestApp({ REDIS_URL: redis.url }, { keepLog: true });
const other = useTestApp({ REDIS_URL: redis.url }, { beside: one, keepLog: true });

const like = (kit: TestApp, storyId: string, person: TestUser) =>
  kit.call("likeStory", { params: { storyId }, body: { on: true } }, person);

test("two processes that tell at once what both were asked make one alert, and each hears of it", async () => {
  const griot = await makeWriter(one);
  const storyId = await makeStory(one, griot);
  const people = await Promise.all(Array.from({ length: 20 }, () => makeReader(one)));
  const { heard, socket } = await collectAlertEvents(other, griot);
  const tell = (kit: TestApp) => kit.app.jobHandlers["make-alerts"]({});
  await Promise.all(
    people.map(async (person, nth) => {
      const kit = nth % 2 === 0 ? one : other;
      await like(kit, storyId, person);
      await tell(kit);
    }),
  );
  const { alerts, unread } = await alertsAfterJobs(one, griot);
  expect([alerts.map(({ otherCount }) => otherCount), unread]).toEqual([[19], 1]);
  await expect
    .poll(() => heard.some((event) => event.change === "new" && event.alert._id === alerts[0]?._id))
    .toBe(true);
  socket.close();
});

test("what a process that was killed after an act has not told is told once by another", async () => {
  const griot = await makeWriter(one);
  const [storyId, ama] = [await makeStory(one, griot), await makeReader(one)];
  const killed = await startServerProcess(one.connectionString);
  // Whoever tells waits for this: the process is killed between the act and the job.
  const client = await one.db.pool.connect();
  await client.query("SELECT pg_advisory_lock(7301947)");
  const answer = await fetch(`${await killed.listen()}/api/performance/like/${storyId}`, {
    method: "POST",
    headers: { "x-auth-token": ama.token, "content-type": "application/json" },
    body: JSON.stringify({ on: true }),
  });
  expect(answer.status).toBe(200);
  await killed.kill();
  await client.query("SELECT pg_advisory_unlock(7301947)");
  client.release();
  const tell = (kit: TestApp) => kit.app.jobHandlers["make-alerts"]({});
  await Promise.all([tell(one), tell(other), tell(one)]);
  const { alerts } = await alertsAfterJobs(one, griot);
  expect(alerts).toMatchObject([
    { type: "story_like", sender: { _id: ama.userId }, otherCount: 0 },
  ]);
});

test("a running process tells of an act within moments, without being asked", async () => {
  const griot = await makeWriter(one);
  const [storyId, ama] = [await makeStory(one, griot), await makeReader(one)];
  const running = await startServerProcess(one.connectionString);
  const { heard, socket } = await collectAlertEvents({ ...one, ...running } as TestApp, griot);
  await fetch(`${await running.listen()}/api/performance/like/${storyId}`, {
    method: "POST",
    headers: { "x-auth-token": ama.token, "content-type": "application/json" },
    body: JSON.stringify({ on: true }),
  });
  await expect.poll(() => heard).toMatchObject([{ change: "new", unreadCount: 1 }]);
  socket.close();
  await running.kill();
});
