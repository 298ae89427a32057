import type { Page } from "@playwright/test";
import {
  alertWithText,
  button,
  checkbox,
  countRequests,
  createAccount,
  expect,
  expectShowsAndHidesPasswords,
  field,
  link,
  newUserDetails,
  readStoredSession,
  test,
  typePasswordAndExpectStrength,
  type UserDetails,
  verifyEmail,
  waitForNextVerificationLink,
  waitForSession,
} from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { stopClock } from "../support/browser-clock.ts";
import { waitForVerificationLink } from "../support/kora-server.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, password } from "../support/users.ts";

/** Tests of registration and of email verification. */

const registeredMessage = "Registration successful! Check your email for verification.";
const unverifiedMessage = "Your email waits to be verified. The link is in the mail we sent you.";
const linkSentMessage = "If this address has an account waiting, a new link is on its way.";
const verifiedMessage = "Your email is verified. You can log in.";
const invalidLinkMessage = "This verification link is no longer valid. Please ask for a new one.";

async function fillRegistration(page: Page, { name, username, email }: UserDetails): Promise<void> {
  await field(page, "Name").fill(name);
  await field(page, "Username").fill(username);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Confirm Password").fill(password);
}

test("the registration form rates a password at each keystroke and does not submit an invalid password", {
  tag: "@core",
}, async ({ page }) => {
  const requestCount = countRequests(page, "/auth/register");
  await page.goto("/Register");
  await typePasswordAndExpectStrength(page);
  const [passwordField, confirmField] = [field(page, "Password"), field(page, "Confirm Password")];
  // The form says what would make the password stronger; a long password is strong without capital letters.
  await passwordField.fill("harpstring4!");
  await expect(
    page.getByText("Stronger with a capital letter. Or use 15 characters of any kind."),
  ).toBeVisible();
  await passwordField.fill("the harp of my aunt");
  await expect(page.getByText("Password strength: Strong")).toBeVisible();
  await expectShowsAndHidesPasswords(checkbox(page, "Show Password"), [
    passwordField,
    confirmField,
  ]);

  const user = newUserDetails("Adwoa");
  await field(page, "Name").fill(user.name);
  await field(page, "Email").fill(user.email);
  await confirmField.fill("another");
  // A mismatch of the passwords is reported even if another field is invalid.
  await button(page, "Register").click();
  await expect(alertWithText(page, "Passwords don't match!")).toBeVisible();
  await expect(confirmField).toHaveAccessibleDescription("Passwords don't match!");
  await expect(field(page, "Username")).toHaveAccessibleDescription(/Username must be 3 to 30/);
  await field(page, "Username").fill(user.username);

  await passwordField.fill("harp");
  await confirmField.fill("harp");
  await button(page, "Register").click();
  await expect(
    alertWithText(page, "Password is too weak! Please use a stronger password."),
  ).toBeVisible();
  expect(requestCount()).toBe(0);
  await expect(page).toHaveURL(/\/Register$/);
});

test("the registration form is not submitted without a name, a username, an email and a password", async ({
  page,
}) => {
  const requestCount = countRequests(page, "/auth/register");
  await page.goto("/register");
  await fillRegistration(page, newUserDetails("Adzo"));
  for (const [name, message] of [
    ["Name", "Please enter your name."],
    ["Username", "Username must be 3 to 30 letters, digits, underscores or dots."],
    ["Email", "Please enter a valid email address."],
    ["Password", "Please enter a password."],
  ] as const) {
    const requiredField = field(page, name);
    const previousValue = await requiredField.inputValue();
    await requiredField.fill("");
    await button(page, "Register").click();
    await expect(requiredField).toHaveAccessibleDescription(new RegExp(message));
    await expect(requiredField).toBeFocused();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
    await requiredField.fill(previousValue);
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  }
  expect(requestCount()).toBe(0);

  await page.reload();
  await button(page, "Register").click();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(4);
  expect(requestCount()).toBe(0);
});

