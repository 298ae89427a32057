import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { openTestRedis } from "../../testing/redis-server.ts";
import { newcomer, register, registerVerified } from "../../testing/registrations.fixture.ts";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";
import { knownDevices } from "./tables.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const kit = useTestApp({ RATE_LIMIT: "on" });
const beside = useTestApp({ RATE_LIMIT: "on" }, { beside: kit });
const sharedKit = useTestApp({ RATE_LIMIT: "on", REDIS_URL: redis.url });
const sharedBeside = useTestApp({ RATE_LIMIT: "on", REDIS_URL: redis.url }, { beside: sharedKit });

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const warningSubject = "Many wrong passwords for your Kora account";

/** A new address a call, as somebody has who can choose among many. */
const addresses = Array.from(
  { length: 2000 },
  (_, n) => `198.51.${Math.floor(n / 200)}.${n % 200}`,
).values();
const newAddress = () => addresses.next().value ?? "";

interface Attempt {
  readonly at?: TestApp;
  readonly cookie?: string;
  readonly address?: string;
}

function post(
  path: string,
  payload: object,
  { at = kit, cookie = "", address = newAddress() }: Attempt = {},
): Promise<LightMyRequestResponse> {
  const headers = { cookie };
  return at.app.http.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: address,
    headers,
    payload,
  });
}

const logIn = (email: string, password: string, from: Attempt = {}) =>
  post("/auth/login", { email, password }, from);

/** The cookie by which the device is known from then on. */
function deviceOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === "kora_device");
  expect(cookie).toMatchObject({ path: "/api/auth", httpOnly: true, sameSite: "Lax" });
  expect(cookie?.maxAge).toBe(365 * 24 * 60 * 60);
  return `kora_device=${cookie?.value}`;
}

/** Wrong passwords, each from an address of its own. */
async function guess(email: string, times: number, from: Attempt = {}): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await logIn(email, `Wrong${n}strings`, from)).statusCode);
  }
  return statuses;
}

const thirtyRefused = Array.from({ length: 30 }, () => 401);

async function warningsTo(email: string, at: TestApp = kit): Promise<number> {
  await at.runJobs();
  return at.mails.filter((mail) => mail.to === email && mail.subject === warningSubject).length;
}

