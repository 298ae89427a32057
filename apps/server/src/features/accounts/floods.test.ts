import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { newcomer } from "../../testing/newcomers.ts";
import { useTestApp } from "../../testing/test-app.ts";

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