test("the registration page is accessible in both themes", async ({ page }) => {
  await page.goto("/register");
  await expect(field(page, "Name")).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(page, "Register").click();
  await expect(field(page, "Name")).toHaveAccessibleDescription("Please enter your name.");
  await expectAccessibleInBothThemes(page);
});

test("registration reports a taken email, keeps the typed text, and leads to the login after a success", async ({
  page,
  origin,
  dataDir,
}) => {
  const esi = await createAccount("Esi", { origin, dataDir }, { verified: false });
  const akua = newUserDetails("Akua");
  await page.goto("/Register");
  await fillRegistration(page, { ...akua, email: esi.email.toUpperCase() });
  await button(page, "Register").click();
  await expect(alertWithText(page, "An account with this email already exists.")).toBeVisible();
  await expect(field(page, "Email")).toHaveAccessibleDescription(
    /An account with this email already exists\./,
  );
  await expect(field(page, "Password")).toHaveValue(password);

  await field(page, "Email").fill(akua.email);
  const commonPassword = "password1";
  await field(page, "Password").fill(commonPassword);
  await field(page, "Confirm Password").fill(commonPassword);
  await button(page, "Register").click();
  const tooCommonMessage = "This password is too common. Please choose another.";
  await expect(alertWithText(page, tooCommonMessage)).toBeVisible();
  await expect(field(page, "Password")).toHaveAccessibleDescription(new RegExp(tooCommonMessage));
  await field(page, "Password").fill(password);
  await field(page, "Confirm Password").fill(password);
  const sessionPromise = waitForSession(page, "/auth/register");
  await button(page, "Register").click();
  await expect(alertWithText(page, registeredMessage)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const session = await sessionPromise;
  expect(session.token).toBeTruthy();
  expect(session.userId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readStoredSession(page)).toEqual(session);
});

test("a registration response without a message shows the default success message", async ({
  page,
  origin,
  dataDir,
}) => {
  const { token, userId } = await createUser("Aba", { origin, dataDir });
  const session = { token, userId };
  await page.route("**/api/auth/register", (route) =>
    route.fulfill({ status: 201, json: session }),
  );
  await page.goto("/register");
  await fillRegistration(page, newUserDetails("Aba"));
  await button(page, "Register").click();
  await expect(alertWithText(page, registeredMessage)).toBeVisible();
  // The session in this response belongs to a verified user, whom the login page redirects.
  await expect(page).toHaveURL(/\/home$/);
  expect(await readStoredSession(page)).toEqual(session);
});

test.describe("when the server responds with an error", () => {
  test.use({ expectedConsoleErrors: /the server responded with a status of 500/ });

  test("registration shows an error message and keeps the typed text", async ({ page }) => {
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 500 }));
    const dela = newUserDetails("Dela");
    await page.goto("/register");
    await fillRegistration(page, dela);
    await button(page, "Register").click();
    await expect(alertWithText(page, "Something went wrong. Please try again.")).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
    await expect(field(page, "Email")).toHaveValue(dela.email);
    await expect(field(page, "Password")).toHaveValue(password);
    expect(await readStoredSession(page)).toEqual({ token: null, userId: null });
  });
});

