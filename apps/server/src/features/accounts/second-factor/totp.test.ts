import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  logInForChallenge,
  makeTotpUser,
  setUpTotp,
  totpCode,
  totpPeriod,
} from "../../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";
import { totpApps } from "../tables.ts";

const testApp = useTestApp();
const minute = 60_000;

const answer = (challenge: string, code: string) =>
  testApp.send("answerSecondFactor", { body: { challenge, code } });
const answerStatus = async (challenge: string, code: string) =>
  (await answer(challenge, code)).statusCode;

describe("a login with an app", () => {
  test("answers 401 with a challenge, and its answer returns token and userId like a login", async () => {
    const ama = await makeTotpUser(testApp);
    const { challenge, methods, passkeyOptions } = await logInForChallenge(testApp, ama);
    expect(methods).toEqual(["totp", "recoveryCode"]);
    expect(passkeyOptions).toBeNull();
    const response = await answer(challenge, ama.code());
    expect(response.statusCode).toBe(200);
    const { token, userId, msg } = response.json();
    expect({ userId, msg }).toEqual({ userId: ama.userId, msg: "Welcome back." });
    expect(response.cookies.map(({ name }) => name)).toContain("kora_device");
    expect((await testApp.send("getProfile", {}, { token })).statusCode).toBe(200);
  });

  test("gives no session and no known device before the answer", async () => {
    const ama = await makeTotpUser(testApp);
    const response = await testApp.send("login", {
      body: { email: ama.email, password: testPassword },
    });
    expect(response.json()).not.toHaveProperty("token");
    expect(response.cookies).toEqual([]);
    const { challenge: token } = response.json();
    expect((await testApp.send("getProfile", {}, { token })).statusCode).toBe(401);
  });

  test("tells nothing about the second factor with a wrong password", async () => {
    const ama = await makeTotpUser(testApp);
    const body = { email: ama.email, password: "Wrong2strings" };
    const { body: error } = await testApp.callExpectingError("login", { body });
    expect(error).toEqual({
      code: "UNAUTHENTICATED",
      msg: "Invalid credentials or user not verified.",
      message: "Invalid credentials or user not verified.",
    });
  });

  test("accepts a code with spaces, and those of the step before and after", async () => {
    const ama = await makeTotpUser(testApp);
    testApp.clock.advance(5 * totpPeriod);
    for (const wait of [0, 3 * totpPeriod]) {
      testApp.clock.advance(wait);
      const code = ama.code();
      testApp.clock.advance(totpPeriod);
      const { challenge } = await logInForChallenge(testApp, ama);
      expect(await answerStatus(challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(200);
    }
  });
});

describe("a code of the app", () => {
  test("works once, also for another sign-in", async () => {
    const ama = await makeTotpUser(testApp);
    const code = ama.code();
    const { challenge } = await logInForChallenge(testApp, ama);
    expect(await answerStatus(challenge, code)).toBe(200);
    const { challenge: secondChallenge } = await logInForChallenge(testApp, ama);
    const response = await answer(secondChallenge, code);
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { code: "This code is wrong or was used already. Please try the next one." },
    ]);
  });

  test("does not work after the one that follows it, and not after it confirmed the app", async () => {
    const user = await makeReader(testApp);
    const { secret } = await testApp.call("startTotp", { body: { password: testPassword } }, user);
    const code = totpCode(testApp, secret);
    await testApp.call("confirmTotp", { body: { code } }, user);
    const { challenge } = await logInForChallenge(testApp, user);
    expect(await answerStatus(challenge, code)).toBe(400);
    expect(await answerStatus(challenge, totpCode(testApp, secret, totpPeriod))).toBe(200);
    const { challenge: nextChallenge } = await logInForChallenge(testApp, user);
    expect(await answerStatus(nextChallenge, code)).toBe(400);
  });

  test("opens one session for ten answers at once, whether to one challenge or to ten", async () => {
    const ama = await makeTotpUser(testApp);
    const logins = await Promise.all(
      Array.from({ length: 5 }, () => logInForChallenge(testApp, ama)),
    );
    const challenges = [...logins, ...Array.from({ length: 5 }, () => logins[0])];
    const code = ama.code();
    const statuses = await Promise.all(
      challenges.map((login) => answerStatus(login?.challenge ?? "", code)),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });
});

describe("a challenge", () => {
  test("is valid for five minutes", async () => {
    const ama = await makeTotpUser(testApp);
    const { challenge } = await logInForChallenge(testApp, ama);
    testApp.clock.advance(5 * minute);
    const response = await answer(challenge, ama.code());
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([
      400,
      ["challenge"],
    ]);
    const { challenge: nextChallenge } = await logInForChallenge(testApp, ama);
    testApp.clock.advance(5 * minute - 1000);
    expect(await answerStatus(nextChallenge, ama.code())).toBe(200);
  });

  test("ends after five wrong answers, also if they come at once", async () => {
    const ama = await makeTotpUser(testApp);
    const { challenge } = await logInForChallenge(testApp, ama);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => answer(challenge, ama.wrongCode())),
    );
    const fields = responses.map((response) => Object.keys(response.json().fields)[0]);
    expect(fields.filter((field) => field === "code")).toHaveLength(5);
    expect(fields.filter((field) => field === "challenge")).toHaveLength(3);
    expect(await answerStatus(challenge, ama.code())).toBe(400);
  });

  test("opens one session", async () => {
    const ama = await makeTotpUser(testApp);
    const { challenge } = await logInForChallenge(testApp, ama);
    expect(await answerStatus(challenge, ama.code())).toBe(200);
    testApp.clock.advance(totpPeriod);
    expect(await answerStatus(challenge, ama.code())).toBe(400);
  });

  test("belongs to its user: the code of another user does not answer it", async () => {
    const [ama, kofi] = [await makeTotpUser(testApp), await makeTotpUser(testApp)];
    const { challenge } = await logInForChallenge(testApp, ama);
    expect(await answerStatus(challenge, kofi.code())).toBe(400);
    expect(await answerStatus(challenge, kofi.recoveryCodes[0] ?? "")).toBe(400);
    expect((await answer(challenge, ama.code())).json().userId).toBe(ama.userId);
  });

  test("of a proof in a session opens no session, and one of a sign-in proves nothing", async () => {
    const ama = await makeTotpUser(testApp);
    const { challenge: proof } = await testApp.call("startProof", {}, ama);
    expect(await answerStatus(proof, ama.code())).toBe(400);
    const { challenge } = await logInForChallenge(testApp, ama);
    const body = { challenge, code: ama.code() };
    expect((await testApp.send("confirmSecondFactor", { body }, ama)).statusCode).toBe(400);
  });

  test("ends with a change of the password", async () => {
    const ama = await makeTotpUser(testApp);
    const { challenge } = await logInForChallenge(testApp, ama);
    const body = { oldPassword: testPassword, newPassword: "Another5strings" };
    await testApp.call("changePassword", { body }, ama);
    expect(await answerStatus(challenge, ama.code())).toBe(400);
  });

  test.each(["", "x", "x".repeat(200), "A".repeat(43)])(
    "of the form %j is refused",
    async (text) => {
      expect(await answerStatus(text, "123456")).toBe(400);
    },
  );
});

