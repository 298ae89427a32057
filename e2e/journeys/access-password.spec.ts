import {
  alertWithText,
  button,
  checkbox,
  countRequests,
  createAccount,
  expect,
  expectShowsAndHidesPasswords,
  field,
  logIn,
  openPageSignedIn,
  readStoredSession,
  test,
  waitForResetPath,
} from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { runClockUntilVisible, stopClock } from "../support/browser-clock.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";

/** Tests of a forgotten password: the form that requests the mail, and the page that the link in the mail opens. */

const newPassword = "Kora-under-the-baobab";

test("the forgotten-password form replaces the login, and shows its message or that of the server for 3 seconds", async ({
  page,
}) => {
  await page.goto("/login");
  await field(page, "Email").fill("ama@example.com");
  await field(page, "Password").fill("half a wor");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(field(page, "Password")).toHaveCount(0);
  await expect(field(page, "Email")).toHaveValue("ama@example.com");
  await expect(field(page, "Email")).toHaveAttribute("type", "email");
  await expect(field(page, "Email")).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await stopClock(page);
  const sentMessage = page
    .getByRole("status")
    .getByText("Password reset email sent. Check your inbox.");
  await button(page, "Send Reset Link").click();
  await runClockUntilVisible(page, sentMessage);
  await expect(sentMessage).toHaveClass(/text-success/);
  await page.clock.runFor(2500);
  await expect(sentMessage).toBeVisible();
  await page.clock.runFor(500);
  await expect(sentMessage).toHaveCount(0);

  await page.route("**/api/auth/forgot-password", (route) => route.fulfill({ status: 400 }));
  const errorMessage = page.getByRole("status").getByText("Error sending reset email.");
  await button(page, "Send Reset Link").click();
  await runClockUntilVisible(page, errorMessage);
  await expect(errorMessage).toHaveClass(/text-danger/);
  await page.clock.runFor(3000);
  await expect(errorMessage).toHaveCount(0);

  const refusal = "Too many mails for now. Please wait an hour.";
  await page.route("**/api/auth/forgot-password", (route) =>
    route.fulfill({ status: 429, json: { code: "RATE_LIMITED", msg: refusal, message: refusal } }),
  );
  await button(page, "Send Reset Link").click();
  await runClockUntilVisible(page, page.getByRole("status").getByText(refusal));
  await page.clock.resume();

  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(field(page, "Email")).toHaveValue("ama@example.com");
  await expect(field(page, "Password")).toHaveValue("half a wor");
});

test("the mailed link resets a forgotten password once, and signs out every device", {
  tag: "@core",
}, async ({ page, browser, contextOptions, origin, dataDir, failOnConsoleErrors }) => {
  const ama = await createAccount("Ama", { origin, dataDir });
  const otherDevice = await openPageSignedIn(browser, { ...contextOptions, baseURL: origin }, ama);
  failOnConsoleErrors(otherDevice);

  await page.goto("/login?forgot=");
  await field(page, "Email").fill(ama.email);
  await button(page, "Send Reset Link").click();
  const resetPath = await waitForResetPath(dataDir, ama.email);
  await page.goto(resetPath);
  await expect(page).toHaveURL(`${origin}/reset-password`);
  await expect(page.getByText(/8 characters with uppercase, lowercase, numbers/)).toBeVisible();
  const passwordField = field(page, "New Password");
  // At a registration it would be weak.
  await passwordField.fill("harp strings");
  await expect(page.getByText("Password strength: Medium")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await expectShowsAndHidesPasswords(checkbox(page, "Show passwords"), [
    passwordField,
    field(page, "Confirm Password"),
  ]);
  const requestCount = countRequests(page, "/auth/reset-password");
  await field(page, "Confirm Password").fill("another");
  await button(page, "Reset Password").click();
  await expect(alertWithText(page, "Passwords do not match")).toBeVisible();
  await passwordField.fill("harpstrings");
  await field(page, "Confirm Password").fill("harpstrings");
  await button(page, "Reset Password").click();
  await expect(
    alertWithText(page, "Password is too weak! Please use a stronger password."),
  ).toBeVisible();
  expect(requestCount()).toBe(0);

  await passwordField.fill(newPassword);
  await field(page, "Confirm Password").fill(newPassword);
  await page.route("**/api/auth/reset-password", (route) => route.fulfill({ status: 400 }), {
    times: 1,
  });
  await field(page, "Confirm Password").press("Enter");
  await expect(alertWithText(page, "Error resetting password")).toBeVisible();
  await expect(passwordField).toHaveValue(newPassword);
  await stopClock(page);
  // Enter submits the form: on phones the messages cover the button, and with a stopped clock they do not disappear.
  await field(page, "Confirm Password").press("Enter");
  await runClockUntilVisible(
    page,
    alertWithText(page, "Password reset successful! Redirecting to login..."),
  );
  await page.clock.runFor(1500);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\/login$/);
  expect(requestCount()).toBe(2);
  await page.clock.resume();

  await logIn(page, ama);
  await expect(alertWithText(page, "Invalid credentials or user not verified.")).toBeVisible();
  await logIn(page, ama, newPassword);
  await expect(page).toHaveURL(/\/home$/i);
  await expect(otherDevice).toHaveURL(/\/login\?next=%2Fhome$/i);
  expect((await readStoredSession(otherDevice)).token).toBeNull();

  // A used link leads at once to the form that requests a new one, also for a signed-in user.
  await logIn(otherDevice, ama, newPassword);
  await expect(otherDevice).toHaveURL(/\/home$/i);
  await otherDevice.goto(resetPath);
  await expect(
    alertWithText(otherDevice, "This reset link is no longer valid. Please ask for a new one."),
  ).toBeVisible();
  await expect(otherDevice.getByText(/Choose a new password/)).toHaveCount(0);
  await expect(field(otherDevice, "Email")).toBeFocused();
  await field(otherDevice, "Email").fill(ama.email);
  await button(otherDevice, "Send Reset Link").click();
  await expect(otherDevice.getByText("Password reset email sent. Check your inbox.")).toBeVisible();
  await expect(otherDevice).toHaveURL(/\/reset-password$/);
  await otherDevice.context().close();
});
