import { createHash } from "node:crypto";
import { sentences } from "@kora/contract/sentences";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  createRegistration,
  getMailedTokens,
  type Registration,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { createAccount } from "./create-account.ts";
import { sessions, users } from "./tables.ts";

const testApp = useTestApp();

async function findUser(userId: string) {
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
  return user;
}

describe("registering", () => {
  test("returns 201 with token, userId and a msg", async () => {
    const response = await testApp.send("register", { body: createRegistration() });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: "Registration successful! Check your email for verification.",
    });
  });

  test("takes an address of an internationalized domain, whose spellings are one address", async () => {
    const local = createRegistration().username;
    const email = `${local}@xn--e1afmkfd.xn--p1ai`;
    const { userId, password } = await registerVerified(testApp, { email });
    expect((await findUser(userId))?.email).toBe(email);
    const body = createRegistration({ email: `${local}@ПРИМЕР.рф` });
    const { fields } = (await testApp.callExpectingError("register", { body })).body;
    expect(fields).toEqual({ email: sentences.accounts.emailTaken });
    const credentials = { email: `${local}@пример.рф`, password };
    expect(await testApp.call("login", { body: credentials })).toMatchObject({ userId });
  });

  test("stores the fields trimmed, and the password only as an argon2id hash", async () => {
    const form = createRegistration();
    const untrimmedFields = {
      name: "  Abena Owusu ",
      username: ` ${form.username} `,
      email: ` ${form.email}`,
    };
    const { userId } = await testApp.call("register", { body: { ...form, ...untrimmedFields } });
    const user = await findUser(userId);
    expect(user).toMatchObject({
      name: "Abena Owusu",
      username: form.username,
      email: form.email,
      aboutMe: "available",
      verifiedAt: null,
    });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(form.password);
  });

  test("stores the SHA-256 of the session token, and not the token itself", async () => {
    const { userId, token } = await register(testApp);
    const [session] = await testApp.db.drizzle
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(session?.tokenHash).toEqual(createHash("sha256").update(token).digest());
    expect(JSON.stringify(session)).not.toContain(token);
  });

  test("returns a token that is refused until the email is verified", async () => {
    const abena = await register(testApp);
    expect(await testApp.callExpectingError("getProfile", {}, abena)).toMatchObject({
      status: 403,
      body: { code: "UNVERIFIED", msg: "Please verify your email to continue." },
    });
  });

  test("replaces the browser's previous session", async () => {
    const previousSession = await registerVerified(testApp);
    await testApp.call("register", { body: createRegistration() }, previousSession);
    expect((await testApp.send("getProfile", {}, previousSession)).statusCode).toBe(401);
  });

  test("can create verified accounts for a demo or a test", async () => {
    const form = createRegistration();
    const ctx = testApp.app.createContext({ viewer: null });
    const { userId, token } = await createAccount(ctx, form, { verified: true });
    expect((await testApp.call("getProfile", {}, { token })).user).toMatchObject({
      _id: userId,
      isVerified: true,
    });
    expect(await getMailedTokens(testApp, form.email)).toEqual([]);
  });
});

describe("an email or username that is taken", () => {
  test.each([
    ["email", "An account with this email already exists."],
    ["username", "This username is already taken."],
  ] as const)(
    "is refused with 409 and an error for the field, in any letter case: %s",
    async (field, message) => {
      const existingUser = await registerVerified(testApp);
      const form = createRegistration({ [field]: existingUser[field].toUpperCase() });
      expect(await testApp.callExpectingError("register", { body: form })).toEqual({
        status: 409,
        body: { code: "CONFLICT", msg: message, message, fields: { [field]: message } },
      });
    },
  );

  test("is reported together with the other field if both are taken", async () => {
    const [emailOwner, usernameOwner] = [await registerVerified(testApp), await register(testApp)];
    const body = createRegistration({
      email: emailOwner.email.toUpperCase(),
      username: usernameOwner.username,
    });
    const { status, body: error } = await testApp.callExpectingError("register", { body });
    expect([status, error.code]).toEqual([409, "CONFLICT"]);
    expect(error.fields).toEqual({
      email: "An account with this email already exists.",
      username: "This username is already taken.",
    });
    expect(Object.values(error.fields ?? {})).toContain(error.msg);
  });

  test("can be registered by only one of two concurrent requests: username", async () => {
    const firstForm = createRegistration();
    const secondForm = createRegistration({ username: firstForm.username.toLowerCase() });
    const responses = await Promise.all(
      [firstForm, secondForm].map((body) => testApp.send("register", { body })),
    );
    const refusal = responses.find((response) => response.statusCode === 409);
    expect(responses.map((response) => response.statusCode)).toContain(201);
    expect(Object.keys(refusal?.json().fields)).toEqual(["username"]);
  });

  test("leads to a refusal that stores no account and sends no mail", async () => {
    const existingUser = await register(testApp);
    const form = createRegistration({ username: existingUser.username });
    await testApp.callExpectingError("register", { body: form });
    const rows = await testApp.db.drizzle.select().from(users).where(eq(users.email, form.email));
    expect(rows).toEqual([]);
    await testApp.runJobs();
    expect(testApp.mails.filter((mail) => mail.to === form.email)).toEqual([]);
  });
});

