import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { register, registerVerified } from "../../testing/registrations.fixture.ts";
import { getResetTokens } from "../../testing/reset-tokens.fixture.ts";
import { makeTotpUser } from "../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { deleteAccountInput, makeReader, testPassword } from "../../testing/users.fixture.ts";
import { linkGoogle } from "./link-google.ts";
import { logIn } from "./log-in.ts";
import { verifyPassword } from "./passwords.ts";
import { resetPassword } from "./reset-password.ts";
import { sessions, users } from "./tables.ts";

const testApp = useTestApp();
const limitedApp = useTestApp({ RATE_LIMIT: "on" });
const openSockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of openSockets.splice(0)) {
    socket.close();
  }
});

const minute = 60 * 1000;
const linkExpiredMessage = "This reset link is no longer valid. Please ask for a new one.";
const linkExpiredError = {
  status: 400,
  body: {
    code: "VALIDATION",
    msg: linkExpiredMessage,
    message: linkExpiredMessage,
    fields: { token: linkExpiredMessage },
  },
};
const newPassword = "New-drum-4-you";

/** Resets the password to `newPassword`, or to the password in `changes`. */
const reset = (token: string, changes = {}) =>
  testApp.send("resetPassword", { body: { token, password: newPassword, ...changes } });
const resetExpectingError = (token: string, changes = {}) =>
  testApp.callExpectingError("resetPassword", {
    body: { token, password: newPassword, ...changes },
  });

/** Requests a reset mail. Returns the token of its link. */
async function requestToken({ email }: { email: string }): Promise<string> {
  await testApp.call("forgotPassword", { body: { email } });
  return (await getResetTokens(testApp, email)).at(-1) ?? "";
}

/** Tries to log in. Returns the status code. */
const logInStatus = async (email: string, enteredPassword: string) =>
  (await testApp.send("login", { body: { email, password: enteredPassword } })).statusCode;

const readSessions = ({ userId }: { userId: string }) =>
  testApp.db.drizzle.select().from(sessions).where(eq(sessions.userId, userId));

describe("setting a new password with the mailed link", () => {
  test("returns a message, and only the new password works afterwards", async () => {
    const ama = await registerVerified(testApp);
    const response = await reset(await requestToken(ama));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { msg: "Password reset successful! Redirecting to login..." },
    ]);
    expect(await logInStatus(ama.email, newPassword)).toBe(200);
    expect(await logInStatus(ama.email, ama.password)).toBe(401);
  });

  test("ends every session at once and closes its sockets", async () => {
    const ama = await registerVerified(testApp);
    const phone = await testApp.call("login", { body: ama });
    const sockets = [await connect(testApp, ama), await connect(testApp, phone)];
    openSockets.push(...sockets);
    await reset(await requestToken(ama));
    await Promise.all(sockets.map((socket) => socket.closed()));
    for (const device of [ama, phone]) {
      expect((await testApp.callExpectingError("getProfile", {}, device)).status).toBe(401);
    }
    expect(await readSessions(ama)).toEqual([]);
  });

  test("keeps the sessions of other users", async () => {
    const [ama, kofi] = [await registerVerified(testApp), await registerVerified(testApp)];
    await reset(await requestToken(ama));
    expect((await testApp.send("getProfile", {}, kofi)).statusCode).toBe(200);
  });

  test("verifies the email, because the user received the mail", async () => {
    const ama = await register(testApp);
    await reset(await requestToken(ama));
    expect(await logInStatus(ama.email, newPassword)).toBe(200);
  });

  test("does not end a suspension", async () => {
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    await testApp.db.drizzle
      .update(users)
      .set({ suspendedAt: testApp.clock.now() })
      .where(eq(users.id, ama.userId));
    await reset(token);
    expect(await logInStatus(ama.email, newPassword)).toBe(403);
  });

  test("resets the count of failed logins", async () => {
    const ama = await registerVerified(limitedApp);
    const tryLogIn = async (enteredPassword: string) =>
      (await limitedApp.send("login", { body: { email: ama.email, password: enteredPassword } }))
        .statusCode;
    for (let i = 0; i < 11; i += 1) {
      await tryLogIn("Wrong2strings");
    }
    expect(await tryLogIn(ama.password)).toBe(429);
    await limitedApp.call("forgotPassword", { body: { email: ama.email } });
    const [token = ""] = await getResetTokens(limitedApp, ama.email);
    await limitedApp.call("resetPassword", { body: { token, password: newPassword } });
    expect(await tryLogIn(newPassword)).toBe(200);
  });
});

