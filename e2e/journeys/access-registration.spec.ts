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
  type StoredSession,
  test,
  typePasswordAndExpectStrength,
  type UserDetails,
  verifyEmail,
  verifyInPage,
  waitForNextVerificationLink,
  waitForSession,
} from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { stopClock } from "../support/browser-clock.ts";
import { waitForVerificationLink } from "../support/kora-server.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";
import { password } from "../support/users.ts";

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

test.describe("registration", () => {
  test.use({ expectedConsoleErrors: /the server responded with a status of (4\d\d|500)/ });

  test("is not sent without a name, a username, an email and a password, keeps the typed text after an error of the server or a taken email, and leads to the login after a success", async ({
    page,
    origin,
    dataDir,
  }) => {
    const esi = await createAccount("Esi", { origin, dataDir });
    const akua = newUserDetails("Akua");
    const requestCount = countRequests(page, "/auth/register");
    await page.goto("/register");
    await expect(field(page, "Email")).toHaveAttribute("type", "email");
    await button(page, "Register").click();
    await expect(field(page, "Name")).toHaveAccessibleDescription("Please enter your name.");
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
    const invalidFields = page.locator("[aria-invalid=true]");
    const takenEmail = esi.email.toUpperCase();
    let invalidCount = 4;
    for (const [name, message, value] of [
      ["Name", "Please enter your name.", akua.name],
      ["Username", "Username must be 3 to 30 letters, digits, underscores or dots.", akua.username],
      ["Email", "Please enter a valid email address.", takenEmail],
      ["Password", "Please enter a password.", password],
    ] as const) {
      await button(page, "Register").click();
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
      await expect(field(page, name)).toBeFocused();
      await expect(invalidFields).toHaveCount(invalidCount);
      await field(page, name).fill(value);
      invalidCount -= 1;
    }
    await expect(page.getByText("Please enter a password.")).toHaveCount(0);
    expect(requestCount()).toBe(0);

    await field(page, "Confirm Password").fill(password);
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 500 }));
    await button(page, "Register").click();
    await expect(alertWithText(page, "Something went wrong. Please try again.")).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
    await expect(field(page, "Username")).toHaveValue(akua.username);
    expect(await readStoredSession(page)).toEqual({ token: null, userId: null });

    await page.unroute("**/api/auth/register");
    // On phones, the message may cover the button.
    await field(page, "Confirm Password").press("Enter");
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
    // A response without a message shows the default one, which is the server's.
    await page.route("**/api/auth/register", async (route) => {
      const response = await route.fetch();
      const { token, userId } = (await response.json()) as StoredSession;
      await route.fulfill({ response, json: { token, userId } });
    });
    const sessionPromise = waitForSession(page, "/auth/register");
    await button(page, "Register").click();
    await expect(alertWithText(page, registeredMessage)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    const session = await sessionPromise;
    expect(session.token).toBeTruthy();
    expect(session.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readStoredSession(page)).toEqual(session);
  });
});

test("an unverified user is sent to the login until the user opens the link of the second mail in another tab, and continues to the requested page", async ({
  page,
  origin,
  dataDir,
}) => {
  const akosua = newUserDetails("Akosua");
  await page.goto("/register?next=%2Fnews");
  await fillRegistration(page, akosua);
  await button(page, "Register").click();
  await expect(page).toHaveURL(/\/login\?next=%2Fnews$/);
  await expect(page.getByText(unverifiedMessage)).toBeVisible();
  const firstLink = await waitForVerificationLink(dataDir, akosua.email);

  // Without this mark, the app learns from its first rejected request that the account is unverified.
  await page.evaluate(() => localStorage.removeItem("unverified"));
  for (const _attempt of ["refused", "known to be unverified"]) {
    await page.goto("/news");
    await expect(page).toHaveURL(/\/login\?next=%2Fnews$/);
    await expect(page.getByText(unverifiedMessage)).toBeVisible();
  }
  expect((await readStoredSession(page)).token).toBeTruthy();

  await field(page, "Email").fill(akosua.email);
  await button(page, "Resend verification email").click();
  await expect(alertWithText(page, linkSentMessage)).toBeVisible();
  const verificationPage = await page.context().newPage();
  const secondLink = await waitForNextVerificationLink(dataDir, akosua.email, firstLink);
  await verifyInPage(verificationPage, secondLink);
  await expect(verificationPage.getByRole("status").getByText(verifiedMessage)).toBeVisible();
  await expect(verificationPage).toHaveURL(`${origin}/verify-email`);
  await verificationPage.getByRole("main").getByRole("link").last().click();
  await expect(verificationPage).toHaveURL(`${origin}/news`);
  // The requested path is used only once.
  await verificationPage.goto("/verify-email");
  await expect(link(verificationPage, "Go to your stories")).toHaveAttribute("href", "/home");
});

test("the page that waits for a verification asks every ten seconds whether it happened on another device, and when its window gets the focus", async ({
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
  const waitForCheck = () => page.waitForResponse("**/api/profile/sessions?limit=1");
  const firstCheck = waitForCheck();
  await page.goto("/login?next=%2Fabout");
  await expect(page.getByText(unverifiedMessage)).toBeVisible();
  await (await firstCheck).finished();
  const checkCount = countRequests(page, "/profile/sessions");
  await page.clock.runFor(9500);
  expect(checkCount()).toBe(0);
  const secondCheck = waitForCheck();
  await page.clock.runFor(1000);
  await (await secondCheck).finished();
  await expect(page).toHaveURL(/\/login\?next=%2Fabout$/);

  await verifyEmail(origin, await waitForVerificationLink(dataDir, esinam.email));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page).toHaveURL(`${origin}/about`);
  expect(checkCount()).toBe(2);
});

test("a verification link verifies the email by a button, not by being opened; an invalid link shows an error and offers a new link", async ({
  page,
  origin,
  dataDir,
}) => {
  const araba = await createAccount("Araba", { origin, dataDir }, { verified: false });
  const requestCount = countRequests(page, "/auth/verify-email");
  await page.goto(await waitForVerificationLink(dataDir, araba.email));
  // A mail scanner that opens the link verifies nothing.
  await expect(button(page, "Verify my email")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(requestCount()).toBe(0);
  await button(page, "Verify my email").click();
  await expect(page.getByRole("status").getByText(verifiedMessage)).toBeVisible();
  await expect(link(page, "Login")).toHaveAttribute("href", "/login");

  await verifyInPage(page, "/verify-email/made-up");
  await expect(page.getByRole("alert")).toHaveText(invalidLinkMessage);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(`${origin}/verify-email`);
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await field(page, "Email").fill(araba.email);
  await button(page, "Resend verification email").click();
  await expect(alertWithText(page, verifiedMessage)).toBeVisible();
  await field(page, "Email").fill(newUserDetails("Efe").email);
  await button(page, "Resend verification email").click();
  await expect(alertWithText(page, linkSentMessage)).toBeVisible();
});
