import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { openTestRedis } from "../../testing/redis-server.ts";
import {
  createRegistration,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";
import { knownDevices } from "./tables.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const testApp = useTestApp({ RATE_LIMIT: "on" });
const secondApp = useTestApp({ RATE_LIMIT: "on" }, { sameDatabaseAs: testApp });
/** Two processes that count failed logins together in Redis, unlike the first two. */
const redisApp = useTestApp({ RATE_LIMIT: "on", REDIS_URL: redis.url });
const secondRedisApp = useTestApp(
  { RATE_LIMIT: "on", REDIS_URL: redis.url },
  { sameDatabaseAs: redisApp },
);

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const warningSubject = "Many wrong passwords for your Kora account";

/** IP addresses of an attacker who uses a new one for each request. */
const addresses = Array.from(
  { length: 2000 },
  (_, i) => `198.51.${Math.floor(i / 200)}.${i % 200}`,
).values();
const newAddress = () => addresses.next().value ?? "";

/** The server and the client of a request; the default is an unknown device at a new IP address. */
interface RequestOptions {
  readonly server?: TestApp;
  readonly cookie?: string;
  readonly address?: string;
}

function post(
  path: string,
  payload: object,
  { server = testApp, cookie = "", address = newAddress() }: RequestOptions = {},
): Promise<LightMyRequestResponse> {
  const headers = { cookie };
  return server.app.http.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: address,
    headers,
    payload,
  });
}

const logIn = (email: string, password: string, options: RequestOptions = {}) =>
  post("/auth/login", { email, password }, options);

/** Returns the device cookie that the response sets. */
function readDeviceCookie(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name === "kora_device");
  expect(cookie).toMatchObject({ path: "/api/auth", httpOnly: true, sameSite: "Lax" });
  expect(cookie?.maxAge).toBe(365 * 24 * 60 * 60);
  return `kora_device=${cookie?.value}`;
}

/** Logs in with wrong passwords, each time from a new IP address by default. Returns the status codes. */
async function failLogins(
  email: string,
  times: number,
  options: RequestOptions = {},
): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i += 1) {
    statuses.push((await logIn(email, `Wrong${i}strings`, options)).statusCode);
  }
  return statuses;
}

const thirtyUnauthorized = Array.from({ length: 30 }, () => 401);

/** Returns the number of warning mails that `server` has sent to an email address. */
async function countWarnings(email: string, server: TestApp = testApp): Promise<number> {
  await server.runJobs();
  return server.mails.filter((mail) => mail.to === email && mail.subject === warningSubject).length;
}

