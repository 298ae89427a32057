import { and, eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getRedirectTarget, openBrowser } from "../../testing/google-browser.ts";
import { useOpenIdProvider } from "../../testing/openid-provider.fixture.ts";
import {
  createRegistration,
  getMailedTokens,
  type Registration,
  register,
} from "../../testing/registrations.fixture.ts";
import { getResetTokens } from "../../testing/reset-tokens.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, testPassword } from "../../testing/users.fixture.ts";
import { users } from "./tables.ts";

const testApp = useTestApp(useOpenIdProvider());
const limitedApp = useTestApp({ RATE_LIMIT: "on" });

const linkInvalid = "This verification link is no longer valid. Please ask for a new one.";

const verify = (token: string) => testApp.send("verifyEmail", { body: { token } });
const logIn = async ({ email, password }: Pick<Registration, "email" | "password">) =>
  (await testApp.send("login", { body: { email, password } })).statusCode;

/** Registers a user with an email that another has registered and not verified. */
const registerAgain = (email: string) =>
  register(testApp, { email, password: "Owner2drums", confirmPassword: "Owner2drums" });

/** Registers an email by a stranger, who cannot read its mails, and then by its owner. Returns their mailed tokens. */
async function registerTwice() {
  const stranger = await register(testApp);
  const [strangerToken = ""] = await getMailedTokens(testApp, stranger.email);
  const owner = await registerAgain(stranger.email);
  const [, ownerToken = ""] = await getMailedTokens(testApp, owner.email);
  return { stranger, strangerToken, owner, ownerToken };
}

async function countRows(where: ReturnType<typeof and>): Promise<number> {
  return (await testApp.db.drizzle.select().from(users).where(where)).length;
}

const countVerified = (email: string) =>
  countRows(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(users.verifiedAt)));

