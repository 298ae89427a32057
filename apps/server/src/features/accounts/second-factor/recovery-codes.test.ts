import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getResetTokens } from "../../../testing/reset-tokens.fixture.ts";
import {
  logInForChallenge,
  makeTotpUser,
  type TestTotpUser,
  totpPeriod,
} from "../../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader } from "../../../testing/users.fixture.ts";
import { recoveryCodes as recoveryCodesTable } from "../tables.ts";

const testApp = useTestApp();

async function logInBy(user: TestTotpUser, code: string) {
  const { challenge } = await logInForChallenge(testApp, user);
  return testApp.send("answerSecondFactor", { body: { challenge, code } });
}

const countLeft = async (user: TestTotpUser) =>
  (await testApp.call("getSecondFactor", {}, user)).recoveryCodesLeft;

test("ten recovery codes come with the first factor; each is different and stored as a hash", async () => {
  const ama = await makeTotpUser(testApp);
  expect(ama.recoveryCodes).toHaveLength(10);
  expect(new Set(ama.recoveryCodes).size).toBe(10);
  for (const code of ama.recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
  const rows = await testApp.db.drizzle
    .select()
    .from(recoveryCodesTable)
    .where(eq(recoveryCodesTable.userId, ama.userId));
  expect(rows.map(({ codeHash }) => codeHash.length)).toEqual(Array.from({ length: 10 }, () => 32));
});

test("a recovery code answers a login once, however it is typed", async () => {
  const ama = await makeTotpUser(testApp);
  const [first = "", second = ""] = ama.recoveryCodes;
  expect((await logInBy(ama, first)).statusCode).toBe(200);
  expect(await countLeft(ama)).toBe(9);
  const again = await logInBy(ama, first);
  expect([again.statusCode, again.json().fields]).toEqual([
    400,
    { code: "This recovery code is wrong or was used already." },
  ]);
  const typed = ` ${second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O")} `;
  expect((await logInBy(ama, typed)).statusCode).toBe(200);
});

test("one of ten logins at once with the same recovery code succeeds", async () => {
  const ama = await makeTotpUser(testApp);
  const [code = ""] = ama.recoveryCodes;
  const logins = await Promise.all(
    Array.from({ length: 10 }, () => logInForChallenge(testApp, ama)),
  );
  const responses = await Promise.all(
    logins.map(({ challenge }) =>
      testApp.send("answerSecondFactor", { body: { challenge, code } }),
    ),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await countLeft(ama)).toBe(9);
});

test("a wrong answer, or the code of another user, uses no recovery code up", async () => {
  const [ama, kofi] = [await makeTotpUser(testApp), await makeTotpUser(testApp)];
  const [codeOfKofi = ""] = kofi.recoveryCodes;
  for (const code of ["", "    ", "0000-0000-0000-0000", "not a code", codeOfKofi]) {
    expect((await logInBy(ama, code)).statusCode).toBe(400);
  }
  expect([await countLeft(ama), await countLeft(kofi)]).toEqual([10, 10]);
});

test("new recovery codes replace the old ones", async () => {
  const ama = await makeTotpUser(testApp);
  const { recoveryCodes } = await testApp.call("renewRecoveryCodes", {}, ama);
  expect(recoveryCodes).toHaveLength(10);
  expect((await logInBy(ama, ama.recoveryCodes[0] ?? "")).statusCode).toBe(400);
  expect((await logInBy(ama, recoveryCodes[0] ?? "")).statusCode).toBe(200);
  const reader = await makeReader(testApp);
  expect((await testApp.send("renewRecoveryCodes", {}, reader)).statusCode).toBe(409);
});

test("a password reset neither signs in nor removes a factor", async () => {
  const ama = await makeTotpUser(testApp);
  const { challenge } = await logInForChallenge(testApp, ama);
  await testApp.call("forgotPassword", { body: { email: ama.email } });
  const [token = ""] = await getResetTokens(testApp, ama.email);
  const password = "Another5strings!";
  const reset = await testApp.send("resetPassword", { body: { token, password } });
  expect([reset.statusCode, Object.keys(reset.json())]).toEqual([200, ["msg"]]);
  // A sign-in that waits for the second factor ends with the old password.
  const late = await testApp.send("answerSecondFactor", { body: { challenge, code: ama.code() } });
  expect(late.statusCode).toBe(400);
  const login = await testApp.send("login", { body: { email: ama.email, password } });
  expect([login.statusCode, login.json().code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  testApp.clock.advance(totpPeriod);
  const body = { challenge: login.json().challenge, code: ama.code() };
  expect((await testApp.send("answerSecondFactor", { body })).statusCode).toBe(200);
});
