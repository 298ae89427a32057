import { describe, expect, test } from "vitest";
import { createRegistration, registerVerified } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

const minute = 60 * 1000;
const tenUnauthorized = Array.from({ length: 10 }, () => 401);

/** IP addresses; each test uses a new one, so that tests do not share rate limits. */
const addresses = Array.from({ length: 100 }, (_, i) => `198.51.100.${i}`).values();
const newAddress = () => addresses.next().value ?? "";

function logIn(address: string, email: string, password: string) {
  return testApp.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: address,
    payload: { email, password },
  });
}

/** Logs in with wrong passwords. Returns the status codes. */
async function failLogins(address: string, email: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i += 1) {
    statuses.push((await logIn(address, email, `Wrong${i}strings`)).statusCode);
  }
  return statuses;
}

describe("ten failed logins from one IP address", () => {
  test("lock the address out of the account for 15 minutes, also with the right password", async () => {
    const [address, { email, password }] = [newAddress(), await registerVerified(testApp)];
    expect(await failLogins(address, email, 10)).toEqual(tenUnauthorized);
    testApp.clock.advance(5 * minute);
    const response = await logIn(address, email, password);
    expect([response.statusCode, response.json().code]).toEqual([429, "RATE_LIMITED"]);
    const retryAfterSeconds = Number(response.headers["retry-after"]);
    expect(retryAfterSeconds).toBeGreaterThan(9.5 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(10 * 60);
    expect(response.json().msg).toBe("That was a lot at once. Please try again in 10 minutes.");
    testApp.clock.advance(retryAfterSeconds * 1000);
    expect((await logIn(address, email, password)).statusCode).toBe(200);
  });

  test("are counted for the email in any letter case", async () => {
    const [address, { email, password }] = [newAddress(), await registerVerified(testApp)];
    await failLogins(address, email, 10);
    expect((await logIn(address, email.toUpperCase(), password)).statusCode).toBe(429);
  });

  test("lock out neither other IP addresses nor other accounts", async () => {
    const [ama, kofi] = [await registerVerified(testApp), await registerVerified(testApp)];
    const address = newAddress();
    await failLogins(address, ama.email, 10);
    expect((await logIn(newAddress(), ama.email, ama.password)).statusCode).toBe(200);
    expect((await logIn(address, kofi.email, kofi.password)).statusCode).toBe(200);
  });

  test("are also counted for unknown emails, so that a 429 does not reveal that an account exists", async () => {
    const [address, { email, password }] = [newAddress(), createRegistration()];
    expect(await failLogins(address, email, 10)).toEqual(tenUnauthorized);
    expect((await logIn(address, email, password)).statusCode).toBe(429);
  });

  test("are also counted when concurrent", async () => {
    const [address, { email }] = [newAddress(), await registerVerified(testApp)];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => logIn(address, email, `Wrong${i}strings`)),
    );
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10);
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(10);
  });

  test("are counted together for all IPv6 addresses of one network", async () => {
    const { email, password } = await registerVerified(testApp);
    expect(await failLogins("2001:db8:1:2::1", email, 10)).toEqual(tenUnauthorized);
    expect((await logIn("2001:db8:1:2:ffff::9", email, password)).statusCode).toBe(429);
    expect((await logIn("2001:db8:1:3::1", email, password)).statusCode).toBe(200);
  });
});

test("a successful login resets the failures", async () => {
  const [address, { email, password }] = [newAddress(), await registerVerified(testApp)];
  await failLogins(address, email, 9);
  expect((await logIn(address, email, password)).statusCode).toBe(200);
  expect(await failLogins(address, email, 10)).toEqual(tenUnauthorized);
});
