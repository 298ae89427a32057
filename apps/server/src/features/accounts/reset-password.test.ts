import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { register, registerVerified } from "../../testing/registrations.fixture.ts";
import { resetTokens } from "../../testing/reset-tokens.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { linkGoogle } from "./link-google.ts";
import { logIn } from "./log-in.ts";
import { verifyPassword } from "./passwords.ts";
import { resetPassword } from "./reset-password.ts";
import { sessions, users } from "./tables.ts";

const kit = useTestApp();
const limited = useTestApp({ RATE_LIMIT: "on" });
const open: TestSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) {
    socket.close();
  }
});

const minute = 60 * 1000;
const dead = "This reset link is no longer valid. Please ask for a new one.";
const isDead = {
  status: 400,
  body: { code: "VALIDATION", msg: dead, message: dead, fields: { token: dead } },
};
const password = "New-drum-4-you";

const reset = (token: string, changes = {}) =>
  kit.send("resetPassword", { body: { token, password, ...changes } });
const refuse = (token: string, changes = {}) =>
  kit.refuse("resetPassword", { body: { token, password, ...changes } });

async function tokenFor({ email }: { email: string }): Promise<string> {
  await kit.call("forgotPassword", { body: { email } });
  return (await resetTokens(kit, email)).at(-1) ?? "";
}

const logInStatus = async (email: string, typed: string) =>
  (await kit.send("login", { body: { email, password: typed } })).statusCode;

const sessionsOf = ({ userId }: { userId: string }) =>
  kit.db.drizzle.select().from(sessions).where(eq(sessions.userId, userId));

describe("setting a new password with the mailed link", () => {
  test("is answered in the spec's words; the new password works, the old one does not", async () => {
    const ama = await registerVerified(kit);
    const answer = await reset(await tokenFor(ama));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { msg: "Password reset successful! Redirecting to login..." },
    ]);
    expect(await logInStatus(ama.email, password)).toBe(200);
    expect(await logInStatus(ama.email, ama.password)).toBe(401);
  });

  test("ends every session at once and closes its sockets", async () => {
    const ama = await registerVerified(kit);
    const phone = await kit.call("login", { body: ama });
    const sockets = [await connect(kit, ama), await connect(kit, phone)];
    open.push(...sockets);
    await reset(await tokenFor(ama));
    await Promise.all(sockets.map((socket) => socket.closed()));
    for (const device of [ama, phone]) {
      expect((await kit.refuse("getProfile", {}, device)).status).toBe(401);
    }
    expect(await sessionsOf(ama)).toEqual([]);
  });

  test("ends nobody else's sessions", async () => {
    const [ama, kofi] = [await registerVerified(kit), await registerVerified(kit)];
    await reset(await tokenFor(ama));
    expect((await kit.send("getProfile", {}, kofi)).statusCode).toBe(200);
  });

  test("verifies the address, as the mail was received", async () => {
    const ama = await register(kit);
    await reset(await tokenFor(ama));
    expect(await logInStatus(ama.email, password)).toBe(200);
  });

  test("opens nothing to somebody suspended", async () => {
    const ama = await registerVerified(kit);
    const token = await tokenFor(ama);
    await kit.db.drizzle
      .update(users)
      .set({ suspendedAt: kit.clock.now() })
      .where(eq(users.id, ama.userId));
    await reset(token);
    expect(await logInStatus(ama.email, password)).toBe(403);
  });

  test("lets in at once whoever had failed to log in ten times", async () => {
    const ama = await registerVerified(limited);
    const tryIn = async (typed: string) =>
      (await limited.send("login", { body: { email: ama.email, password: typed } })).statusCode;
    for (let n = 0; n < 11; n += 1) {
      await tryIn("Wrong2strings");
    }
    expect(await tryIn(ama.password)).toBe(429);
    await limited.call("forgotPassword", { body: { email: ama.email } });
    const [token = ""] = await resetTokens(limited, ama.email);
    await limited.call("resetPassword", { body: { token, password } });
    expect(await tryIn(password)).toBe(200);
  });
});

