import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { createRegistration } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { createAccount } from "./create-account.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

const minuteSeconds = 60;

async function post(path: string, address: string, payload: object) {
  const url = `/api/auth/${path}`;
  return testApp.app.http.inject({ method: "POST", url, remoteAddress: address, payload });
}

const register = (address: string) => post("register", address, createRegistration());

const logIn = (address: string) =>
  post("login", address, { email: createRegistration().email, password: "Kora2strings" });

const requestPasswordReset = (address: string) =>
  post("forgot-password", address, { email: createRegistration().email });

const distinctStatuses = (responses: LightMyRequestResponse[]) => [
  ...new Set(responses.map((response) => response.statusCode)),
];

describe("many requests from one IP address", () => {
  test.each([
    [
      "the 21st registration in an hour",
      register,
      { max: 20, status: 201, waitSeconds: 60 * minuteSeconds },
    ],
    [
      "the 101st login in 15 minutes",
      logIn,
      { max: 100, status: 401, waitSeconds: 15 * minuteSeconds },
    ],
    [
      "the 11th mail in 15 minutes",
      requestPasswordReset,
      { max: 10, status: 200, waitSeconds: 15 * minuteSeconds },
    ],
  ])("%s is rejected, whatever the account, until its Retry-After", async (...testCase) => {
    const [title, sendRequest, { max, status, waitSeconds }] = testCase;
    const [limitedAddress, otherAddress] = [`198.51.100.${max}`, `203.0.113.${max}`];
    const responses = await Promise.all(
      Array.from({ length: max }, () => sendRequest(limitedAddress)),
    );
    expect(distinctStatuses(responses), title).toEqual([status]);
    const refusal = await sendRequest(limitedAddress);
    expect([refusal.statusCode, refusal.json().code]).toEqual([429, "RATE_LIMITED"]);
    const retryAfterSeconds = Number(refusal.headers["retry-after"]);
    expect(retryAfterSeconds).toBeGreaterThan(waitSeconds - minuteSeconds);
    expect(retryAfterSeconds).toBeLessThanOrEqual(waitSeconds);
    expect((await sendRequest(otherAddress)).statusCode).toBe(status);
    testApp.clock.advance(retryAfterSeconds * 1000);
    expect((await sendRequest(limitedAddress)).statusCode).toBe(status);
  });
});

describe("users who share an IP address", () => {
  const logInAs = (address: string, { email }: { email: string }, password: string) =>
    post("login", address, { email, password });
  const correctPassword = "Kora2strings";

  async function createVerifiedUser() {
    const user = createRegistration();
    await createAccount(testApp.app.createContext({ viewer: null }), user, { verified: true });
    return user;
  }

  test("can log in with the right password after 100 failed logins from the address, while a login with a wrong password gets 429", async () => {
    const sharedAddress = "198.51.100.201";
    const ama = await createVerifiedUser();
    // Invalid requests count as failed logins, too.
    for (let i = 0; i < 50; i += 1) await post("login", sharedAddress, {});
    await Promise.all(Array.from({ length: 50 }, () => logIn(sharedAddress)));
    expect((await logIn(sharedAddress)).statusCode).toBe(429);
    expect((await logInAs(sharedAddress, ama, correctPassword)).statusCode).toBe(200);
    expect((await logInAs(sharedAddress, ama, "a wrong password")).statusCode).toBe(429);
  });

  test("can verify an email and reset a password after 101 failed logins from the address", async () => {
    const sharedAddress = "198.51.100.202";
    for (let i = 0; i < 101; i += 1) await post("login", sharedAddress, {});
    const token = "A".repeat(43);
    const verify = await post("verify-email", sharedAddress, { token });
    const reset = await post("reset-password", sharedAddress, { token, password: correctPassword });
    expect(distinctStatuses([verify, reset])).toEqual([400]);
  });

  test("are not limited by their successful logins", async () => {
    const sharedAddress = "198.51.100.203";
    const ama = await createVerifiedUser();
    for (let i = 0; i < 11; i += 1) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => logInAs(sharedAddress, ama, correctPassword)),
      );
      expect(distinctStatuses(responses)).toEqual([200]);
    }
    expect((await logIn(sharedAddress)).statusCode).toBe(401);
  });

  test("are all rejected after 1,000 failures, until Retry-After", async () => {
    const sharedAddress = "198.51.100.204";
    for (let i = 0; i < 1000; i += 1) {
      // The limit of all calls from one address starts anew each minute.
      if (i % 500 === 0) testApp.clock.advance(61_000);
      await post("verify-email", sharedAddress, {});
    }
    const refusal = await post("verify-email", sharedAddress, { token: "A".repeat(43) });
    expect(refusal.statusCode).toBe(429);
    testApp.clock.advance(Number(refusal.headers["retry-after"]) * 1000);
    expect((await post("verify-email", sharedAddress, { token: "A".repeat(43) })).statusCode).toBe(
      400,
    );
  });
});
