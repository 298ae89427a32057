import type { Page } from "@playwright/test";
import { startOpenIdProvider } from "../../scripts/dev-openid/provider.ts";
import {
  alertWithText,
  button,
  checkbox,
  createAccount,
  expect,
  expectShowsAndHidesPasswords,
  field,
  link,
  newUserDetails,
  readStoredSession,
  test,
  type UserDetails,
  waitForSession,
} from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { freePort, type Kora, startKora } from "../support/kora-server.ts";
import { setUpSecondFactor, showCode } from "../support/second-factor.ts";
import { expectAccessible, expectNoHorizontalScroll } from "../support/test.ts";
import { createModerator, createUser, password, postToApi } from "../support/users.ts";

/** Tests of Google sign-in and of the form that completes the registration of a new user. */

const identity = { name: "Efua", email: "efua@example.com", googleId: "117" };
const completionPath = `/register/google?${new URLSearchParams(identity)}`;

/** Returns a list to which each navigation of the page adds its path from now on. */
function recordVisitedPaths(page: Page): readonly string[] {
  const visitedPaths: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) visitedPaths.push(new URL(frame.url()).pathname);
  });
  return visitedPaths;
}

test("the button shows an error when Google sign-in is not configured", async ({ page }) => {
  await page.goto("/register");
  await link(page, "Register with Google").click();
  await expect(page.getByRole("alert")).toHaveText(
    "Google sign-in is not configured on this server.",
  );
  await expectAccessible(page);
});

test.describe("the completion form", () => {
  test.use({
    expectedConsoleErrors: /the server responded with a status of (4\d\d|500)/,
  });

  test("shows passwords, keeps the typed text after a sign-in that is no longer valid and an error of the server, and leads back to the page that required the login", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { token, userId } = await createUser("Efua", { origin, dataDir });
    await page.route("**/api/auth/google", (route) =>
      route.fulfill({ status: 302, headers: { location: completionPath } }),
    );
    await page.goto("/theuser#devices");
    await page.getByRole("link", { name: "Login with Google" }).click();
    await expect(field(page, "Email")).toHaveAttribute("type", "email");
    const dela = newUserDetails("Dela");
    await field(page, "Username").fill(dela.username);
    await field(page, "Password").fill(password);
    await field(page, "Confirm Password").fill(password);
    await expectShowsAndHidesPasswords(checkbox(page, "Show Password"), [
      field(page, "Password"),
      field(page, "Confirm Password"),
    ]);

    const expired = "This Google sign-in is no longer valid. Please start it again.";
    await page.route("**/api/auth/register/google", (route) =>
      route.fulfill({ status: 403, json: { code: "FORBIDDEN", msg: expired, message: expired } }),
    );
    await button(page, "Complete Registration").click();
    await expect(alertWithText(page, expired)).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
    await page.route("**/api/auth/register/google", (route) => route.fulfill({ status: 500 }));
    // On phones, the message may cover the button.
    await field(page, "Password").press("Enter");
    await expect(alertWithText(page, "Something went wrong. Please try again.")).toBeVisible();
    await expect(page).toHaveURL(/\/register\/google\?/);
    await expect(field(page, "Username")).toHaveValue(dela.username);
    await expect(field(page, "Password")).toHaveValue(password);
    expect(await readStoredSession(page)).toEqual({ token: null, userId: null });

    // A response without a message shows the default one.
    await page.route("**/api/auth/register/google", (route) =>
      route.fulfill({ status: 201, json: { token, userId } }),
    );
    await field(page, "Password").press("Enter");
    await expect(alertWithText(page, "Registration successful!")).toHaveText(
      "Registration successful!",
    );
    await expect(page).toHaveURL(`${origin}/theuser#devices`);
    expect(await readStoredSession(page)).toEqual({ token, userId });
  });
});