describe("an email that was registered but never verified", () => {
  test("can be registered again, in any letter case, and belongs to whoever opens the link of a registration first", async () => {
    const { stranger, strangerToken, owner, ownerToken } = await registerTwice();
    expect((await verify(ownerToken)).statusCode).toBe(200);
    expect((await testApp.call("getProfile", {}, owner)).user.username).toBe(owner.username);
    expect([await logIn(owner), await logIn(stranger)]).toEqual([200, 401]);
    const late = await verify(strangerToken);
    expect([late.statusCode, late.json().fields]).toEqual([400, { token: linkInvalid }]);
    const again = await testApp.send("register", {
      body: createRegistration({ email: owner.email.toUpperCase() }),
    });
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([409, ["email"]]);
  });

  test("belongs to the earlier registration if that is verified first", async () => {
    const { stranger, strangerToken, owner, ownerToken } = await registerTwice();
    expect((await verify(strangerToken)).statusCode).toBe(200);
    expect((await verify(ownerToken)).statusCode).toBe(400);
    expect([await logIn(stranger), await logIn(owner)]).toEqual([200, 401]);
    const { status, body } = await testApp.callExpectingError("getProfile", {}, owner);
    expect([status, body.code]).toEqual([401, "SESSION_REVOKED"]);
  });

  test("leaves nothing of the other registrations: name, password, session, and what others sent to it", async () => {
    const { stranger, owner, ownerToken } = await registerTwice();
    const friend = await makeReader(testApp);
    await testApp.send("requestFriend", { body: { friendId: stranger.userId } }, friend);
    await verify(ownerToken);
    const { status, body } = await testApp.callExpectingError("getProfile", {}, stranger);
    expect([status, body.code]).toEqual([401, "SESSION_REVOKED"]);
    expect((await register(testApp, { username: stranger.username })).userId).toBeTruthy();
    await testApp.runJobs();
    expect(await countRows(eq(users.id, stranger.userId))).toBe(0);
    expect((await testApp.call("getProfile", {}, owner)).user.email).toBe(owner.email);
  });

  test("belongs to one registration if several links are opened at once", async () => {
    const { email } = await register(testApp);
    for (let n = 0; n < 4; n += 1) await registerAgain(email);
    const tokens = await getMailedTokens(testApp, email);
    const statuses = await Promise.all(
      tokens.map(async (token) => (await verify(token)).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    await testApp.runJobs();
    expect(await countRows(eq(users.email, email))).toBe(1);
    expect(await countVerified(email)).toBe(1);
  });

  test("is not verified a second time by a registration that was stored during the verification", async () => {
    const { ownerToken, owner } = await registerTwice();
    const late = await register(testApp);
    const [lateToken = ""] = await getMailedTokens(testApp, late.email);
    await verify(ownerToken);
    await testApp.db.drizzle
      .update(users)
      .set({ email: owner.email })
      .where(eq(users.id, late.userId));
    const response = await verify(lateToken);
    expect([response.statusCode, response.json().fields]).toEqual([400, { token: linkInvalid }]);
    expect(await logIn(owner)).toBe(200);
  });

  test("can be registered five times an hour, as each registration sends a mail to it", async () => {
    const { email } = createRegistration();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = createRegistration({ email });
      statuses.push((await limitedApp.send("register", { body })).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test("gets another mail for the registration of the browser that asks for it, else for the latest", async () => {
    const { stranger, owner } = await registerTwice();
    const body = { email: owner.email };
    await testApp.call("resendVerification", { body }, stranger);
    await testApp.call("resendVerification", { body });
    const tokens = await getMailedTokens(testApp, owner.email);
    expect(tokens).toHaveLength(4);
    // The link of the latest mail of each registration works.
    expect((await verify(tokens[1] ?? "")).statusCode).toBe(400);
    expect((await verify(tokens[3] ?? "")).statusCode).toBe(200);
    expect(await logIn(owner)).toBe(200);
  });

  test("belongs to whoever resets the password by a mailed link", async () => {
    const { stranger, owner, ownerToken } = await registerTwice();
    await testApp.call("forgotPassword", { body: { email: owner.email } });
    const [token = ""] = await getResetTokens(testApp, owner.email);
    const password = "New-drum-4-you";
    await testApp.call("resetPassword", { body: { token, password } });
    expect([
      await logIn({ email: owner.email, password }),
      await logIn(stranger),
      await logIn(owner),
    ]).toEqual([200, 401, 401]);
    expect((await verify(ownerToken)).statusCode).toBe(200);
    await testApp.runJobs();
    expect(await countRows(eq(users.email, owner.email))).toBe(1);
  });

  test("belongs to whoever confirms it as the new email of an account", async () => {
    const stranger = await register(testApp);
    const [strangerToken = ""] = await getMailedTokens(testApp, stranger.email);
    const ama = await makeReader(testApp);
    const body = { email: stranger.email, password: testPassword };
    await testApp.call("changeEmail", { body }, ama);
    const [, token = ""] = await getMailedTokens(testApp, stranger.email);
    await testApp.call("confirmEmailChange", { body: { token } });
    expect((await verify(strangerToken)).statusCode).toBe(400);
    expect(await logIn({ email: stranger.email, password: testPassword })).toBe(200);
    expect(await countRows(eq(users.email, stranger.email))).toBe(1);
  });
});

describe("a Google sign-in with an email that was registered but never verified", () => {
  /** Signs in with Google and completes the registration, with the username of the stranger. */
  async function signInOverStranger() {
    const stranger = await register(testApp);
    const [strangerToken = ""] = await getMailedTokens(testApp, stranger.email);
    const browser = openBrowser(testApp);
    const googleUser = { name: "Esi Mensah", email: stranger.email, verified: true };
    const page = await browser.signIn(googleUser);
    const fields = Object.fromEntries(page.searchParams);
    const form = { ...fields, username: stranger.username, password: "Owner2drums" };
    const complete = () => browser.post("/api/auth/register/google", form);
    return { stranger, strangerToken, googleUser, page, complete };
  }

  test("opens the registration with Google, which takes the email over", async () => {
    const { stranger, strangerToken, googleUser, page, complete } = await signInOverStranger();
    expect([page.pathname, page.searchParams.get("link")]).toEqual(["/register/google", null]);
    const response = await complete();
    expect(response.statusCode).toBe(201);
    expect((await testApp.call("getProfile", {}, response.json())).user).toMatchObject({
      name: "Esi Mensah",
      username: stranger.username,
      isVerified: true,
    });
    expect((await verify(strangerToken)).statusCode).toBe(400);
    expect(await logIn(stranger)).toBe(401);
    expect((await testApp.callExpectingError("getProfile", {}, stranger)).body.code).toBe(
      "SESSION_REVOKED",
    );
    const next = await openBrowser(testApp).signIn(googleUser);
    expect(next.searchParams.get("userId")).toBe(response.json().userId);
    await testApp.runJobs();
    expect(await countRows(eq(users.id, stranger.userId))).toBe(0);
  });

  test("leaves the registration alone until it is completed", async () => {
    const { strangerToken } = await signInOverStranger();
    expect((await verify(strangerToken)).statusCode).toBe(200);
  });

  test("gives the email to one account if the mailed link is opened at once", async () => {
    const { stranger, strangerToken, complete } = await signInOverStranger();
    const [link, google] = await Promise.all([verify(strangerToken), complete()]);
    expect([
      [200, 409],
      [400, 201],
    ]).toContainEqual([link.statusCode, google.statusCode]);
    expect(await countVerified(stranger.email)).toBe(1);
  });

  test("cannot be completed once the mailed link was opened; the next sign-in asks for the password", async () => {
    const { stranger, strangerToken, googleUser, complete } = await signInOverStranger();
    await verify(strangerToken);
    const response = await complete();
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([
      409,
      expect.arrayContaining(["username", "email"]),
    ]);
    const browser = openBrowser(testApp);
    expect((await browser.signIn(googleUser)).searchParams.get("link")).toBe("1");
    const callback = getRedirectTarget(await browser.visit("/api/auth/google/callback"));
    expect(callback.pathname).toBe("/oauth-callback");
    expect(await logIn(stranger)).toBe(200);
  });
});
