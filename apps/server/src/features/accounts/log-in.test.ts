import { hash } from "@node-rs/argon2";
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

const invalidCredentials = {
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
  test("returns a working token, userId and msg", async () => {
    const { email, password, userId } = await registerVerified(testApp);
    const response = await testApp.call("login", { body: { email, password } });
    expect(response).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId,
      msg: "Welcome back.",
    });
    expect((await testApp.call("getProfile", {}, response)).user._id).toBe(userId);
  });

  test("accepts the email in any letter case and with spaces around it", async () => {
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

  test("opens no session if the previous session cannot be ended", async () => {
    const { email, password, userId, token } = await registerVerified(testApp);
    await testApp.db.pool.query(`
      CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'Sessions cannot be deleted.'; END $$;
      CREATE TRIGGER refuse_delete BEFORE DELETE ON sessions
        FOR EACH ROW EXECUTE FUNCTION refuse_delete()`);
    const ctx = testApp.app.createContext({ viewer: null });
    const attempt = logIn(
      { ...ctx, requestOrigin: { ...ctx.requestOrigin, token } },
      { email, password },
    );
    await expect(attempt).rejects.toThrow("Sessions cannot be deleted.");
    await testApp.db.pool.query("DROP FUNCTION refuse_delete CASCADE");
    const openSessions = await testApp.db.drizzle
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(openSessions).toHaveLength(1);
  });

  test("does not end the browser's session if the password is wrong", async () => {
    const { email, token } = await registerVerified(testApp);
    await testApp.callExpectingError(
      "login",
      { body: { email, password: "Wrong4You" } },
      { token },
    );
    expect((await testApp.send("getProfile", {}, { token })).statusCode).toBe(200);
  });

  test("opens a separate session each time", async () => {
    const { email, password } = await registerVerified(testApp);
    const firstSession = await testApp.call("login", { body: { email, password } });
    const secondSession = await testApp.call("login", { body: { email, password } });
    expect(firstSession.token).not.toBe(secondSession.token);
    await testApp.call("logout", {}, firstSession);
    expect((await testApp.send("getProfile", {}, secondSession)).statusCode).toBe(200);
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
      const response = await testApp.callExpectingError("login", {
        body: body as { email: string; password: string },
      });
      expect([response.status, response.body.fields]).toEqual([400, { [field]: message }]);
    },
  );
});

describe("an unknown email, a wrong password and an unverified account", () => {
  /** Returns invalid logins, each with the hash against which its password must be verified. */
  async function createInvalidLogins() {
    const [verifiedUser, unverifiedUser] = [
      await registerVerified(testApp),
      await register(testApp),
    ];
    const deletedUser = await registerVerified(testApp);
    await updateUser(deletedUser.userId, { deletedAt: testApp.clock.now() });
    const readPasswordHash = async (userId: string) => {
      const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
      return user?.passwordHash;
    };
    return [
      {
        email: createRegistration().email,
        password: verifiedUser.password,
        hash: dummyPasswordHash,
      },
      { email: deletedUser.email, password: deletedUser.password, hash: dummyPasswordHash },
      {
        email: verifiedUser.email,
        password: "Wrong2strings",
        hash: await readPasswordHash(verifiedUser.userId),
      },
      {
        email: verifiedUser.email,
        password: "' OR '1'='1",
        hash: await readPasswordHash(verifiedUser.userId),
      },
      {
        email: unverifiedUser.email,
        password: unverifiedUser.password,
        hash: dummyPasswordHash,
      },
    ];
  }

  test("get the same 401 with the same message", async () => {
    for (const { email, password } of await createInvalidLogins()) {
      expect(await testApp.callExpectingError("login", { body: { email, password } })).toEqual(
        invalidCredentials,
      );
    }
  });

  test("each cost one password verification, so the response time reveals nothing", async () => {
    for (const { hash, ...input } of await createInvalidLogins()) {
      const verifications: string[][] = [];
      const attempt = logIn(testApp.app.createContext({ viewer: null }), input, (...args) => {
        verifications.push(args);
        return verifyPassword(...args);
      });
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      expect(verifications).toEqual([[hash, input.password]]);
    }
  });
});

