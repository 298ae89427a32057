import { afterAll, expect, test } from "vitest";
import { hashPassword } from "../../features/accounts/index.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const first = useTestApp({ REDIS_URL: redis.url, RATE_LIMIT: "on" }, { captureLog: true });
const second = useTestApp(
  { REDIS_URL: redis.url, RATE_LIMIT: "on" },
  { sameDatabaseAs: first, captureLog: true },
);

const absentStoryId = "01970000-0000-7000-8000-000000000000";
/** Returns 404 while the limit allows the comment, because the story does not exist. */
async function comment(kit: TestApp, user: TestUser): Promise<number> {
  const input = { params: { storyId: absentStoryId }, query: {}, body: { text: "again" } };
  return (await kit.send("createComment", input, user)).statusCode;
}

/** Sends `many` comments to each of the two processes, alternating between them. */
async function commentAtBoth(user: TestUser, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    expect([await comment(first, user), await comment(second, user)]).toEqual([404, 404]);
  }
}

test("the calls of a user at two processes count together, for this user only", async () => {
  const [ama, kofi] = [await makeReader(first), await makeReader(first)];
  await commentAtBoth(ama, 30);
  expect([await comment(first, ama), await comment(second, ama)]).toEqual([429, 429]);
  const input = { params: { storyId: absentStoryId }, query: {}, body: { text: "again" } };
  const refused = await second.send("createComment", input, ama);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(await comment(second, kofi)).toBe(404);
});

test("failed logins at two processes count together; a successful login resets the count at both", async () => {
  const password = "Right4Them";
  const { username } = await makeReader(first, { passwordHash: await hashPassword(password) });
  const email = `${username}@example.com`;
  const logIn = async (kit: TestApp, attempt: string) =>
    (await kit.send("login", { body: { email, password: attempt } })).statusCode;
  const failNineTimes = async () => {
    for (let n = 0; n < 9; n += 1)
      expect(await logIn(n % 2 ? first : second, "Wrong4Them")).toBe(401);
  };
  await failNineTimes();
  expect(await logIn(first, password)).toBe(200);
  await failNineTimes();
  expect(await logIn(second, "Wrong4Them")).toBe(401);
  expect([await logIn(first, password), await logIn(second, password)]).toEqual([429, 429]);
});

test("while Redis is unreachable each process counts by itself; afterwards they count together again", async () => {
  const [ama, kofi] = [await makeReader(first), await makeReader(first)];
  await commentAtBoth(ama, 10);
  await redis.kill();
  // Each process continues from the hits that it counted before the loss.
  for (let n = 0; n < 50; n += 1) expect(await comment(first, ama)).toBe(404);
  expect([await comment(first, ama), await comment(second, ama)]).toEqual([429, 404]);
  await redis.start();
  const isReady = async (kit: TestApp) =>
    (await kit.app.http.inject({ url: "/readyz" })).statusCode === 200;
  await expect
    .poll(async () => [await isReady(first), await isReady(second)])
    .toEqual([true, true]);
  // The limiter may wait up to a second before it uses Redis again. Shared counting is active when hits at one process
  // limit the other.
  const isShared = async () => {
    const esi = await makeReader(first);
    for (let n = 0; n < 60; n += 1) await comment(first, esi);
    return comment(second, esi);
  };
  await expect.poll(isShared).toBe(429);
  expect(await comment(second, kofi)).toBe(404);
});