test("an unverified user is sent to the login until the user opens the link of the second mail", async ({
  page,
  origin,
  dataDir,
}) => {
  const akosua = newUserDetails("Akosua");
  await page.goto("/register");
  await fillRegistration(page, akosua);
  await button(page, "Register").click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(unverifiedMessage)).toBeVisible();
  const firstLink = await waitForVerificationLink(dataDir, akosua.email);

  await page.goto("/home");
  await expect(page).toHaveURL(/\/login\?next=%2Fhome$/);
  await expect(page.getByText(unverifiedMessage)).toBeVisible();
  // With only these two keys, the app learns from its first rejected request that the account is unverified.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== "token" && key !== "userId") localStorage.removeItem(key);
    }
  });
  await page.goto("/home");
  await expect(page).toHaveURL(/\/login\?next=%2Fhome$/);
  await expect(page.getByText(unverifiedMessage)).toBeVisible();
  expect((await readStoredSession(page)).token).toBeTruthy();

  await field(page, "Email").fill(akosua.email);
  await button(page, "Resend verification email").click();
  await expect(alertWithText(page, linkSentMessage)).toBeVisible();
  await page.goto(await waitForNextVerificationLink(dataDir, akosua.email, firstLink));
  await expect(page.getByRole("status").getByText(verifiedMessage)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/verify-email`);
  await link(page, "Go to your stories").click();
  await expect(page).toHaveURL(`${origin}/home`);
});

for (const { trigger, seconds } of [
  { trigger: "when its window gets the focus", seconds: 0 },
  { trigger: "after ten seconds", seconds: 10 },
]) {
  test(`the page that waits for a verification notices a verification on another device ${trigger}`, async ({
    page,
    origin,
    dataDir,
  }) => {
    const esinam = newUserDetails("Esinam");
    await page.goto("/register");
    await fillRegistration(page, esinam);
    await button(page, "Register").click();
    await expect(page).toHaveURL(/\/login$/);
    await stopClock(page);
    const firstCheck = page.waitForResponse("**/api/profile/sessions?limit=1");
    await page.goto("/login?next=%2Fabout");
    await expect(page.getByText(unverifiedMessage)).toBeVisible();
    await (await firstCheck).finished();

    await verifyEmail(origin, await waitForVerificationLink(dataDir, esinam.email));
    const checkCount = countRequests(page, "/profile/sessions");
    if (seconds === 0) {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    } else {
      await page.clock.runFor(seconds * 1000 - 500);
      expect(checkCount()).toBe(0);
      await page.clock.runFor(1000);
    }
    await expect(page).toHaveURL(`${origin}/about`);
    expect(checkCount()).toBe(1);
  });
}

test("after the verification in another tab, a new user continues to the requested page", async ({
  page,
  origin,
  dataDir,
}) => {
  const adwoa = newUserDetails("Adwoa");
  await page.goto("/register?next=%2Fnews");
  await fillRegistration(page, adwoa);
  await button(page, "Register").click();
  await expect(page).toHaveURL(/\/login\?next=%2Fnews$/);
  const verificationPage = await page.context().newPage();
  await verificationPage.goto(await waitForVerificationLink(dataDir, adwoa.email));
  await expect(verificationPage.getByRole("status").getByText(verifiedMessage)).toBeVisible();
  await verificationPage.getByRole("main").getByRole("link").last().click();
  await expect(verificationPage).toHaveURL(`${origin}/news`);
  // The requested path is used only once.
  await verificationPage.goto("/verify-email");
  await expect(link(verificationPage, "Go to your stories")).toHaveAttribute("href", "/home");
});

test("a verification link can be opened twice; an invalid link shows an error and offers a new link", async ({
  page,
  origin,
  dataDir,
}) => {
  const [araba, efe] = [
    await createAccount("Araba", { origin, dataDir }, { verified: false }),
    await createAccount("Efe", { origin, dataDir }, { verified: false }),
  ];
  const usedLink = await waitForVerificationLink(dataDir, araba.email);
  for (const _visit of ["first", "second"]) {
    await page.goto(usedLink);
    await expect(page.getByRole("status").getByText(verifiedMessage)).toBeVisible();
    await expect(link(page, "Login")).toHaveAttribute("href", "/login");
  }
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);

  const firstLink = await waitForVerificationLink(dataDir, efe.email);
  await page.goto("/verify-email/made-up");
  await expect(page.getByRole("alert")).toHaveText(invalidLinkMessage);
  await expect(page).toHaveURL(`${origin}/verify-email`);
  await field(page, "Email").fill(araba.email);
  await button(page, "Resend verification email").click();
  await expect(alertWithText(page, verifiedMessage)).toBeVisible();
  await field(page, "Email").fill(efe.email);
  await button(page, "Resend verification email").click();
  await expect(alertWithText(page, linkSentMessage)).toBeVisible();
  await waitForNextVerificationLink(dataDir, efe.email, firstLink);
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
});