describe("a password with letters that keyboards type in two ways (RFC 8265)", () => {
  const composed = "Adé by the river";
  const decomposed = "Ade\u0301 by\u00A0the river";

  async function readHash(userId: string): Promise<string> {
    const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
    return user?.passwordHash ?? "";
  }

  test.each([
    [composed, decomposed],
    [decomposed, composed],
  ])("that was registered as %j opens a session as %j", async (password, typed) => {
    const form = { password, confirmPassword: password };
    const { email, userId } = await registerVerified(testApp, form);
    expect(await testApp.call("login", { body: { email, password: typed } })).toMatchObject({
      userId,
    });
  });

  test("may be typed in either way to change it and to delete the account", async () => {
    const form = { password: composed, confirmPassword: composed };
    const { email } = await registerVerified(testApp, form);
    const session = await testApp.call("login", { body: { email, password: composed } });
    const newPassword = `${decomposed} at night`;
    const body = { oldPassword: decomposed, newPassword };
    await testApp.call("changePassword", { body }, session);
    const password = newPassword.normalize("NFC");
    expect(await testApp.send("login", { body: { email, password } })).toMatchObject({
      statusCode: 200,
    });
    const deletion = { body: { password: newPassword } };
    expect(await testApp.send("deleteAccount", deletion, session)).toMatchObject({
      statusCode: 200,
    });
  });

  test("of before opens a session as it was typed, and then in both ways", async () => {
    const { email, userId } = await registerVerified(testApp);
    const oldHash = await hash(decomposed, { memoryCost: 8, timeCost: 1 });
    await updateUser(userId, { passwordHash: oldHash });
    const refused = { body: { email, password: composed } };
    expect(await testApp.callExpectingError("login", refused)).toEqual(invalidCredentials);
    await testApp.call("login", { body: { email, password: decomposed } });
    expect(await readHash(userId)).not.toBe(oldHash);
    await testApp.call("login", { body: { email, password: composed } });
    await testApp.call("login", { body: { email, password: decomposed } });
  });

  test("is verified twice, also if it is right or if there is no account", async () => {
    const form = { password: composed, confirmPassword: composed };
    const unverified = await register(testApp, form);
    for (const email of [createRegistration().email, unverified.email]) {
      const verified: string[] = [];
      const input = { email, password: decomposed };
      const attempt = logIn(testApp.app.createContext({ viewer: null }), input, (...args) => {
        verified.push(args[1]);
        return verifyPassword(...args);
      });
      await expect(attempt).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      expect(verified).toEqual([composed, decomposed]);
    }
  });

  test("of an account that is not verified is not replaced", async () => {
    const { email, userId } = await register(testApp);
    const oldHash = await hash(decomposed, { memoryCost: 8, timeCost: 1 });
    await updateUser(userId, { passwordHash: oldHash });
    const input = { body: { email, password: decomposed } };
    expect(await testApp.callExpectingError("login", input)).toEqual(invalidCredentials);
    expect(await readHash(userId)).toBe(oldHash);
  });
});

test("the dummy hash costs as much as a real hash and does not match an empty password", async () => {
  const { userId } = await register(testApp);
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
  /** Returns algorithm, version and parameters of a hash, and the lengths of salt and digest. */
  const describeHash = (hash = "") =>
    hash.split("$").map((segment, i) => (i < 4 ? segment : segment.length));
  expect(describeHash(dummyPasswordHash)).toEqual(describeHash(user?.passwordHash));
  expect(await verifyPassword(dummyPasswordHash, "")).toBe(false);
});

describe("a suspended user", () => {
  test("gets the suspension message only with the right password", async () => {
    const { email, password, userId } = await registerVerified(testApp);
    await updateUser(userId, { suspendedAt: testApp.clock.now() });
    expect(await testApp.callExpectingError("login", { body: { email, password } })).toMatchObject({
      status: 403,
      body: { code: "SUSPENDED", msg: "This account is suspended." },
    });
    expect(
      await testApp.callExpectingError("login", { body: { email, password: "Wrong2strings" } }),
    ).toEqual(invalidCredentials);
  });

  test("gets the same 401 as an unverified user if the email is also unverified", async () => {
    const { email, password, userId } = await register(testApp);
    await updateUser(userId, { suspendedAt: testApp.clock.now() });
    expect(await testApp.callExpectingError("login", { body: { email, password } })).toEqual(
      invalidCredentials,
    );
  });
});
