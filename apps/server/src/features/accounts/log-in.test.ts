import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  createRegistration,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { logIn } from "./log-in.ts";
import { dummyPasswordHash, verifyPassword } from "./passwords.ts";
import { sessions, users } from "./tables.ts";

const testApp = useTestApp();

const refusal = {
  status: 401,
  body: {
    code: "UNAUTHENTICATED",
    msg: "Invalid credentials or user not verified.",
    message: "Invalid credentials or user not verified.",
  },
};

async function updateUser(userId: string, changes: Partial<typeof users.$inferInsert>) {
  await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, userId));
}

describe("logging in", () => {
  test("returns token, userId and a msg, and the token works", async () => {
    const { email, password, userId } = await registerVerified(testApp);
    const response = await testApp.call("login", { body: { email, password } });
    expect(response).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId,
      msg: "Welcome back.",
    });
    expect((await testApp.call("getProfile", {}, response)).user._id).toBe(userId);
  });

  test("accepts the email in any letter case", async () => {
    const { email, password, userId } = await registerVerified(testApp);
    for (const spelling of [email.toUpperCase(), email.toLowerCase(), ` ${email} `]) {
      const response = await testApp.call("login", { body: { email: spelling, password } });
      expect(response.userId).toBe(userId);
    }
  });

  test("replaces the browser's previous session", async () => {
    const { email, password, userId, token } = await registerVerified(testApp);
    const otherSession = await testApp.call("login", { body: { email, password } });
    const newSession = await testApp.call("login", { body: { email, password } }, { token });
    expect((await testApp.send("getProfile", {}, { token })).statusCode).toBe(401);
    for (const device of [otherSession, newSession]) {
      expect((await testApp.call("getProfile", {}, device)).user._id).toBe(userId);
    }
    expect(await testApp.call("listSessions", { query: {} }, newSession)).toHaveLength(2);
  });

  test("closes the sockets of the browser's previous session", async () => {
    const { email, password, token } = await registerVerified(testApp);
    const socket = await connect(testApp, { token });
    await testApp.call("login", { body: { email, password } }, { token });
    await expect(socket.closed()).resolves.toBeUndefined();
  });

  test("opens no session if the previous one cannot be ended", async () => {
    const { email, password, userId, token } = await registerVerified(testApp);
    await testApp.db.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'No session ends today.'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const ctx = testApp.app.contextFor(null);
    const attempt = logIn(
      { ...ctx, requestOrigin: { ...ctx.requestOrigin, token } },
      { email, password },
    );
    await expect(attempt).rejects.toThrow("No session ends today.");
    await testApp.db.pool.query("DROP FUNCTION refuse CASCADE");
    const openSessions = await testApp.db.drizzle
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(openSessions).toHaveLength(1);
  });

  test("keeps the browser's session when it fails", async () => {
    const { email, token } = await registerVerified(testApp);
    await testApp.refuse("login", { body: { email, password: "Wrong4You" } }, { token });
    expect((await testApp.send("getProfile", {}, { token })).statusCode).toBe(200);
  });

  test("opens a new session each time", async () => {
    const { email, password } = await registerVerified(testApp);
    const first = await testApp.call("login", { body: { email, password } });
    const second = await testApp.call("login", { body: { email, password } });
    expect(first.token).not.toBe(second.token);
    await testApp.call("logout", {}, first);
    expect((await testApp.send("getProfile", {}, second)).statusCode).toBe(200);
  });

  test.each([
    ["email", undefined, "Please enter a valid email address."],
    ["email", "me", "Please enter a valid email address."],
    ["password", undefined, "Please enter a password."],
    ["password", "", "Please enter a password."],
    ["password", "a".repeat(129), "Password must be at most 128 characters."],
    ["password", { $ne: "" }, "Please enter a password."],
  ])(
    "rejects an invalid form with 400 and the error for %s (%j)",
    async (field, value, message) => {
      const body = { email: "ama@example.com", password: "Kora2strings", [field]: value };
      const response = await testApp.refuse("login", {
        body: body as { email: string; password: string },
      });
      expect([response.status, response.body.fields]).toEqual([400, { [field]: message }]);
    },
  );
});

describe("an unknown email, a wrong password and an unverified account", () => {
  /** Login attempts, each with the hash against which the password must be verified. */
  async function createAttempts() {
    const [verified, unverified] = [await registerVerified(testApp), await register(testApp)];
    const deleted = await registerVerified(testApp);
    await updateUser(deleted.userId, { deletedAt: testApp.clock.now() });
    const readPasswordHash = async (userId: string) => {
      const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
      return user?.passwordHash;
    };
    return [
      { email: createRegistration().email, password: verified.password, hash: dummyPasswordHash },
      { email: deleted.email, password: deleted.password, hash: dummyPasswordHash },
      {
        email: verified.email,
        password: "Wrong2strings",
        hash: await readPasswordHash(verified.userId),
      },
      {
        email: verified.email,
        password: "' OR '1'='1",
        hash: await readPasswordHash(verified.userId),
      },
      {
        email: unverified.email,
        password: unverified.password,
        hash: await readPasswordHash(unverified.userId),
      },
    ];
  }

  test("get the same 401 with the same message", async () => {
    for (const { email, password } of await createAttempts()) {
      expect(await testApp.refuse("login", { body: { email, password } })).toEqual(refusal);
    }
  });

  test("each cost one password verification", async () => {
    for (const { hash, ...input } of await createAttempts()) {
      const verifications: string[][] = [];
      const attempt = logIn(testApp.app.contextFor(null), input, (...args) => {
        verifications.push(args);
        return verifyPassword(...args);
      });
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      expect(verifications).toEqual([[hash, input.password]]);
    }
  });

  test("the dummy hash costs as much as a real one, and matches no password", async () => {
    const { userId } = await register(testApp);
    const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
    const hashFormat = (hash = "") =>
      hash.split("$").map((segment, n) => (n < 4 ? segment : segment.length));
    expect(hashFormat(dummyPasswordHash)).toEqual(hashFormat(user?.passwordHash));
    expect(await verifyPassword(dummyPasswordHash, "")).toBe(false);
  });
});

describe("a suspended user", () => {
  test("gets the suspension message only with the right password", async () => {
    const { email, password, userId } = await registerVerified(testApp);
    await updateUser(userId, { suspendedAt: testApp.clock.now() });
    expect(await testApp.refuse("login", { body: { email, password } })).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: "This account is suspended." },
    });
    expect(await testApp.refuse("login", { body: { email, password: "Wrong2strings" } })).toEqual(
      refusal,
    );
  });

  test("gets the generic error if also unverified", async () => {
    const { email, password, userId } = await register(testApp);
    await updateUser(userId, { suspendedAt: testApp.clock.now() });
    expect(await testApp.refuse("login", { body: { email, password } })).toEqual(refusal);
  });
});