describe("thirty failed logins from many addresses", () => {
  test("close the account to unknown devices for an hour, with the right password too", async () => {
    const [ama, kofi] = [await registerVerified(kit), await registerVerified(kit)];
    expect(await guess(ama.email, 30)).toEqual(thirtyRefused);
    const answer = await logIn(ama.email, ama.password);
    expect([answer.statusCode, answer.json().code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(hour / 1000);
    expect((await logIn(kofi.email, kofi.password)).statusCode).toBe(200);
    kit.clock.advance(hour);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(200);
  });

  test("count in any letter case, and at once no more than one by one", async () => {
    const { email } = await registerVerified(kit);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        logIn(n % 2 === 0 ? email : email.toUpperCase(), `Wrong${n}strings`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test("of an unknown email are answered alike", async () => {
    const [known, unknown] = [await registerVerified(kit), newcomer()];
    const answers = [];
    for (const { email } of [known, unknown]) {
      const statuses = await guess(email, 30);
      const last = await logIn(email, "Wrong2strings");
      const { "retry-after": wait, ...headers } = last.headers;
      answers.push({
        statuses,
        status: last.statusCode,
        body: last.json(),
        headers: Object.keys(headers),
      });
      expect(Number(wait)).toBeGreaterThan(3500);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("are counted by all processes together", async () => {
    const ama = await registerVerified(sharedKit);
    await guess(ama.email, 15, { at: sharedKit });
    await guess(ama.email, 15, { at: sharedBeside });
    for (const at of [sharedKit, sharedBeside]) {
      expect((await logIn(ama.email, ama.password, { at })).statusCode).toBe(429);
    }
  });

  test("are forgotten with a login that works", async () => {
    const ama = await registerVerified(kit);
    await guess(ama.email, 29);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(200);
    expect(await guess(ama.email, 30)).toEqual(thirtyRefused);
  });
});

describe("a device that has signed in before", () => {
  test("is let in while the account is closed to others, and its own failures are counted apart", async () => {
    const ama = await registerVerified(kit);
    const cookie = deviceOf(await logIn(ama.email, ama.password));
    await guess(ama.email, 31);
    expect((await logIn(ama.email, ama.password)).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(200);
    const own = await guess(ama.email, 11, { cookie });
    expect(own).toEqual([...thirtyRefused.slice(0, 10), 429]);
    kit.clock.advance(hour / 4);
    expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(200);
  });

  test("is let in beside somebody at the same address who is not", async () => {
    const ama = await registerVerified(kit);
    const address = newAddress();
    const cookie = deviceOf(await logIn(ama.email, ama.password, { address }));
    await guess(ama.email, 11, { address });
    expect((await logIn(ama.email, ama.password, { address })).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { address, cookie })).statusCode).toBe(200);
  });

  test("is one that verified its email or set a new password, too", async () => {
    const ama = await register(kit);
    const linkToken = async (subject: string) => {
      await kit.runJobs();
      const mail = kit.mails.findLast((one) => one.to === ama.email && one.subject === subject);
      return mail?.link.split("/").at(-1);
    };
    const token = await linkToken("Verify your email for Kora");
    const verified = deviceOf(await post("/auth/verify-email", { token }));
    await guess(ama.email, 31);
    expect((await logIn(ama.email, ama.password, { cookie: verified })).statusCode).toBe(200);

    await post("/auth/forgot-password", { email: ama.email });
    const password = "Another2strings!";
    const reset = { token: await linkToken("Set a new password for Kora"), password };
    const cookie = deviceOf(await post("/auth/reset-password", reset));
    await guess(ama.email, 31);
    expect((await logIn(ama.email, password, { cookie })).statusCode).toBe(200);
  });

  test("is none for another account, nor with a cookie that we did not seal, nor after a year", async () => {
    const [ama, eve] = [await registerVerified(kit), await registerVerified(kit)];
    const own = deviceOf(await logIn(ama.email, ama.password));
    const others = deviceOf(await logIn(eve.email, eve.password));
    await guess(ama.email, 31);
    for (const cookie of [others, own.replace("=", "=A"), "kora_device=x.y"]) {
      expect((await logIn(ama.email, ama.password, { cookie })).statusCode).toBe(429);
    }
    kit.clock.advance(365 * day + hour);
    await guess(ama.email, 31);
    expect((await logIn(ama.email, ama.password, { cookie: own })).statusCode).toBe(429);
  });

  test("keeps its cookie for several accounts, and a failed login gives none", async () => {
    const [ama, kofi] = [await registerVerified(kit), await registerVerified(kit)];
    const failed = await logIn(ama.email, "Wrong2strings");
    expect(failed.cookies).toEqual([]);
    const cookie = deviceOf(await logIn(ama.email, ama.password));
    await logIn(kofi.email, kofi.password, { cookie });
    for (const { email, password } of [ama, kofi]) {
      await guess(email, 31);
      expect((await logIn(email, password, { cookie })).statusCode).toBe(200);
    }
  });

  test("is one of the latest twenty, is stored hashed, and is swept away after a year unused", async () => {
    const ama = await registerVerified(kit);
    const cookies = [];
    for (let n = 0; n < 21; n += 1) {
      kit.clock.advance(1000);
      cookies.push(deviceOf(await logIn(ama.email, ama.password)));
    }
    const rows = () =>
      kit.db.drizzle.select().from(knownDevices).where(eq(knownDevices.userId, ama.userId));
    const stored = await rows();
    expect(stored).toHaveLength(20);
    for (const { tokenHash } of stored) expect(tokenHash).toHaveLength(32);
    await guess(ama.email, 31);
    const [first = "", second = ""] = cookies;
    expect((await logIn(ama.email, ama.password, { cookie: first })).statusCode).toBe(429);
    expect((await logIn(ama.email, ama.password, { cookie: second })).statusCode).toBe(200);
    kit.clock.advance(364 * day);
    await kit.app.jobHandlers["sweep-accounts"]({});
    expect(await rows()).toHaveLength(20);
    kit.clock.advance(2 * day);
    await kit.app.jobHandlers["sweep-accounts"]({});
    expect(await rows()).toHaveLength(0);
  });
});

describe("the owner", () => {
  test("is mailed once a day, by whichever process, and told how to set a new password", async () => {
    const ama = await registerVerified(kit);
    await guess(ama.email, 30);
    expect(await warningsTo(ama.email)).toBe(0);
    await guess(ama.email, 5);
    // The other process counts for itself, but the day is in the database.
    await guess(ama.email, 32, { at: beside });
    expect([await warningsTo(ama.email), await warningsTo(ama.email, beside)]).toEqual([1, 0]);
    const mail = kit.mails.findLast(({ to }) => to === ama.email);
    expect(mail?.link).toBe("http://kora.test/login?forgot=");
    kit.clock.advance(2 * hour);
    await guess(ama.email, 32);
    expect(await warningsTo(ama.email)).toBe(1);
    kit.clock.advance(day);
    await guess(ama.email, 32);
    expect(await warningsTo(ama.email)).toBe(2);
  });

  test("of an address that is not verified, or has no account, is mailed nothing", async () => {
    const [unverified, unknown] = [await register(kit), newcomer()];
    for (const { email } of [unverified, unknown]) {
      await guess(email, 32);
      expect(await warningsTo(email)).toBe(0);
    }
  });

  test("who is signed in may change the password meanwhile", async () => {
    const ama = await registerVerified(kit);
    const { token } = (await logIn(ama.email, ama.password)).json() as { token: string };
    await guess(ama.email, 31);
    const body = { oldPassword: ama.password, newPassword: "Another2strings!" };
    expect((await kit.send("changePassword", { body }, { token })).statusCode).toBe(200);
  });
});