test.describe("with an OpenID provider in place of Google", () => {
  let kora: Kora;
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;

  test.beforeAll(async () => {
    // Kora needs the origin of the provider, which needs the origin of Kora, so the provider's port is chosen first.
    const port = await freePort();
    const client = { id: "kora-journeys", secret: "nothing-secret-about-it" };
    const settings = {
      GOOGLE_ISSUER: `http://localhost:${port}`,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
    };
    kora = await startKora({ settings });
    provider = await startOpenIdProvider({
      port,
      clientId: client.id,
      clientSecret: client.secret,
      redirectUris: [`${kora.origin}/api/auth/google/callback`],
    });
  });
  test.afterAll(async () => {
    await provider.stop();
    await kora.stop();
  });

  /** Enters the user's name and email on the provider's page. */
  async function continueAtProvider(
    page: Page,
    { name, email }: Pick<UserDetails, "name" | "email">,
    isEmailVerified = true,
  ): Promise<void> {
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}`));
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("The email is verified").setChecked(isEmailVerified);
    await page.getByRole("button", { name: "Continue" }).click();
  }

  test("a new user completes the registration, and is signed in at once the next time", {
    tag: "@core",
  }, async ({ page }) => {
    const efua = newUserDetails("Efua");
    await page.goto(`${kora.origin}/register`);
    await page.getByRole("link", { name: "Register with Google" }).click();
    await continueAtProvider(page, efua);
    await expect(page).toHaveURL(/\/register\/google\?/);
    await expect(field(page, "Name")).toHaveValue(efua.name);
    await expect(field(page, "Name")).not.toBeEditable();
    await expect(field(page, "Email")).toHaveValue(efua.email);
    await expect(field(page, "Email")).not.toBeEditable();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);

    await field(page, "Username").fill(efua.username);
    await field(page, "Password").fill(password);
    await expect(page.getByText("Password strength: Medium")).toBeVisible();
    await field(page, "Confirm Password").fill("another");
    await button(page, "Complete Registration").click();
    await expect(alertWithText(page, "Passwords don't match!")).toBeVisible();
    await field(page, "Confirm Password").fill(password);
    const visitedPaths = recordVisitedPaths(page);
    const sessionPromise = waitForSession(page, "/auth/register/google");
    await button(page, "Complete Registration").click();
    await expect(alertWithText(page, "Registration successful!")).toBeVisible();
    // The callback leads to /, which redirects a signed-in user to the home page.
    await expect(page).toHaveURL(`${kora.origin}/home`);
    expect(visitedPaths).toContain("/");
    const session = await sessionPromise;
    expect(session.token).toBeTruthy();
    expect(await readStoredSession(page)).toEqual(session);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${kora.origin}/theuser`);
    await page.getByRole("link", { name: "Login with Google" }).click();
    await continueAtProvider(page, efua);
    await expect(page).toHaveURL(`${kora.origin}/theuser`);
  });

  test("an existing account with the same email is linked by its password; then Google signs in, and replaces the password when the account is deleted, also when it is suspended", async ({
    page,
  }) => {
    const abena = await createAccount("Abena", kora);
    await page.goto(`${kora.origin}/login`);
    await page.getByRole("link", { name: "Login with Google" }).click();
    await continueAtProvider(page, abena);
    await expect(page).toHaveURL(/\/register\/google\?link=1&/);
    await expect(field(page, "Email")).toHaveValue(abena.email);
    await expect(field(page, "Email")).not.toBeEditable();
    await expectAccessibleInBothThemes(page);
    await field(page, "Password").fill("Not4the harp");
    await button(page, "Link and log in").click();
    await expect(alertWithText(page, "This is not the password of the account.")).toBeVisible();
    await field(page, "Password").fill(password);
    await button(page, "Link and log in").click();
    await expect(page).toHaveURL(`${kora.origin}/home`);

    // After linking, Google signs her in at once, even in a browser where another user was signed in.
    const yaw = await createUser("Yaw", kora);
    await page.evaluate(({ token, userId }) => Object.assign(localStorage, { token, userId }), yaw);
    await page.goto(`${kora.origin}/about`);
    await page.goto(`${kora.origin}/api/auth/google`);
    const sessionPromise = waitForSession(page, "/auth/google/session");
    const visitedPaths = recordVisitedPaths(page);
    await continueAtProvider(page, abena);
    await expect(page).toHaveURL(`${kora.origin}/home`);
    const session = await sessionPromise;
    expect(await readStoredSession(page)).toEqual(session);
    expect(session.userId).not.toBe(yaw.userId);
    expect(visitedPaths).toContain("/oauth-callback");
    const headers = { "x-auth-token": yaw.token };
    expect((await fetch(`${kora.origin}/api/profile`, { headers })).status).toBe(401);
    // No history entry contains the one-time code.
    await page.goBack();
    await expect(page).not.toHaveURL(/oauth-callback/);
    await page.goForward();
    await expect(page).toHaveURL(`${kora.origin}/home`);
    expect(await readStoredSession(page)).toEqual(session);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${kora.origin}/login`);
    await field(page, "Email").fill(abena.email);
    await field(page, "Password").fill(password);
    await button(page, "Login").click();
    await expect(page).toHaveURL(`${kora.origin}/home`);

    await page.goto(`${kora.origin}/theuser#account`);
    await button(page, "Delete your account").click();
    const confirmDialog = page.getByRole("alertdialog", {
      name: "Are you sure? This cannot be undone.",
    });
    await confirmDialog.getByRole("button", { name: "Delete account" }).click();
    await expect(
      confirmDialog.getByText("or sign in with Google again: for five minutes"),
    ).toBeVisible();
    await confirmDialog.getByRole("link", { name: "Sign in with Google again" }).click();
    await continueAtProvider(page, abena);
    await expect(page).toHaveURL(`${kora.origin}/theuser#account`);
    await button(page, "Delete your account").click();
    await confirmDialog.getByRole("button", { name: "Delete account" }).click();
    await expect(alertWithText(page, "Your account is being deleted.")).toBeVisible();
    expect(await readStoredSession(page)).toEqual({ token: null, userId: null });

    await test.step("a suspended user reads why, and can delete the account without a password", async () => {
      const response = await fetch(`${kora.origin}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: abena.email, password }),
      });
      const { challenge } = (await response.json()) as { challenge: string };
      await postToApi(kora.origin, "/auth/restore", { challenge });
      const efua = await createModerator(kora);
      await postToApi(
        kora.origin,
        `/moderation/user/${session.userId}`,
        { act: "suspend", note: "You threaten others." },
        efua.token,
      );
      await page.goto(`${kora.origin}/login`);
      await page.getByRole("link", { name: "Login with Google" }).click();
      await continueAtProvider(page, abena);
      await expect(page).toHaveURL(`${kora.origin}/sanctions`);
      await expect(page.getByText("You threaten others.")).toBeVisible();
      expect(await readStoredSession(page)).toEqual({ token: null, userId: null });
      await button(page, "Delete your account").click();
      await button(page, "Delete account").click();
      await expect(page).toHaveURL(`${kora.origin}/`);
    });
  });

  test("a user with a second factor is asked for it before a Google account is linked, and at each sign-in with Google", async ({
    page,
  }) => {
    const akosua = await createUser("Akosua", kora);
    const { secret, recoveryCodes } = await setUpSecondFactor(kora.origin, akosua);
    const signInWithGoogle = async () => {
      await page.goto(`${kora.origin}/login`);
      await page.getByRole("link", { name: "Login with Google" }).click();
      await continueAtProvider(page, akosua);
    };
    const expectQuestion = async () => {
      await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
      expect(await readStoredSession(page)).toEqual({ token: null, userId: null });
    };

    await signInWithGoogle();
    await field(page, "Password").fill(password);
    await button(page, "Link and log in").click();
    await expectQuestion();
    await button(page, "Use a recovery code").click();
    await field(page, "Recovery code").fill(recoveryCodes[0] ?? "");
    await button(page, "Continue").click();
    await expect(page).toHaveURL(`${kora.origin}/home`);

    await page.evaluate(() => localStorage.clear());
    await signInWithGoogle();
    await expectQuestion();
    await expect(page.getByText("Please confirm that it is you.")).toBeVisible();
    const code = field(page, "Code from your app");
    await expect(code).toBeFocused();
    await code.fill(showCode(secret, 1));
    await button(page, "Continue").click();
    await expect(page).toHaveURL(`${kora.origin}/home`);
    expect((await readStoredSession(page)).userId).toBe(akosua.userId);
  });
});
