import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openBrowser } from "../../../testing/google-browser.ts";
import { useOpenIdProvider } from "../../../testing/openid-provider.fixture.ts";
import { setUpTotp, type TestTotpUser } from "../../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";
import { users } from "../tables.ts";

const googleSettings = useOpenIdProvider();
const testApp = useTestApp(googleSettings);

/** Creates a user with an app with codes, and a browser that has signed in at Google with the user's email. */
async function signInAtGoogle() {
  const ama = await setUpTotp(testApp, await makeReader(testApp));
  const browser = openBrowser(testApp);
  const profile = { name: "Ama", email: ama.email, verified: true };
  const page = await browser.signIn(profile);
  return { ama, browser, profile, page };
}

const findGoogleId = async ({ userId }: TestTotpUser) => {
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
  return user?.googleId ?? null;
};

test("an account is linked to Google, and the session opened, only after the second factor", async () => {
  const { ama, browser, page } = await signInAtGoogle();
  expect(`${page.pathname}${page.search}`).toContain("/register/google?link=1");
  const refusal = await browser.post("/api/auth/google/link", { password: testPassword });
  expect([refusal.statusCode, refusal.json().code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  expect(await findGoogleId(ama)).toBeNull();
  const { challenge } = refusal.json();
  const wrong = { challenge, code: ama.wrongCode() };
  expect((await browser.post("/api/auth/second-factor", wrong)).statusCode).toBe(400);
  expect(await findGoogleId(ama)).toBeNull();
  const right = { challenge, code: ama.code() };
  const session = (await browser.post("/api/auth/second-factor", right)).json();
  expect(session.userId).toBe(ama.userId);
  expect(await findGoogleId(ama)).not.toBeNull();
  expect((await testApp.send("getProfile", {}, session)).statusCode).toBe(200);
});

test("a sign-in with Google answers the challenge of the second factor, and its code works once", async () => {
  const { ama, browser, profile } = await signInAtGoogle();
  const link = await browser.post("/api/auth/google/link", { password: testPassword });
  const [code = "", nextCode = ""] = ama.recoveryCodes;
  const linked = await browser.post("/api/auth/second-factor", {
    challenge: link.json().challenge,
    code,
  });
  expect(linked.statusCode).toBe(200);

  const page = await browser.signIn(profile);
  expect(page.pathname).toBe("/oauth-callback");
  const exchange = () =>
    browser.post("/api/auth/google/session", { token: page.searchParams.get("token") });
  const refusal = await exchange();
  expect([refusal.statusCode, refusal.json().code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  expect(refusal.json()).toMatchObject({ methods: ["totp", "recoveryCode"] });
  expect((await exchange()).statusCode).toBe(403);
  const { challenge } = refusal.json();
  const answer = await browser.post("/api/auth/second-factor", { challenge, code: nextCode });
  expect([answer.statusCode, answer.json().userId]).toEqual([200, ama.userId]);
  // The session counts as one of Google, so the deletion needs no password.
  expect((await testApp.send("deleteAccount", { body: {} }, answer.json())).statusCode).toBe(200);
});

test("an account that has another Google account by now is not linked, and no session is opened", async () => {
  const { ama, browser } = await signInAtGoogle();
  const link = await browser.post("/api/auth/google/link", { password: testPassword });
  await testApp.db.drizzle
    .update(users)
    .set({ googleId: `another-${ama.userId}` })
    .where(eq(users.id, ama.userId));
  const answer = await browser.post("/api/auth/second-factor", {
    challenge: link.json().challenge,
    code: ama.recoveryCodes[0],
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "CONFLICT"]);
  expect((await testApp.call("getSecondFactor", {}, ama)).recoveryCodesLeft).toBe(10);
});