describe("thirty failed logins from many addresses", () => {
  test("lock unknown devices out for an hour, also with the right password", async () => {
    const [ama, kofi] = [await registerVerified(testApp), await registerVerified(testApp)];
    expect(await failLogins(ama.email, 30)).toEqual(thirtyUnauthorized);
    const response = await logIn(ama.email, ama.password);
    expect([response.statusCode, response.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(hour / 1000);
    expect((await logIn(kofi.email, kofi.password)).statusCode).toBe(200);
    testApp.clock.advance(hour);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(200);
  });

  test("are counted for the email in any letter case, and all concurrent ones are counted", async () => {
    const { email } = await registerVerified(testApp);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        logIn(i % 2 === 0 ? email : email.toUpperCase(), `Wrong${i}strings`),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test("get the same responses for a known and an unknown email", async () => {
    const [knownUser, unknownUser] = [await registerVerified(testApp), createRegistration()];
    const responses = [];
    for (const { email } of [knownUser, unknownUser]) {
      const statuses = await failLogins(email, 30);
      const lastResponse = await logIn(email, "Wrong2strings");
      const { "retry-after": retryAfter, ...headers } = lastResponse.headers;
      responses.push({
        statuses,
        status: lastResponse.statusCode,
        body: lastResponse.json(),
        headers: Object.keys(headers),
      });
      expect(Number(retryAfter)).toBeGreaterThan(3500);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  test("are counted together by all processes", async () => {
    const ama = await registerVerified(redisApp);
    await failLogins(ama.email, 15, { server: redisApp });
    await failLogins(ama.email, 15, { server: secondRedisApp });
    for (const server of [redisApp, secondRedisApp]) {
      expect((await logIn(ama.email, ama.password, { server })).statusCode).toBe(429);
    }
  });

  test("are forgotten after a successful login", async () => {
    const ama = await registerVerified(testApp);
    await failLogins(ama.email, 29);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(200);
    expect(await failLogins(ama.email, 30)).toEqual(thirtyUnauthorized);
  });
});

describe("a device that has signed in before", () => {
  test("can log in while other devices are locked out, and its own failures are counted separately", async () => {
    const ama = await registerVerified(testApp);
    const cookie = readDeviceCookie(await logIn(ama.email, ama.password));
    await failLogins(ama.email, 31);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(200);
    const statuses = await failLogins(ama.email, 11, { cookie });
    // Ten failures lock a known device out for 15 minutes.
    expect(statuses).toEqual([...thirtyUnauthorized.slice(0, 10), 429]);
    testApp.clock.advance(hour / 4);
    expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(200);
  });

  test("can log in while an unknown device at the same IP address is locked out", async () => {
    const ama = await registerVerified(testApp);
    const address = newAddress();
    const cookie = readDeviceCookie(await logIn(ama.email, ama.password, { address }));
    // Ten failures lock an IP address out of the account.
    await failLogins(ama.email, 11, { address });
    expect((await logIn(ama.email, ama.password, { address })).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { address, cookie })).statusCode).toBe(200);
  });

  test("also counts as known after verifying the email or resetting the password", async () => {
    const ama = await register(testApp);
    const readLinkToken = async (subject: string) => {
      await testApp.runJobs();
      const mail = testApp.mails.findLast(
        (candidate) => candidate.to === ama.email && candidate.subject === subject,
      );
      return mail?.link.split("/").at(-1);
    };
    const token = await readLinkToken("Verify your email for Kora");
    const verifiedCookie = readDeviceCookie(await post("/auth/verify-email", { token }));
    await failLogins(ama.email, 31);
    expect((await logIn(ama.email, ama.password, { cookie: verifiedCookie })).statusCode).toBe(200);

    await post("/auth/forgot-password", { email: ama.email });
    const password = "Another2strings!";
    const reset = { token: await readLinkToken("Set a new password for Kora"), password };
    const cookie = readDeviceCookie(await post("/auth/reset-password", reset));
    await failLogins(ama.email, 31);
    expect((await logIn(ama.email, password, { cookie })).statusCode).toBe(200);
  });

  test("is unknown for another account, with a forged cookie, and after a year", async () => {
    const [ama, eve] = [await registerVerified(testApp), await registerVerified(testApp)];
    const ownCookie = readDeviceCookie(await logIn(ama.email, ama.password));
    const otherCookie = readDeviceCookie(await logIn(eve.email, eve.password));
    await failLogins(ama.email, 31);
    for (const cookie of [otherCookie, ownCookie.replace("=", "=A"), "kora_device=x.y"]) {
      expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(429);
    }
    testApp.clock.advance(365 * day + hour);
    await failLogins(ama.email, 31);
    expect((await logIn(ama.email, ama.password, { cookie: ownCookie })).statusCode).toBe(429);
  });

  test("has one cookie for several accounts, and a failed login sets no cookie", async () => {
    const [ama, kofi] = [await registerVerified(testApp), await registerVerified(testApp)];
    const failedLogin = await logIn(ama.email, "Wrong2strings");
    expect(failedLogin.cookies).toEqual([]);
    const cookie = readDeviceCookie(await logIn(ama.email, ama.password));
    await logIn(kofi.email, kofi.password, { cookie });
    for (const { email, password } of [ama, kofi]) {
      await failLogins(email, 31);
      expect((await logIn(email, password, { cookie })).statusCode).toBe(200);
    }
  });

  test("is one of the user's latest twenty, is stored as a hash, and is deleted after a year without use", async () => {
    const ama = await registerVerified(testApp);
    const cookies = [];
    for (let i = 0; i < 21; i += 1) {
      testApp.clock.advance(1000);
      cookies.push(readDeviceCookie(await logIn(ama.email, ama.password)));
    }
    const readDevices = () =>
      testApp.db.drizzle.select().from(knownDevices).where(eq(knownDevices.userId, ama.userId));
    const storedDevices = await readDevices();
    expect(storedDevices).toHaveLength(20);
    for (const { tokenHash } of storedDevices) expect(tokenHash).toHaveLength(32);
    await failLogins(ama.email, 31);
    const [oldestCookie = "", secondCookie = ""] = cookies;
    expect((await logIn(ama.email, ama.password, { cookie: oldestCookie })).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { cookie: secondCookie })).statusCode).toBe(200);
    testApp.clock.advance(364 * day);
    await testApp.app.jobHandlers["delete-expired-account-data"]({});
    expect(await readDevices()).toHaveLength(20);
    testApp.clock.advance(2 * day);
    await testApp.app.jobHandlers["delete-expired-account-data"]({});
    expect(await readDevices()).toHaveLength(0);
  });
});

describe("the user of an account with many failed logins", () => {
  test("gets one warning mail a day, however many processes count the failures, with a link to reset the password", async () => {
    const ama = await registerVerified(testApp);
    await failLogins(ama.email, 30);
    expect(await countWarnings(ama.email)).toBe(0);
    await failLogins(ama.email, 5);
    // The second process has its own counts, but both read the time of the last warning in the database.
    await failLogins(ama.email, 32, { server: secondApp });
    expect([await countWarnings(ama.email), await countWarnings(ama.email, secondApp)]).toEqual([
      1, 0,
    ]);
    const mail = testApp.mails.findLast(({ to }) => to === ama.email);
    expect(mail?.link).toBe("http://kora.test/login?forgot=");
    testApp.clock.advance(2 * hour);
    await failLogins(ama.email, 32);
    expect(await countWarnings(ama.email)).toBe(1);
    testApp.clock.advance(day);
    await failLogins(ama.email, 32);
    expect(await countWarnings(ama.email)).toBe(2);
  });

  test("gets no mail for an unverified or unknown address", async () => {
    const [unverifiedUser, unknownUser] = [await register(testApp), createRegistration()];
    for (const { email } of [unverifiedUser, unknownUser]) {
      await failLogins(email, 32);
      expect(await countWarnings(email)).toBe(0);
    }
  });

  test("can still change the password when signed in", async () => {
    const ama = await registerVerified(testApp);
    const { token } = (await logIn(ama.email, ama.password)).json() as { token: string };
    await failLogins(ama.email, 31);
    const body = { oldPassword: ama.password, newPassword: "Another2strings!" };
    expect((await testApp.send("changePassword", { body }, { token })).statusCode).toBe(200);
  });
});
