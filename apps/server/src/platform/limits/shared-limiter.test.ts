import { afterAll, expect, test } from "vitest";
import { hashPassword } from "../../features/accounts/index.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const firstProcess = useTestApp({ REDIS_URL: redis.url, RATE_LIMIT: "on" }, { captureLog: true });
const secondProcess = useTestApp(
  { REDIS_URL: redis.url, RATE_LIMIT: "on" },
  { sameDatabaseAs: firstProcess, captureLog: true },
);

const absentStoryId = "01970000-0000-7000-8000-000000000000";
/** Returns 404 while the limit allows the comment, because the story does not exist. */
async function comment(testApp: TestApp, user: TestUser): Promise<number> {
  const input = { params: { storyId: absentStoryId }, query: {}, body: { text: "again" } };
  return (await testApp.send("createComment", input, user)).statusCode;
}

/** Sends `count` comments to each of the two processes, alternating between them. */
async function commentAtBoth(user: TestUser, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    expect([await comment(firstProcess, user), await comment(secondProcess, user)]).toEqual([
      404, 404,
    ]);
  }
}

test("the calls of a user at two processes count together, for this user only", async () => {
  const [ama, kofi] = [await makeReader(firstProcess), await makeReader(firstProcess)];
  await commentAtBoth(ama, 30);
  expect([await comment(firstProcess, ama), await comment(secondProcess, ama)]).toEqual([429, 429]);
  const input = { params: { storyId: absentStoryId }, query: {}, body: { text: "again" } };
  const rejection = await secondProcess.send("createComment", input, ama);
  expect(Number(rejection.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(rejection.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(await comment(secondProcess, kofi)).toBe(404);
});

test("failed logins at two processes count together; a successful login resets the count at both", async () => {
  const password = "Right4Them";
  const { username } = await makeReader(firstProcess, {
    passwordHash: await hashPassword(password),
  });
  // `makeReader` gives this email to its users.
  const email = `${username}@example.com`;
  const logIn = async (testApp: TestApp, attemptedPassword: string) =>
    (await testApp.send("login", { body: { email, password: attemptedPassword } })).statusCode;
  const failNineTimes = async () => {
    for (let n = 0; n < 9; n += 1)
      expect(await logIn(n % 2 ? firstProcess : secondProcess, "Wrong4Them")).toBe(401);
  };
  await failNineTimes();
  expect(await logIn(firstProcess, password)).toBe(200);
  await failNineTimes();
  expect(await logIn(secondProcess, "Wrong4Them")).toBe(401);
  expect([await logIn(firstProcess, password), await logIn(secondProcess, password)]).toEqual([
    429, 429,
  ]);
});

test("while Redis is unreachable each process counts by itself; afterwards they count together again", async () => {
  const [ama, kofi] = [await makeReader(firstProcess), await makeReader(firstProcess)];
  await commentAtBoth(ama, 10);
  await redis.kill();
  // Each process continues from the hits that it counted before Redis stopped.
  for (let n = 0; n < 50; n += 1) expect(await comment(firstProcess, ama)).toBe(404);
  expect([await comment(firstProcess, ama), await comment(secondProcess, ama)]).toEqual([429, 404]);
  await redis.start();
  const isReady = async (testApp: TestApp) =>
    (await testApp.app.http.inject({ url: "/readyz" })).statusCode === 200;
  await expect
    .poll(async () => [await isReady(firstProcess), await isReady(secondProcess)])
    .toEqual([true, true]);
  // The limiter may wait up to a second before it uses Redis again. Shared counting is active when hits at one process
  // limit the other.
  const getStatusWithSharedLimit = async () => {
    const esi = await makeReader(firstProcess);
    for (let n = 0; n < 60; n += 1) await comment(firstProcess, esi);
    return comment(secondProcess, esi);
  };
  await expect.poll(getStatusWithSharedLimit).toBe(429);
  expect(await comment(secondProcess, kofi)).toBe(404);
});
