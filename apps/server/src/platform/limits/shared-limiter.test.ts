import { afterAll, expect, test } from "vitest";
import { hashPassword } from "../../features/accounts/index.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const one = useTestApp({ REDIS_URL: redis.url, RATE_LIMIT: "on" }, { keepLog: true });
const other = useTestApp(
  { REDIS_URL: redis.url, RATE_LIMIT: "on" },
  { beside: one, keepLog: true },
);

const nowhere = "01970000-0000-7000-8000-000000000000";
/** Returns 404 while the limit allows the comment, because the story does not exist. */
async function comment(kit: TestApp, person: TestUser): Promise<number> {
  const input = { params: { storyId: nowhere }, query: {}, body: { text: "again" } };
  return (await kit.send("createComment", input, person)).statusCode;
}

/** Sends `many` comments to each of the two processes, alternating between them. */
async function commentAtBoth(person: TestUser, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    expect([await comment(one, person), await comment(other, person)]).toEqual([404, 404]);
  }
}

test("what a person does at two processes counts together, for that person alone", async () => {
  const [ama, kofi] = [await makeReader(one), await makeReader(one)];
  await commentAtBoth(ama, 30);
  expect([await comment(one, ama), await comment(other, ama)]).toEqual([429, 429]);
  const input = { params: { storyId: nowhere }, query: {}, body: { text: "again" } };
  const refused = await other.send("createComment", input, ama);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(await comment(other, kofi)).toBe(404);
});

test("failed logins at two processes count together; who gets in at one begins anew at both", async () => {
  const password = "Right4Them";
  const { username } = await makeReader(one, { passwordHash: await hashPassword(password) });
  const email = `${username}@example.com`;
  const logIn = async (kit: TestApp, tried: string) =>
    (await kit.send("login", { body: { email, password: tried } })).statusCode;
  const failNineTimes = async () => {
    for (let n = 0; n < 9; n += 1) expect(await logIn(n % 2 ? one : other, "Wrong4Them")).toBe(401);
  };
  await failNineTimes();
  expect(await logIn(one, password)).toBe(200);
  await failNineTimes();
  expect(await logIn(other, "Wrong4Them")).toBe(401);
  expect([await logIn(one, password), await logIn(other, password)]).toEqual([429, 429]);
});

test("while Redis is lost each process counts by itself; when it is back they count together again", async () => {
  const [ama, kofi] = [await makeReader(one), await makeReader(one)];
  await commentAtBoth(ama, 10);
  await redis.kill();
  // Each process continues from the hits that it counted before the loss.
  for (let n = 0; n < 50; n += 1) expect(await comment(one, ama)).toBe(404);
  expect([await comment(one, ama), await comment(other, ama)]).toEqual([429, 404]);
  await redis.start();
  const isReady = async (kit: TestApp) =>
    (await kit.app.http.inject({ url: "/readyz" })).statusCode === 200;
  await expect.poll(async () => [await isReady(one), await isReady(other)]).toEqual([true, true]);
  // The limiter may wait up to a second before it uses Redis again. Shared counting is active when hits at one process
  // limit the other.
  const isShared = async () => {
    const esi = await makeReader(one);
    for (let n = 0; n < 60; n += 1) await comment(one, esi);
    return comment(other, esi);
  };
  await expect.poll(isShared).toBe(429);
  expect(await comment(other, kofi)).toBe(404);
});