describe("an invalid form", () => {
  const nameRequired = "Please enter your name.";
  const usernameRule = "Username must be 3 to 30 letters, digits, underscores or dots.";
  const emailRule = "Please enter a valid email address.";
  const passwordTooWeak = "Password is too weak! Please use a stronger password.";

  const nameRule = sentences.form.nameRule;

  test.each<[keyof Registration, unknown, string]>([
    ["name", undefined, nameRequired],
    ["name", "   ", nameRequired],
    ["name", 7, nameRequired],
    ["name", "a".repeat(81), "Name must be at most 80 characters."],
    ["name", "Abena\r\nBcc: all@example.com", nameRule],
    ["name", "Abena\u202Eanewo", nameRule],
    ["username", undefined, usernameRule],
    ["username", "ab", usernameRule],
    ["username", "a".repeat(31), usernameRule],
    ["username", "no spaces", usernameRule],
    ["username", "naïve", usernameRule],
    ["email", undefined, emailRule],
    ["email", "not an address", emailRule],
    ["email", `${"a".repeat(250)}@x.io`, emailRule],
    ["email", "a@example.com\nbcc: b@example.com", emailRule],
    ["password", undefined, "Please enter a password."],
    ["password", "", "Please enter a password."],
    ["password", "weak", passwordTooWeak],
    ["password", "password", passwordTooWeak],
    ["password", `1${"a".repeat(128)}`, "Password must be at most 128 characters."],
    ["confirmPassword", undefined, "Passwords don't match!"],
    ["confirmPassword", "Kora2string", "Passwords don't match!"],
  ])("is refused with 400 and the error for %s (%j)", async (field, value, message) => {
    const body = { ...createRegistration(), [field]: value };
    if (field === "password") {
      Object.assign(body, { confirmPassword: value });
    }
    const response = await testApp.callExpectingError("register", { body: body as Registration });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: "VALIDATION", msg: message, message });
    expect(response.body.fields?.[field]).toBe(message);
  });

  test("gets the errors of all fields at once", async () => {
    const { body } = await testApp.callExpectingError("register", { body: {} as Registration });
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(
      ["name", "username", "email", "password", "confirmPassword"].toSorted(),
    );
  });
});

describe("a hostile request", () => {
  const post = (payload: string | Buffer, contentType = "application/json") =>
    testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "content-type": contentType },
      payload,
    });

  test("with SQL in a field is stored as text", async () => {
    const name = "Robert'); DROP TABLE users;--";
    const { userId } = await register(testApp, { name });
    expect((await findUser(userId))?.name).toBe(name);
  });

  test("with a null character is refused with 400", async () => {
    const { status } = await testApp.callExpectingError("register", {
      body: createRegistration({ name: "a\u0000b" }),
    });
    expect(status).toBe(400);
  });

  test.each(['{"name": "Ama"', "not json", "[1, 2", '"'])(
    "with invalid JSON (%s) is refused with 400 and a message",
    async (payload) => {
      const response = await post(payload);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: "VALIDATION",
        msg: "The request body is not valid JSON.",
      });
    },
  );

  test.each(["[]", "null", "7", '"text"', "", '{"__proto__": {"name": "Ama"}}'])(
    "with JSON that is not a form (%s) is refused with 400",
    async (payload) => {
      const response = await post(payload);
      expect([response.statusCode, response.json().code]).toEqual([400, "VALIDATION"]);
    },
  );

  test("with JSON nested 3,000 levels deep is refused with 400", async () => {
    const response = await post(`{"name":${"[".repeat(3000)}${"]".repeat(3000)}}`);
    expect([response.statusCode, response.json().code]).toEqual([400, "VALIDATION"]);
  });

  test("of more than 10 MB is refused with 413", async () => {
    const response = await post(JSON.stringify({ name: "a".repeat(10 * 1024 * 1024) }));
    expect([response.statusCode, response.json().code]).toEqual([413, "TOO_LARGE"]);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded"])(
    "of the content type %s is refused with 415",
    async (contentType) => {
      const response = await post("name=Ama", contentType);
      expect([response.statusCode, response.json().code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
    },
  );
});
