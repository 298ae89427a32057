import { describe, expect, test } from "vitest";
import { newcomer, registerVerified } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";

const kit = useTestApp({ RATE_LIMIT: "on" });

const minute = 60 * 1000;
const tenRefused = Array.from({ length: 10 }, () => 401);

/** A new address a test, so that no test uses up the limits of another. */
const addresses = Array.from({ length: 100 }, (_, n) => `198.51.100.${n}`).values();
const newAddress = () => addresses.next().value ?? "";

function logIn(address: string, email: string, password: string) {
  return kit.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: address,
    payload: { email, password },
  });
}

async function fail(address: string, email: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await logIn(address, email, `Wrong${n}strings`)).statusCode);
  }
  return statuses;
}

describe("ten failed logins", () => {
  test("close the account to that address for 15 minutes, with the right password too", async () => {
    const [address, { email, password }] = [newAddress(), await registerVerified(kit)];
    expect(await fail(address, email, 10)).toEqual(tenRefused);
    kit.clock.advance(5 * minute);
    const answer = await logIn(address, email, password);
    expect([answer.statusCode, answer.json().code]).toEqual([429, "RATE_LIMITED"]);
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(9.5 * 60);
    expect(wait).toBeLessThanOrEqual(10 * 60);
    expect(answer.json().msg).toBe("That was a lot at once. Please try again in 10 minutes.");
    kit.clock.advance(wait * 1000);
    expect((await logIn(address, email, password)).statusCode).toBe(200);
  });

  test("count in any letter case of the email", async () => {
    const [address, { email, password }] = [newAddress(), await registerVerified(kit)];
    await fail(address, email, 10);
    expect((await logIn(address, email.toUpperCase(), password)).statusCode).toBe(429);
  });

  test("leave the account open to other addresses, and the address to other accounts", async () => {
    const [ama, kofi] = [await registerVerified(kit), await registerVerified(kit)];
    const address = newAddress();
    await fail(address, ama.email, 10);
    expect((await logIn(newAddress(), ama.email, ama.password)).statusCode).toBe(200);
    expect((await logIn(address, kofi.email, kofi.password)).statusCode).toBe(200);
  });

  test("count for unknown emails too, so that nothing is told by it", async () => {
    const [address, { email, password }] = [newAddress(), newcomer()];
    expect(await fail(address, email, 10)).toEqual(tenRefused);
    expect((await logIn(address, email, password)).statusCode).toBe(429);
  });

  test("at once are not more than one by one", async () => {
    const [address, { email }] = [newAddress(), await registerVerified(kit)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => logIn(address, email, `Wrong${n}strings`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
  });

  test("of one IPv6 customer are ten, whichever of their addresses they come from", async () => {
    const { email, password } = await registerVerified(kit);
    expect(await fail("2001:db8:1:2::1", email, 10)).toEqual(tenRefused);
    expect((await logIn("2001:db8:1:2:ffff::9", email, password)).statusCode).toBe(429);
    expect((await logIn("2001:db8:1:3::1", email, password)).statusCode).toBe(200);
  });
});

test("a login that works clears the failures before it", async () => {
  const [address, { email, password }] = [newAddress(), await registerVerified(kit)];
  await fail(address, email, 9);
  expect((await logIn(address, email, password)).statusCode).toBe(200);
  expect(await fail(address, email, 10)).toEqual(tenRefused);
});