describe("a reset link", () => {
  test("works once", async () => {
    const token = await tokenFor(await registerVerified(kit));
    await reset(token);
    expect(await refuse(token)).toEqual(isDead);
  });

  test("twice at once works once, and the password is the winner's", async () => {
    const ama = await registerVerified(kit);
    const token = await tokenFor(ama);
    const typed = ["First-drum-1", "Second-drum-2", "Third-drum-3", "Fourth-drum-4"];
    const answers = await Promise.all(typed.map((choice) => reset(token, { password: choice })));
    const won = typed.filter((_, n) => answers[n]?.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(3);
    for (const choice of typed) {
      expect(await logInStatus(ama.email, choice)).toBe(won.includes(choice) ? 200 : 401);
    }
  });

  test("works within an hour, not after", async () => {
    const [early, late] = [await registerVerified(kit), await registerVerified(kit)];
    const [earlyToken, lateToken] = [await tokenFor(early), await tokenFor(late)];
    kit.clock.advance(59 * minute);
    expect((await reset(earlyToken)).statusCode).toBe(200);
    kit.clock.advance(2 * minute);
    expect(await refuse(lateToken)).toEqual(isDead);
    expect(await logInStatus(late.email, late.password)).toBe(200);
  });

  test("of an earlier mail is refused, the last one is not", async () => {
    const ama = await registerVerified(kit);
    const [first, second] = [await tokenFor(ama), await tokenFor(ama)];
    expect(await refuse(first)).toEqual(isDead);
    expect((await reset(second)).statusCode).toBe(200);
  });

  test("of somebody who is gone is refused", async () => {
    const ama = await registerVerified(kit);
    const token = await tokenFor(ama);
    await kit.db.drizzle
      .update(users)
      .set({ deletedAt: kit.clock.now() })
      .where(eq(users.id, ama.userId));
    expect(await refuse(token)).toEqual(isDead);
  });

  test("is not what verifies an email, nor the other way round", async () => {
    const ama = await register(kit);
    const token = await tokenFor(ama);
    const [verification = ""] = kit.mails
      .filter((mail) => mail.to === ama.email)
      .flatMap((mail) => /\/verify-email\/(.+)$/.exec(mail.link)?.[1] ?? []);
    expect((await kit.refuse("verifyEmail", { body: { token } })).status).toBe(400);
    expect(await refuse(verification)).toEqual(isDead);
  });

  test.each(["", "unknown", "' OR 1=1 --", "%00", "a".repeat(43), "a".repeat(201)])(
    "that nobody was sent (%j) is refused",
    async (token) => expect(await refuse(token)).toEqual(isDead),
  );
});

describe("the new password", () => {
  const tooWeak = "Password is too weak! Please use a stronger password.";

  test.each([
    [undefined, "Please enter a password."],
    ["", "Please enter a password."],
    ["aA1@aaa", tooWeak],
    ["abcdefgh", tooWeak],
    [`1${"a".repeat(128)}`, "Password must be at most 128 characters."],
  ])("%j is 400 with its sentence, and the link still works", async (typed, sentence) => {
    const token = await tokenFor(await registerVerified(kit));
    const { status, body } = await refuse(token, { password: typed });
    expect([status, body.msg, body.fields]).toEqual([400, sentence, { password: sentence }]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("follows the reset screen's rule, not that of registration", async () => {
    const token = await tokenFor(await registerVerified(kit));
    expect((await reset(token, { password: "abc defg#" })).statusCode).toBe(200);
  });
});

describe("while a password is being reset", () => {
  /** Checks the old password, and lets the reset happen before the answer is acted on. */
  const overtaken = (token: string) => async (hash: string, typed: string) => {
    const isRight = await verifyPassword(hash, typed);
    await resetPassword(kit.app.contextFor(null), { token, password });
    return isRight;
  };

  test("a login with the old one opens no session behind it", async () => {
    const ama = await registerVerified(kit);
    const token = await tokenFor(ama);
    const attempt = logIn(kit.app.contextFor(null), ama, overtaken(token));
    await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await sessionsOf(ama)).toEqual([]);
  });

  test("nor does a Google account get linked with the old one", async () => {
    const ama = await registerVerified(kit);
    const token = await tokenFor(ama);
    const proven = {
      googleId: `google of ${ama.userId}`,
      email: ama.email,
      signedInAt: kit.clock.now().getTime(),
    };
    const attempt = linkGoogle(kit.app.contextFor(null), ama, proven, overtaken(token));
    await expect(attempt).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await sessionsOf(ama)).toEqual([]);
  });

  test("logins at the same moment leave no session of the old password", async () => {
    const ama = await registerVerified(kit);
    const token = await tokenFor(ama);
    const logins = Array.from({ length: 4 }, () => logInStatus(ama.email, ama.password));
    await Promise.all([reset(token), ...logins]);
    expect(await sessionsOf(ama)).toEqual([]);
  });
});