describe("a reset link", () => {
  test("can be checked before a password is typed, and stays usable", async () => {
    const check = (token: string) =>
      testApp.callExpectingError("checkResetLink", { body: { token } });
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    for (let n = 0; n < 2; n += 1) {
      expect(await testApp.call("checkResetLink", { body: { token } })).toEqual({
        msg: "This reset link is valid.",
      });
    }
    expect(await check("made-up")).toEqual(linkExpiredError);
    expect((await reset(token)).statusCode).toBe(200);
    expect(await check(token)).toEqual(linkExpiredError);
  });

  test("works with a full stop, bracket or comma that a mail program added to it", async () => {
    const ama = await registerVerified(testApp);
    for (const sign of [".", ")", ",", ")."]) {
      const token = `${await requestToken(ama)}${sign}`;
      await testApp.call("checkResetLink", { body: { token } });
      expect((await reset(token)).statusCode).toBe(200);
    }
  });

  test("works once", async () => {
    const token = await requestToken(await registerVerified(testApp));
    await reset(token);
    expect(await resetExpectingError(token)).toEqual(linkExpiredError);
  });

  test("works for only one of several concurrent requests", async () => {
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    const passwords = ["First-drum-1", "Second-drum-2", "Third-drum-3", "Fourth-drum-4"];
    const responses = await Promise.all(passwords.map((password) => reset(token, { password })));
    const acceptedPasswords = passwords.filter((_, i) => responses[i]?.statusCode === 200);
    expect(acceptedPasswords).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 400)).toHaveLength(3);
    for (const password of passwords) {
      const status = acceptedPasswords.includes(password) ? 200 : 401;
      expect(await logInStatus(ama.email, password)).toBe(status);
    }
  });

  test("works for an hour", async () => {
    const [earlyUser, lateUser] = [
      await registerVerified(testApp),
      await registerVerified(testApp),
    ];
    const [earlyToken, lateToken] = [await requestToken(earlyUser), await requestToken(lateUser)];
    testApp.clock.advance(59 * minute);
    expect((await reset(earlyToken)).statusCode).toBe(200);
    testApp.clock.advance(2 * minute);
    expect(await resetExpectingError(lateToken)).toEqual(linkExpiredError);
    expect(await logInStatus(lateUser.email, lateUser.password)).toBe(200);
  });

  test("is invalidated by a later mail", async () => {
    const ama = await registerVerified(testApp);
    const [firstToken, secondToken] = [await requestToken(ama), await requestToken(ama)];
    expect(await resetExpectingError(firstToken)).toEqual(linkExpiredError);
    expect((await reset(secondToken)).statusCode).toBe(200);
  });

  test("is invalid for a deleted account", async () => {
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    await testApp.db.drizzle
      .update(users)
      .set({ deletedAt: testApp.clock.now() })
      .where(eq(users.id, ama.userId));
    expect(await resetExpectingError(token)).toEqual(linkExpiredError);
  });

  test("has a token that cannot verify an email; a verification token cannot reset a password", async () => {
    const ama = await register(testApp);
    const token = await requestToken(ama);
    const [verificationToken = ""] = testApp.mails
      .filter((mail) => mail.to === ama.email)
      .flatMap((mail) => /\/verify-email\/(.+)$/.exec(mail.link)?.[1] ?? []);
    expect((await testApp.callExpectingError("verifyEmail", { body: { token } })).status).toBe(400);
    expect(await resetExpectingError(verificationToken)).toEqual(linkExpiredError);
  });

  test.each(["", "unknown", "' OR 1=1 --", "%00", "a".repeat(43), "a".repeat(201)])(
    "with an unknown token (%j) is rejected",
    async (token) => expect(await resetExpectingError(token)).toEqual(linkExpiredError),
  );
});

describe("the new password", () => {
  const passwordTooWeak = "Password is too weak! Please use a stronger password.";

  test.each([
    [undefined, "Please enter a password."],
    ["", "Please enter a password."],
    ["aA1@aaa", passwordTooWeak],
    ["abcdefgh", passwordTooWeak],
    [`1${"a".repeat(128)}`, "Password must be at most 128 characters."],
  ])(
    "%j is refused with 400 and a message, and the link still works",
    async (enteredPassword, message) => {
      const token = await requestToken(await registerVerified(testApp));
      const { status, body } = await resetExpectingError(token, { password: enteredPassword });
      expect([status, body.msg, body.fields]).toEqual([400, message, { password: message }]);
      expect((await reset(token)).statusCode).toBe(200);
    },
  );

  test("must satisfy the password rule of resets, not the rule of registration", async () => {
    const token = await requestToken(await registerVerified(testApp));
    expect((await reset(token, { password: "abc defg#" })).statusCode).toBe(200);
  });
});

describe("while a password is being reset", () => {
  /** Returns a `verify` function that verifies the old password and resets it before it returns the result. */
  const resetDuringVerify = (token: string) => async (hash: string, enteredPassword: string) => {
    const isCorrect = await verifyPassword(hash, enteredPassword);
    await resetPassword(testApp.app.createContext({ viewer: null }), {
      token,
      password: newPassword,
    });
    return isCorrect;
  };

  test("a login with the old password opens no session", async () => {
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    const attempt = logIn(
      testApp.app.createContext({ viewer: null }),
      ama,
      resetDuringVerify(token),
    );
    await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await readSessions(ama)).toEqual([]);
  });

  test("a login with the old password starts neither the second factor nor a restoration", async () => {
    const [ama, kofi] = [await makeTotpUser(testApp), await makeReader(testApp)];
    await testApp.call("deleteAccount", deleteAccountInput, kofi);
    for (const { email } of [ama, kofi]) {
      const attempt = logIn(
        testApp.app.createContext({ viewer: null }),
        { email, password: testPassword },
        resetDuringVerify(await requestToken({ email })),
      );
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
  });

  test("a Google account cannot be linked with the old password", async () => {
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    const identity = {
      googleId: `google of ${ama.userId}`,
      email: ama.email,
      signedInAt: testApp.clock.now().getTime(),
    };
    const attempt = linkGoogle(
      testApp.app.createContext({ viewer: null }),
      ama,
      identity,
      resetDuringVerify(token),
    );
    await expect(attempt).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await readSessions(ama)).toEqual([]);
  });

  test("concurrent logins with the old password leave no session", async () => {
    const ama = await registerVerified(testApp);
    const token = await requestToken(ama);
    const logins = Array.from({ length: 4 }, () => logInStatus(ama.email, ama.password));
    await Promise.all([reset(token), ...logins]);
    expect(await readSessions(ama)).toEqual([]);
  });
});
