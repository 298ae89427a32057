import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newcomer, register, registerVerified } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { logIn } from "./log-in.ts";
import { dummyPasswordHash, verifyPassword } from "./passwords.ts";
import { sessions, users } from "./tables.ts";

const kit = useTestApp();

const refused = {
  status: 401,
  body: {
    code: "UNAUTHENTICATED",
    msg: "Invalid credentials or user not verified.",
    message: "Invalid credentials or user not verified.",
  },
};

async function change(userId: string, changes: Partial<typeof users.$inferInsert>) {
  await kit.db.drizzle.update(users).set(changes).where(eq(users.id, userId));
}

describe("logging in", () => {
  test("answers token, userId and a msg, and the token works", async () => {
    const { email, password, userId } = await registerVerified(kit);
    const answer = await kit.call("login", { body: { email, password } });
    expect(answer).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId,
      msg: "Welcome back.",
    });
    expect((await kit.call("getProfile", {}, answer)).user._id).toBe(userId);
  });

  test("works with any letter case of the email", async () => {
    const { email, password, userId } = await registerVerified(kit);
    for (const spelling of [email.toUpperCase(), email.toLowerCase(), ` ${email} `]) {
      const answer = await kit.call("login", { body: { email: spelling, password } });
      expect(answer.userId).toBe(userId);
    }
  });

  test("takes the place of the session that the browser came with", async () => {
    const { email, password, userId, token } = await registerVerified(kit);
    const other = await kit.call("login", { body: { email, password } });
    const own = await kit.call("login", { body: { email, password } }, { token });
    expect((await kit.send("getProfile", {}, { token })).statusCode).toBe(401);
    for (const device of [other, own]) {
      expect((await kit.call("getProfile", {}, device)).user._id).toBe(userId);
    }
    expect(await kit.call("listSessions", { query: {} }, own)).toHaveLength(2);
  });

  test("closes the sockets of the session that the browser came with", async () => {
    const { email, password, token } = await registerVerified(kit);
    const socket = await connect(kit, { token });
    await kit.call("login", { body: { email, password } }, { token });
    await expect(socket.closed()).resolves.toBeUndefined();
  });

  test("opens no session when the one before cannot be ended", async () => {
    const { email, password, userId, token } = await registerVerified(kit);
    await kit.db.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'No session ends today.'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const ctx = kit.app.contextFor(null);
    const attempt = logIn(
      { ...ctx, requestOrigin: { ...ctx.requestOrigin, token } },
      { email, password },
    );
    await expect(attempt).rejects.toThrow("No session ends today.");
    await kit.db.pool.query("DROP FUNCTION refuse CASCADE");
    const open = await kit.db.drizzle.select().from(sessions).where(eq(sessions.userId, userId));
    expect(open).toHaveLength(1);
  });

  test("leaves the browser its session when it fails", async () => {
    const { email, token } = await registerVerified(kit);
    await kit.refuse("login", { body: { email, password: "Wrong4You" } }, { token });
    expect((await kit.send("getProfile", {}, { token })).statusCode).toBe(200);
  });

  test("opens a session of its own each time", async () => {
    const { email, password } = await registerVerified(kit);
    const one = await kit.call("login", { body: { email, password } });
    const two = await kit.call("login", { body: { email, password } });
    expect(one.token).not.toBe(two.token);
    await kit.call("logout", {}, one);
    expect((await kit.send("getProfile", {}, two)).statusCode).toBe(200);
  });

  test.each([
    ["email", undefined, "Please enter a valid email address."],
    ["email", "me", "Please enter a valid email address."],
    ["password", undefined, "Please enter a password."],
    ["password", "", "Please enter a password."],
    ["password", "a".repeat(129), "Password must be at most 128 characters."],
    ["password", { $ne: "" }, "Please enter a password."],
  ])("with a wrong form is 400 with its sentence at %s (%j)", async (field, value, sentence) => {
    const body = { email: "ama@example.com", password: "Kora2strings", [field]: value };
    const answer = await kit.refuse("login", { body: body as { email: string; password: string } });
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }]);
  });
});

describe("an unknown email, a wrong password and an unverified account", () => {
  /** Who tries what, and the hash that the password must have been checked against. */
  async function attempts() {
    const [verified, unverified] = [await registerVerified(kit), await register(kit)];
    const deleted = await registerVerified(kit);
    await change(deleted.userId, { deletedAt: kit.clock.now() });
    const hashOf = async (userId: string) => {
      const [user] = await kit.db.drizzle.select().from(users).where(eq(users.id, userId));
      return user?.passwordHash;
    };
    return [
      { email: newcomer().email, password: verified.password, hash: dummyPasswordHash },
      { email: deleted.email, password: deleted.password, hash: dummyPasswordHash },
      { email: verified.email, password: "Wrong2strings", hash: await hashOf(verified.userId) },
      { email: verified.email, password: "' OR '1'='1", hash: await hashOf(verified.userId) },
      {
        email: unverified.email,
        password: unverified.password,
        hash: await hashOf(unverified.userId),
      },
    ];
  }

  test("are the same 401 with the same words", async () => {
    for (const { email, password } of await attempts()) {
      expect(await kit.refuse("login", { body: { email, password } })).toEqual(refused);
    }
  });

  test("each cost the check of one password", async () => {
    for (const { hash, ...input } of await attempts()) {
      const checked: string[][] = [];
      const attempt = logIn(kit.app.contextFor(null), input, (...asked) => {
        checked.push(asked);
        return verifyPassword(...asked);
      });
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      expect(checked).toEqual([[hash, input.password]]);
    }
  });

  test("the hash for nobody costs what a real one does, and is of no password", async () => {
    const { userId } = await register(kit);
    const [user] = await kit.db.drizzle.select().from(users).where(eq(users.id, userId));
    const shape = (hash = "") => hash.split("$").map((part, n) => (n < 4 ? part : part.length));
    expect(shape(dummyPasswordHash)).toEqual(shape(user?.passwordHash));
    expect(await verifyPassword(dummyPasswordHash, "")).toBe(false);
  });
});

describe("a suspended person", () => {
  test("is told so after the right password only", async () => {
    const { email, password, userId } = await registerVerified(kit);
    await change(userId, { suspendedAt: kit.clock.now() });
    expect(await kit.refuse("login", { body: { email, password } })).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: "This account is suspended." },
    });
    expect(await kit.refuse("login", { body: { email, password: "Wrong2strings" } })).toEqual(
      refused,
    );
  });

  test("who is not verified either is not told", async () => {
    const { email, password, userId } = await register(kit);
    await change(userId, { suspendedAt: kit.clock.now() });
    expect(await kit.refuse("login", { body: { email, password } })).toEqual(refused);
  });
});
