import {
  alertWithText,
  button,
  checkbox,
  createAccount,
  endSession,
  expect,
  expectShowsAndHidesPasswords,
  field,
  link,
  logIn,
  newUserDetails,
  readStoredSession,
  test,
  waitForSession,
} from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { stopClock } from "../support/browser-clock.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, password, signIn, type TestUser } from "../support/users.ts";

/** Tests of login, the callback of Google's sign-in, redirects, and signing out other devices. */

test("the login shows the same error for every rejection, and leads back to the requested page", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const unverifiedUser = await createAccount("Yaa", { origin, dataDir }, { verified: false });
  const kojo = await createAccount("Kojo", { origin, dataDir });
  await page.goto("/theuser?from=mail#devices");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Authentication required", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login with Google" })).toHaveAttribute(
    "href",
    "/api/auth/google",
  );
  const formError = page.getByRole("main").getByText("Invalid credentials or user not verified.");
  for (const [user, passwordToType] of [
    [unverifiedUser, password],
    [kojo, "Not4the harp"],
    [newUserDetails("Nobody"), password],
  ] as const) {
    await logIn(page, user, passwordToType);
    await expect(alertWithText(page, "Invalid credentials or user not verified.")).toBeVisible();
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByRole("button", { name: "Dismiss" }).click();
    await expect(formError).toBeVisible();
  }
  expect((await readStoredSession(page)).token).toBeNull();
  await checkbox(page, "Show Password").click();
  await expect(formError).toBeVisible();
  await field(page, "Password").press("End");
  await field(page, "Password").press("!");
  await expect(formError).toHaveCount(0);

  // The error disappears together with the form.
  await logIn(page, kojo, "Not4the harp");
  await expect(alertWithText(page, "Invalid credentials or user not verified.")).toBeVisible();
  await link(page, "Forgot Password?").click();
  await expect(button(page, "Send Reset Link")).toBeVisible();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.goBack();
  await logIn(page, kojo, "Not4the harp");
  await expect(alertWithText(page, "Invalid credentials or user not verified.")).toBeVisible();
  await logIn(page, kojo);
  await expect(page).toHaveURL(/\/theuser\?from=mail#devices$/);
  // Old errors disappear immediately after the login, not only after their timeout.
  expect(await page.getByRole("alert").count()).toBe(0);

  // The paths of other sites are in `safe-path.test.ts`.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login?${new URLSearchParams({ next: "//elsewhere.example/" })}`);
  await logIn(page, kojo);
  await expect(page).toHaveURL(`${origin}/home`);
});

test.describe("the form of the login", () => {
  test.use({ expectedConsoleErrors: /net::ERR_FAILED|server responded with a status of 4\d\d/ });

  test("leads to the registration and back, shows the password, says when the server cannot be reached, and stores the session of the response; when it has expired, a public page leads to the login and back", async ({
    page,
    origin,
    dataDir,
  }) => {
    const kofi = await createAccount("Kofi", { origin, dataDir });
    await page.goto("/login");
    await link(page, "Register").click();
    await expect(page).toHaveURL(/\/Register$/);
    await link(page, "Login").click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(field(page, "Email")).toHaveAttribute("type", "email");
    await field(page, "Password").fill(password);
    await expectShowsAndHidesPasswords(checkbox(page, "Show Password"), [field(page, "Password")]);
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);

    await page.route("**/api/auth/login", (route) => route.abort());
    await logIn(page, kofi);
    await expect(
      alertWithText(page, "Kora could not be reached. Please try again when the line is back."),
    ).toBeVisible();
    await expect(alertWithText(page, "Invalid credentials")).toHaveCount(0);
    await expect(field(page, "Password")).toHaveValue(password);
    await page.unroute("**/api/auth/login");

    const sessionPromise = waitForSession(page, "/auth/login");
    // On phones, the message may cover the button.
    await field(page, "Password").press("Enter");
    const session = await sessionPromise;
    expect(session.token).toBeTruthy();
    expect(session.userId).toBeTruthy();
    await expect.poll(() => readStoredSession(page)).toEqual(session);
    await expect(page).toHaveURL(/\/home$/i);

    await endSession(origin, { token: session.token ?? "" });
    await page.goto("/about");
    await expect(page).toHaveURL(/\/login\?next=%2Fabout$/);
    expect((await readStoredSession(page)).token).toBeNull();
    await logIn(page, kofi);
    await expect(page).toHaveURL(`${origin}/about`);
  });
});

