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
const sharedApp = useTestApp({ RATE_LIMIT: "on", REDIS_URL: redis.url });
const secondSharedApp = useTestApp(
  { RATE_LIMIT: "on", REDIS_URL: redis.url },
  { sameDatabaseAs: sharedApp },
);

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const warningSubject = "Many wrong passwords for your Kora account";

/** A new IP address for each call, as of an attacker with many addresses. */
const addresses = Array.from(
  { length: 2000 },
  (_, n) => `198.51.${Math.floor(n / 200)}.${n % 200}`,
).values();
const newAddress = () => addresses.next().value ?? "";

interface Attempt {
  readonly server?: TestApp;
  readonly cookie?: string;
  readonly address?: string;
}

function post(
  path: string,
  payload: object,
  { server = testApp, cookie = "", address = newAddress() }: Attempt = {},
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

const logIn = (email: string, password: string, from: Attempt = {}) =>
  post("/auth/login", { email, password }, from);

/** Returns the device cookie that the response sets. */
function readDeviceCookie(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name === "kora_device");
  expect(cookie).toMatchObject({ path: "/api/auth", httpOnly: true, sameSite: "Lax" });
  expect(cookie?.maxAge).toBe(365 * 24 * 60 * 60);
  return `kora_device=${cookie?.value}`;
}

/** Logs in with wrong passwords, each from another IP address. */
async function failLogins(email: string, times: number, from: Attempt = {}): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await logIn(email, `Wrong${n}strings`, from)).statusCode);
  }
  return statuses;
}

const thirtyRefused = Array.from({ length: 30 }, () => 401);

async function countWarnings(email: string, server: TestApp = testApp): Promise<number> {
  await server.runJobs();
  return server.mails.filter((mail) => mail.to === email && mail.subject === warningSubject).length;
}

describe("thirty failed logins from many addresses", () => {
  test("lock unknown devices out for an hour, also with the right password", async () => {
    const [ama, kofi] = [await registerVerified(testApp), await registerVerified(testApp)];
    expect(await failLogins(ama.email, 30)).toEqual(thirtyRefused);
    const response = await logIn(ama.email, ama.password);
    expect([response.statusCode, response.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(hour / 1000);
    expect((await logIn(kofi.email, kofi.password)).statusCode).toBe(200);
    testApp.clock.advance(hour);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(200);
  });

  test("count in any letter case, and concurrent ones are not undercounted", async () => {
    const { email } = await registerVerified(testApp);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        logIn(n % 2 === 0 ? email : email.toUpperCase(), `Wrong${n}strings`),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test("get the same responses for an unknown email", async () => {
    const [known, unknown] = [await registerVerified(testApp), createRegistration()];
    const responses = [];
    for (const { email } of [known, unknown]) {
      const statuses = await failLogins(email, 30);
      const last = await logIn(email, "Wrong2strings");
      const { "retry-after": wait, ...headers } = last.headers;
      responses.push({
        statuses,
        status: last.statusCode,
        body: last.json(),
        headers: Object.keys(headers),
      });
      expect(Number(wait)).toBeGreaterThan(3500);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  test("are counted across all processes", async () => {
    const ama = await registerVerified(sharedApp);
    await failLogins(ama.email, 15, { server: sharedApp });
    await failLogins(ama.email, 15, { server: secondSharedApp });
    for (const server of [sharedApp, secondSharedApp]) {
      expect((await logIn(ama.email, ama.password, { server })).statusCode).toBe(429);
    }
  });

  test("are reset by a successful login", async () => {
    const ama = await registerVerified(testApp);
    await failLogins(ama.email, 29);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(200);
    expect(await failLogins(ama.email, 30)).toEqual(thirtyRefused);
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
    expect(statuses).toEqual([...thirtyRefused.slice(0, 10), 429]);
    testApp.clock.advance(hour / 4);
    expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(200);
  });

  test("can log in while an unknown device at the same IP address is locked out", async () => {
    const ama = await registerVerified(testApp);
    const address = newAddress();
    const cookie = readDeviceCookie(await logIn(ama.email, ama.password, { address }));
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

  test("keeps one cookie for several accounts, and a failed login sets none", async () => {
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

  test("is one of the latest twenty, is stored hashed, and is deleted after a year without use", async () => {
    const ama = await registerVerified(testApp);
    const cookies = [];
    for (let n = 0; n < 21; n += 1) {
      testApp.clock.advance(1000);
      cookies.push(readDeviceCookie(await logIn(ama.email, ama.password)));
    }
    const readRows = () =>
      testApp.db.drizzle.select().from(knownDevices).where(eq(knownDevices.userId, ama.userId));
    const stored = await readRows();
    expect(stored).toHaveLength(20);
    for (const { tokenHash } of stored) expect(tokenHash).toHaveLength(32);
    await failLogins(ama.email, 31);
    const [first = "", second = ""] = cookies;
    expect((await logIn(ama.email, ama.password, { cookie: first })).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { cookie: second })).statusCode).toBe(200);
    testApp.clock.advance(364 * day);
    await testApp.app.jobHandlers["sweep-accounts"]({});
    expect(await readRows()).toHaveLength(20);
    testApp.clock.advance(2 * day);
    await testApp.app.jobHandlers["sweep-accounts"]({});
    expect(await readRows()).toHaveLength(0);
  });
});

describe("the owner of the account", () => {
  test("gets one warning mail a day across processes, with a link to reset the password", async () => {
    const ama = await registerVerified(testApp);
    await failLogins(ama.email, 30);
    expect(await countWarnings(ama.email)).toBe(0);
    await failLogins(ama.email, 5);
    // The other process has its own counts, but the time of the last warning is in the database.
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
    const [unverified, unknown] = [await register(testApp), createRegistration()];
    for (const { email } of [unverified, unknown]) {
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
