import { expect, test, vi } from "vitest";
import {
  logInForChallenge,
  makeTotpUser,
  type TestTotpUser,
  totpPeriod,
} from "../../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

interface Device {
  readonly cookie?: string;
  readonly address?: string;
}

async function post(path: string, payload: object, { cookie, address }: Device) {
  return testApp.app.http.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    payload,
    ...(address !== undefined && { remoteAddress: address }),
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

/** Logs in and answers with a code. */
async function logInWith({ email }: TestTotpUser, code: string, device: Device = {}) {
  const login = await post("login", { email, password: testPassword }, device);
  return post("second-factor", { challenge: login.json().challenge, code }, device);
}

test("twenty wrong codes an hour lock the app's codes on unknown devices, not recovery codes or known devices", async () => {
  const ama = await makeTotpUser(testApp);
  const known = await logInWith(ama, ama.code());
  const cookie = known.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  testApp.clock.advance(totpPeriod);
  for (let n = 0; n < 20; n += 1) {
    const address = `198.51.100.${n}`;
    expect((await logInWith(ama, ama.wrongCode(), { address })).statusCode).toBe(400);
  }
  const locked = await logInWith(ama, ama.code(), { address: "198.51.100.99" });
  expect([locked.statusCode, locked.json().code]).toEqual([429, "RATE_LIMITED"]);
  expect((await logInWith(ama, ama.code(), { cookie })).statusCode).toBe(200);
  expect((await logInWith(ama, ama.recoveryCodes[0] ?? "")).statusCode).toBe(200);
  testApp.clock.advance(60 * 60_000);
  expect((await logInWith(ama, ama.code())).statusCode).toBe(200);
});

test("logins that wait for the second factor are no failures of their address", async () => {
  const ama = await makeTotpUser(testApp);
  const address = "203.0.113.7";
  for (let n = 0; n < 110; n += 1) {
    const login = await post("login", { email: ama.email, password: testPassword }, { address });
    expect(login.statusCode).toBe(401);
    expect(login.json().code).toBe("SECOND_FACTOR_REQUIRED");
  }
});

test("a login without a second factor runs the same number of statements as a session needs", async () => {
  const reader = await makeReader(testApp);
  const spies = [vi.spyOn(testApp.db, "row"), vi.spyOn(testApp.db, "rows")];
  const body = { email: reader.email, password: testPassword };
  await testApp.call("login", { body });
  const names = spies.flatMap(({ mock }) => mock.calls.map(([statement]) => statement.name));
  for (const spy of spies) spy.mockRestore();
  // The session itself is opened in a transaction, which has its own connection, and also records
  // the device.
  expect(names.toSorted()).toEqual(["account-to-verify-credentials"]);
});

test("many waiting sign-ins of a user leave only those of the last five minutes", async () => {
  const ama = await makeTotpUser(testApp);
  for (let n = 0; n < 3; n += 1) await logInForChallenge(testApp, ama);
  testApp.clock.advance(5 * 60_000);
  await logInForChallenge(testApp, ama);
  const { rows } = await testApp.db.pool.query(
    "SELECT count(*)::int AS count FROM second_factor_challenges WHERE user_id = $1",
    [ama.userId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