describe("the set-up of an app", () => {
  test("requires the password for the first factor, and one code", async () => {
    const user = await makeReader(testApp);
    for (const body of [{}, { password: "Wrong2strings" }]) {
      const { status, body: error } = await testApp.callExpectingError("startTotp", { body }, user);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["password"]]);
    }
    const { secret, uri } = await testApp.call(
      "startTotp",
      { body: { password: testPassword } },
      user,
    );
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(user.email);
    const wrong = { code: totpCode(testApp, secret, 100 * totpPeriod) };
    expect((await testApp.send("confirmTotp", { body: wrong }, user)).statusCode).toBe(400);
    // Until the code is right, a login needs none.
    const login = { email: user.email, password: testPassword };
    expect((await testApp.send("login", { body: login })).statusCode).toBe(200);
    const right = { code: totpCode(testApp, secret) };
    const { recoveryCodes } = await testApp.call("confirmTotp", { body: right }, user);
    expect(recoveryCodes).toHaveLength(10);
  });

  test("must be finished in 15 minutes, and a new start replaces the secret", async () => {
    const user = await makeReader(testApp);
    const start = async () =>
      (await testApp.call("startTotp", { body: { password: testPassword } }, user)).secret;
    const confirmStatus = async (secret: string) =>
      (await testApp.send("confirmTotp", { body: { code: totpCode(testApp, secret) } }, user))
        .statusCode;
    const firstSecret = await start();
    testApp.clock.advance(15 * minute);
    expect(await confirmStatus(firstSecret)).toBe(409);
    const secondSecret = await start();
    expect(await confirmStatus(firstSecret)).toBe(400);
    expect(await confirmStatus(secondSecret)).toBe(200);
    expect(await confirmStatus(secondSecret)).toBe(409);
  });

  test("is refused while one is set up, also for ten confirmations at once", async () => {
    const user = await makeReader(testApp);
    const start = { body: { password: testPassword } };
    const { secret } = await testApp.call("startTotp", start, user);
    const body = { code: totpCode(testApp, secret) };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => testApp.send("confirmTotp", { body }, user)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await testApp.send("startTotp", start, user)).statusCode).toBe(409);
  });

  test("stores the secret encrypted", async () => {
    const user = await makeReader(testApp);
    const { secret } = await testApp.call("startTotp", { body: { password: testPassword } }, user);
    const [app] = await testApp.db.drizzle
      .select()
      .from(totpApps)
      .where(eq(totpApps.userId, user.userId));
    const stored = app?.encryptedSecret ?? Buffer.alloc(0);
    const context = testApp.app.createContext({ viewer: null });
    const decrypted = context.encryption.decrypt(stored, user.userId) ?? Buffer.alloc(0);
    expect(decrypted).toHaveLength(20);
    expect(stored.includes(decrypted)).toBe(false);
    expect(stored.toString("latin1")).not.toContain(secret);
  });
});

test("the view of one's own factors shows them, and no secret", async () => {
  const user = await makeReader(testApp);
  const empty = await testApp.call("getSecondFactor", {}, user);
  expect(empty).toEqual({
    isRequired: false,
    canUsePasskeys: false,
    totpAddedAt: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  await setUpTotp(testApp, user);
  expect(await testApp.call("getSecondFactor", {}, user)).toEqual({
    ...empty,
    totpAddedAt: expect.any(String),
    recoveryCodesLeft: 10,
  });
});

test("a removed app is no longer required, and its recovery codes are gone", async () => {
  const ama = await makeTotpUser(testApp);
  await testApp.call("removeTotp", {}, ama);
  expect((await testApp.send("removeTotp", {}, ama)).statusCode).toBe(404);
  expect((await testApp.call("getSecondFactor", {}, ama)).recoveryCodesLeft).toBe(0);
  const body = { email: ama.email, password: testPassword };
  expect((await testApp.send("login", { body })).statusCode).toBe(200);
});