test("an OAuth callback that this browser did not start does not change the session", async ({
  page,
  origin,
  dataDir,
}) => {
  const [victim, attacker] = [
    await createUser("Ekua", { origin, dataDir }),
    await createUser("Eve", { origin, dataDir }),
  ];
  await signIn(page, victim);
  const session = await readStoredSession(page);
  await page.goto(`/oauth-callback?token=${attacker.token}&userId=${attacker.userId}`);
  await expect(page.getByRole("alert")).toHaveText("An error occurred during login.");
  await expect(page).toHaveURL(/\/oauth-callback$/);
  expect(await readStoredSession(page)).toEqual(session);
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("No token or user ID found in callback.");
  // The login page redirects a signed-in user.
  await link(page, "Go to login").click();
  await expect(page).toHaveURL(`${origin}/home`);
  expect(await readStoredSession(page)).toEqual(session);
  const headers = { "x-auth-token": victim.token };
  expect((await fetch(`${origin}/api/profile`, { headers })).status).toBe(200);
});

test("an OAuth callback shows the error of its address for 3 seconds, and 5 seconds that the session cannot be stored", async ({
  page,
}) => {
  /** Expects that the login opens after `seconds`, and not before. */
  const expectLoginAfter = async (seconds: number) => {
    await expect(page).toHaveURL(/\/oauth-callback$/);
    await page.clock.runFor(seconds * 1000 - 300);
    await expect(page).toHaveURL(/\/oauth-callback$/);
    await page.clock.runFor(300);
    await expect(page).toHaveURL(/\/login$/);
  };
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === "token") throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.route("**/api/auth/google/session", (route) =>
    route.fulfill({ json: { token: "t", userId: "u", msg: "Welcome back." } }),
  );
  await stopClock(page);
  await page.goto("/oauth-callback?error=The+harp+is+out+of+tune");
  await expect(page.getByRole("alert")).toHaveText("The harp is out of tune");
  await expectNoHorizontalScroll(page);
  await expectLoginAfter(3);
  await page.goto("/oauth-callback?token=t&userId=u");
  await expect(page.getByRole("alert")).toHaveText("An error occurred during login.");
  await expectLoginAfter(5);
});

test("a user signs out another device, which is led to the login, and then all others", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
  failOnConsoleErrors,
}) => {
  const nana = await createUser("Nana", { origin, dataDir });
  const logInFrom = async (userAgent: string): Promise<TestUser> => {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify({ email: nana.email, password }),
    });
    return { ...nana, ...((await response.json()) as { token: string }) };
  };
  await logInFrom("Mozilla/5.0 (iPhone) Version/18.0 Safari/604");
  const userAgent = "Mozilla/5.0 (X11; Linux) Firefox/140.0";
  const options = { ...contextOptions, baseURL: origin, userAgent };
  const computer = await (await browser.newContext(options)).newPage();
  failOnConsoleErrors(computer);
  await signIn(computer, await logInFrom(userAgent));
  await computer.goto("/theuser#devices");
  await expect(computer.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);

  await signIn(page, nana);
  await page.goto("/theuser#devices");
  await expect(page.getByRole("heading", { name: "Your devices" })).toBeVisible();
  const ownEntry = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(ownEntry).toContainText("In use now");
  const devices = page.getByRole("main").getByRole("listitem");
  const computerEntry = devices.filter({ hasText: "Firefox on Linux" });
  await expect(computerEntry).toContainText(/Last used \d+ \w+ ago/);
  await expect(devices.filter({ hasText: "Safari on iPhone" })).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await button(page, "Sign out Firefox on Linux").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(computerEntry).toHaveCount(1);
  await page.route("**/api/profile/sessions/*", (route) => route.fulfill({ status: 429 }), {
    times: 1,
  });
  await button(page, "Sign out Firefox on Linux").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(
    alertWithText(page, "The device could not be signed out. Please try again."),
  ).toBeVisible();
  await expect(computerEntry).toHaveCount(1);

  await button(page, "Sign out Firefox on Linux").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(alertWithText(page, "The device is signed out.")).toBeVisible();
  await expect(computerEntry).toHaveCount(0);
  // The other browser gets no input: it notices the logout because its socket is closed.
  await expect(computer).toHaveURL(/\/login\?next=%2Ftheuser%23devices$/);
  expect((await readStoredSession(computer)).token).toBeNull();
  await computer.context().close();

  await button(page, "Sign out everywhere else").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(alertWithText(page, "All other devices are signed out.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
});
