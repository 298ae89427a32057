import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { newcomer } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { createAccount } from "./create-account.ts";

const kit = useTestApp({ RATE_LIMIT: "on" });

const minute = 60;

async function post(path: string, address: string, payload: object) {
  const url = `/api/auth/${path}`;
  return kit.app.http.inject({ method: "POST", url, remoteAddress: address, payload });
}

const register = (address: string) => post("register", address, newcomer());

const logIn = (address: string) =>
  post("login", address, { email: newcomer().email, password: "Kora2strings" });

const forgetPassword = (address: string) =>
  post("forgot-password", address, { email: newcomer().email });

const statusesOf = (answers: LightMyRequestResponse[]) => [
  ...new Set(answers.map((answer) => answer.statusCode)),
];

describe("from one address", () => {
  test.each([
    ["the 21st registration in an hour", register, { max: 20, status: 201, wait: 60 * minute }],
    ["the 101st login in 15 minutes", logIn, { max: 100, status: 401, wait: 15 * minute }],
    ["the 11th mail in 15 minutes", forgetPassword, { max: 10, status: 200, wait: 15 * minute }],
  ])("%s is refused, whichever account it is for, until its Retry-After", async (...given) => {
    const [title, ask, { max, status, wait }] = given;
    const [flooder, neighbour] = [`198.51.100.${max}`, `203.0.113.${max}`];
    const answers = await Promise.all(Array.from({ length: max }, () => ask(flooder)));
    expect(statusesOf(answers), title).toEqual([status]);
    const refused = await ask(flooder);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMITED"]);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(wait - minute);
    expect(seconds).toBeLessThanOrEqual(wait);
    expect((await ask(neighbour)).statusCode).toBe(status);
    kit.clock.advance(seconds * 1000);
    expect((await ask(flooder)).statusCode).toBe(status);
  });
});

describe("people who share an address", () => {
  const logInAs = (address: string, { email }: { email: string }, password: string) =>
    post("login", address, { email, password });
  const right = "Kora2strings";

  async function verified() {
    const person = newcomer();
    await createAccount(kit.app.contextFor(null), person, { verified: true });
    return person;
  }

  test("log in with the right password after 100 junk logins of a neighbour, who gets 429", async () => {
    const school = "198.51.100.201";
    const ama = await verified();
    for (let n = 0; n < 50; n += 1) await post("login", school, {});
    await Promise.all(Array.from({ length: 50 }, () => logIn(school)));
    expect((await logIn(school)).statusCode).toBe(429);
    expect((await logInAs(school, ama, right)).statusCode).toBe(200);
    expect((await logInAs(school, ama, "a wrong password")).statusCode).toBe(429);
  });

  test("verify an address and set a new password after 100 junk logins", async () => {
    const school = "198.51.100.202";
    for (let n = 0; n < 101; n += 1) await post("login", school, {});
    const token = "A".repeat(43);
    const verify = await post("verify-email", school, { token });
    const reset = await post("reset-password", school, { token, password: right });
    expect(statusesOf([verify, reset])).toEqual([400]);
  });

  test("do not use the limit up by logging in, however many they are", async () => {
    const school = "198.51.100.203";
    const ama = await verified();
    for (let n = 0; n < 11; n += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => logInAs(school, ama, right)),
      );
      expect(statusesOf(answers)).toEqual([200]);
    }
    expect((await logIn(school)).statusCode).toBe(401);
  });

  test("are refused unread after 1,000 failures, the right ones too, until Retry-After", async () => {
    const school = "198.51.100.204";
    for (let n = 0; n < 1000; n += 1) {
      if (n % 500 === 0) kit.clock.advance(61_000);
      await post("verify-email", school, {});
    }
    const refused = await post("verify-email", school, { token: "A".repeat(43) });
    expect(refused.statusCode).toBe(429);
    kit.clock.advance(Number(refused.headers["retry-after"]) * 1000);
    expect((await post("verify-email", school, { token: "A".repeat(43) })).statusCode).toBe(400);
  });
});
