import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { startOpenIdProvider } from "../../scripts/dev-openid/provider.ts";
import { type Kora, linkMailedTo, startKora } from "../support/kora.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

/**
 * Ways in and out: registration and login to the letter, a forgotten password, Google, and the devices
 * that somebody is signed in on.
 */

/** A browser says on its console that a call was refused; here that is what is looked for. */
const refusedCall = /Failed to load resource: the server responded with a status of 4\d\d/;

const test = base.extend({
  quietConsole: async ({ page }, use) => {
    const faults: string[] = [];
    const watch = (watched: Page) => {
      watched.on("pageerror", (error) => faults.push(String(error)));
      watched.on("console", (message) => {
        const isFault = message.type() === "error" && !refusedCall.test(message.text());
        if (isFault) faults.push(`${message.text()} ${message.location().url}`);
      });
    };
    watch(page);
    await use(watch);
    expect(faults, "the console stays free of errors").toEqual([]);
  },
});

const password = "Harp4strings";
const newPassword = "Kora-under-the-baobab";

interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

function newPerson(name: string): Person {
  const username = `${name.toLowerCase()}_${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;
  return { name, username, email: `${username}@example.com` };
}

async function post(origin: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
}

/** Somebody with an account, verified unless said otherwise. */
async function member(
  name: string,
  { origin, dataDir }: Pick<Kora, "origin" | "dataDir">,
  { verified = true } = {},
): Promise<Person> {
  const person = newPerson(name);
  await post(origin, "/auth/register", { ...person, password, confirmPassword: password });
  if (verified) {
    const link = new URL(await linkMailedTo(dataDir, person.email));
    await post(origin, "/auth/verify-email", { token: link.pathname.split("/").at(-1) });
  }
  return person;
}

/** The path of the newest reset link in the outbox for `address`. */
async function resetPathMailedTo(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  let path: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(outbox)).toSorted().reverse()) {
      const mail = (await readFile(join(outbox, file), "utf8")).replaceAll("=\r\n", "");
      path = mail.match(/\/reset-password\/[\w-]+/)?.[0];
      if (mail.includes(`To: ${address}`) && path !== undefined) return;
    }
    throw new Error(`No mail to ${address} came.`);
  }).toPass({ timeout: 20_000 });
  return path ?? "";
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alertOf = (page: Page, sentence: string) =>
  page.getByRole("alert").filter({ hasText: sentence });
const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem("token"),
    userId: localStorage.getItem("userId"),
  }));

async function logIn(page: Page, { email }: Person, word = password): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(word);
  await button(page, "Login").click();
}

async function signedIn(
  browser: Browser,
  options: BrowserContextOptions,
  person: Person,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto("/login");
  await logIn(page, person);
  await expect(page).toHaveURL(/\/home$/i);
  return page;
}

/** Stops the page's clock: from here on only `page.clock.runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
}

/** Lets as little of a stopped clock run as the page needs to show something. */
async function runUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass();
}

test("registration judges a password at each keystroke and sends none that breaks a rule", async ({
  page,
}) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/register")) sent += 1;
  });
  await page.goto("/Register");
  const typed = field(page, "Password");
  for (const [keys, strength] of [
    ["harp", "Weak"],
    ["string", "Weak"],
    ["4", "Medium"],
    ["!", "Weak"],
    ["H", "Strong"],
  ] as const) {
    await typed.pressSequentially(keys);
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible();
  }
  await expect(typed).toHaveAttribute("type", "password");
  await page.getByRole("checkbox", { name: "Show Password" }).check();
  await expect(typed).toHaveAttribute("type", "text");

  await button(page, "Register").click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  const person = newPerson("Adwoa");
  await field(page, "Name").fill(person.name);
  await field(page, "Username").fill(person.username);
  await field(page, "Email").fill(person.email);
  await field(page, "Confirm Password").fill("another");
  await button(page, "Register").click();
  await expect(alertOf(page, "Passwords don't match!")).toBeVisible();

  await typed.fill("harp");
  await field(page, "Confirm Password").fill("harp");
  await button(page, "Register").click();
  await expect(
    alertOf(page, "Password is too weak! Please use a stronger password."),
  ).toBeVisible();
  expect(sent).toBe(0);
  await expect(page).toHaveURL(/\/Register$/);
});

test("registration tells what is taken, keeps what was typed, and then leads to the login", async ({
  page,
  origin,
  dataDir,
}) => {
  const esi = await member("Esi", { origin, dataDir }, { verified: false });
  const akua = newPerson("Akua");
  await page.goto("/Register");
  await field(page, "Name").fill(akua.name);
  await field(page, "Username").fill(akua.username);
  await field(page, "Email").fill(esi.email.toUpperCase());
  await field(page, "Password").fill(password);
  await field(page, "Confirm Password").fill(password);
  await button(page, "Register").click();
  await expect(alertOf(page, "An account with this email already exists.")).toBeVisible();
  await expect(field(page, "Email")).toHaveAccessibleDescription(
    /An account with this email already exists\./,
  );
  await expect(field(page, "Password")).toHaveValue(password);

  await field(page, "Email").fill(akua.email);
  await button(page, "Register").click();
  await expect(
    alertOf(page, "Registration successful! Check your email for verification."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const { token, userId } = await stored(page);
  expect(token).toBeTruthy();
  expect(userId).toMatch(/^[0-9a-f-]{36}$/);
});

test("the login says one sentence to all it refuses, and leads back to the page asked for", async ({
  page,
  origin,
  dataDir,
}) => {
  const early = await member("Yaa", { origin, dataDir }, { verified: false });
  const kojo = await member("Kojo", { origin, dataDir });
  await page.goto("/theuser?from=mail#devices");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Authentication required", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login with Google" })).toHaveAttribute(
    "href",
    "/api/auth/google",
  );
  for (const [person, word] of [
    [early, password],
    [kojo, "Not4the harp"],
    [newPerson("Nobody"), password],
  ] as const) {
    await logIn(page, person, word);
    await expect(alertOf(page, "Invalid credentials or user not verified.")).toBeVisible();
    const messages = page.getByRole("region", { name: "Messages" });
    await messages.getByRole("button", { name: "Dismiss" }).click();
  }
  expect((await stored(page)).token).toBeNull();
  await logIn(page, kojo);
  await expect(page).toHaveURL(/\/theuser\?from=mail#devices$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?next=//elsewhere.example/");
  await logIn(page, kojo);
  await expect(page).toHaveURL(`${origin}/home`);
});

test("the forgotten password's view stands in the login's place, and its message for 3 seconds", async ({
  page,
}) => {
  await page.goto("/login");
  await field(page, "Email").fill("ama@example.com");
  await field(page, "Password").fill("half a wor");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(field(page, "Password")).toHaveCount(0);
  await expect(field(page, "Email")).toHaveValue("ama@example.com");
  await expect(field(page, "Email")).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await stopClock(page);
  const sent = page.getByRole("status").getByText("Password reset email sent. Check your inbox.");
  await button(page, "Send Reset Link").click();
  await runUntilShown(page, sent);
  await expect(sent).toHaveClass(/text-success/);
  await page.clock.runFor(2500);
  await expect(sent).toBeVisible();
  await page.clock.runFor(500);
  await expect(sent).toHaveCount(0);

  await page.route("**/api/auth/forgot-password", (route) => route.fulfill({ status: 400 }));
  const failed = page.getByRole("status").getByText("Error sending reset email.");
  await button(page, "Send Reset Link").click();
  await runUntilShown(page, failed);
  await expect(failed).toHaveClass(/text-danger/);
  await page.clock.runFor(3000);
  await expect(failed).toHaveCount(0);
  await page.clock.resume();

  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(field(page, "Email")).toHaveValue("ama@example.com");
  await expect(field(page, "Password")).toHaveValue("half a wor");
});

test("a forgotten password is set anew by the mailed link, once, and every device is signed out", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
  quietConsole,
}) => {
  const ama = await member("Ama", { origin, dataDir });
  const elsewhere = await signedIn(browser, { ...contextOptions, baseURL: origin }, ama);
  quietConsole(elsewhere);

  await page.goto("/login?forgot=");
  await field(page, "Email").fill(ama.email);
  await button(page, "Send Reset Link").click();
  const path = await resetPathMailedTo(dataDir, ama.email);
  await page.goto(path);
  await expect(page).toHaveURL(`${origin}/reset-password`);
  await expect(page.getByText(/8 characters with uppercase, lowercase, numbers/)).toBeVisible();
  const typed = field(page, "New Password");
  for (const [word, strength] of [
    ["Ab1!", "Weak"],
    ["harpstrings", "Weak"],
    ["harp strings", "Medium"],
    [newPassword, "Strong"],
  ] as const) {
    await typed.fill(word);
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("checkbox", { name: "Show passwords" }).check();
  await expect(typed).toHaveAttribute("type", "text");
  await field(page, "Confirm Password").fill("another");
  await button(page, "Reset Password").click();
  await expect(alertOf(page, "Passwords do not match")).toBeVisible();
  await typed.fill("harpstrings");
  await field(page, "Confirm Password").fill("harpstrings");
  await button(page, "Reset Password").click();
  await expect(
    alertOf(page, "Password is too weak! Please use a stronger password."),
  ).toBeVisible();

  await typed.fill(newPassword);
  await field(page, "Confirm Password").fill(newPassword);
  await stopClock(page);
  // On a phone the messages still lie over the button, and with the clock stopped they stay.
  await field(page, "Confirm Password").press("Enter");
  await runUntilShown(page, alertOf(page, "Password reset successful! Redirecting to login..."));
  await page.clock.runFor(1500);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();

  await logIn(page, ama);
  await expect(alertOf(page, "Invalid credentials or user not verified.")).toBeVisible();
  await logIn(page, ama, newPassword);
  await expect(page).toHaveURL(/\/home$/i);
  await expect(elsewhere).toHaveURL(/\/login\?next=%2Fhome$/i);
  expect((await stored(elsewhere)).token).toBeNull();

  await elsewhere.goto(path);
  await field(elsewhere, "New Password").fill(newPassword);
  await field(elsewhere, "Confirm Password").fill(newPassword);
  await button(elsewhere, "Reset Password").click();
  await expect(
    alertOf(elsewhere, "This reset link is no longer valid. Please ask for a new one."),
  ).toBeVisible();
  await elsewhere.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(button(elsewhere, "Send Reset Link")).toBeVisible();
  await elsewhere.context().close();
});

test("a failure to reset without words of the server's is told", async ({ page }) => {
  await page.route("**/api/auth/reset-password", (route) => route.fulfill({ status: 400 }));
  await page.goto("/reset-password/whatever");
  await field(page, "New Password").fill(newPassword);
  await field(page, "Confirm Password").fill(newPassword);
  await button(page, "Reset Password").click();
  await expect(alertOf(page, "Error resetting password")).toBeVisible();
  await expect(field(page, "New Password")).toHaveValue(newPassword);
});

test("the callback keeps a session and goes home, and nothing of it stays in the history", async ({
  page,
  origin,
  dataDir,
}) => {
  const kwame = await member("Kwame", { origin, dataDir });
  await page.goto("/login");
  await logIn(page, kwame);
  await expect(page).toHaveURL(/\/home$/i);
  const session = await stored(page);
  await page.evaluate(() => localStorage.clear());

  await page.goto("/about");
  const { token, userId } = session;
  await page.goto(`/oauth-callback?token=${token}&userId=${userId}`);
  await expect(page).toHaveURL(`${origin}/home`);
  expect(await stored(page)).toEqual(session);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/about`);
});

for (const { brings, query, sentence, seconds } of [
  {
    brings: "an error",
    query: "?error=The+harp+is+out+of+tune",
    sentence: "The harp is out of tune",
    seconds: 3,
  },
  { brings: "nothing", query: "", sentence: "No token or user ID found in callback.", seconds: 5 },
  {
    brings: "a token alone",
    query: "?token=t",
    sentence: "No token or user ID found in callback.",
    seconds: 5,
  },
]) {
  test(`the callback that brings ${brings} says so for ${seconds} seconds`, async ({ page }) => {
    await stopClock(page);
    await page.goto(`/oauth-callback${query}`);
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await expect(page).toHaveURL(/\/oauth-callback$/);
    await page.clock.runFor(seconds * 1000 - 300);
    await expect(page).toHaveURL(/\/oauth-callback$/);
    await page.clock.runFor(300);
    await expect(page).toHaveURL(/\/login$/);
  });
}

test("the callback that cannot keep what it brings says so for 5 seconds", async ({ page }) => {
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === "token") throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await stopClock(page);
  await page.goto("/oauth-callback?token=t&userId=u");
  await expect(page.getByRole("alert")).toHaveText("An error occurred during login.");
  await expect(page).toHaveURL(/\/oauth-callback$/);
  await expectNoSidewaysScroll(page);
  await page.clock.runFor(4700);
  await expect(page).toHaveURL(/\/oauth-callback$/);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\/login$/);
});

test("where Google is not configured its button says so", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("link", { name: "Register with Google" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Google sign-in is not configured on this server.",
  );
  await expectAccessible(page);
});

test.describe("with Google", () => {
  let kora: Kora;
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;

  test.beforeAll(async () => {
    // The provider has to know Kora's origin, and Kora the provider's.
    const port = await freePort();
    const client = { id: "kora-journeys", secret: "nothing-secret-about-it" };
    const settings = {
      GOOGLE_ISSUER: `http://localhost:${port}`,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
    };
    Object.assign(process.env, settings);
    kora = await startKora();
    for (const name of Object.keys(settings)) delete process.env[name];
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

  /** Says at the provider's page who one is. */
  async function beAtProvider(page: Page, { name, email }: Person, verified = true): Promise<void> {
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}`));
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("The email is verified").setChecked(verified);
    await page.getByRole("button", { name: "Continue" }).click();
  }

  test("somebody new completes the registration, and gets in at once the next time", async ({
    page,
  }) => {
    const efua = newPerson("Efua");
    await page.goto(`${kora.origin}/register`);
    await page.getByRole("link", { name: "Register with Google" }).click();
    await beAtProvider(page, efua);
    await expect(page).toHaveURL(/\/register\/google\?/);
    await expect(field(page, "Name")).toHaveValue(efua.name);
    await expect(field(page, "Name")).not.toBeEditable();
    await expect(field(page, "Email")).toHaveValue(efua.email);
    await expect(field(page, "Email")).not.toBeEditable();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await field(page, "Username").fill(efua.username);
    await field(page, "Password").fill(password);
    await expect(page.getByText("Password strength: Medium")).toBeVisible();
    await field(page, "Confirm Password").fill("another");
    await button(page, "Complete Registration").click();
    await expect(alertOf(page, "Passwords don't match!")).toBeVisible();
    await field(page, "Confirm Password").fill(password);
    await button(page, "Complete Registration").click();
    await expect(alertOf(page, "Registration successful!")).toBeVisible();
    await expect(page).toHaveURL(`${kora.origin}/home`);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${kora.origin}/theuser`);
    await page.getByRole("link", { name: "Login with Google" }).click();
    await beAtProvider(page, efua);
    await expect(page).toHaveURL(`${kora.origin}/theuser`);
  });

  test("an account of the same email is linked for its password alone", async ({ page }) => {
    const abena = await member("Abena", kora);
    await page.goto(`${kora.origin}/login`);
    await page.getByRole("link", { name: "Login with Google" }).click();
    await beAtProvider(page, abena);
    await expect(page).toHaveURL(/\/register\/google\?link=1$/);
    await expectAccessible(page);
    await field(page, "Password").fill("Not4the harp");
    await button(page, "Link and log in").click();
    await expect(alertOf(page, "This is not the password of the account.")).toBeVisible();
    await field(page, "Password").fill(password);
    await button(page, "Link and log in").click();
    await expect(page).toHaveURL(`${kora.origin}/home`);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${kora.origin}/login`);
    await page.getByRole("link", { name: "Login with Google" }).click();
    await beAtProvider(page, abena);
    await expect(page).toHaveURL(`${kora.origin}/home`);
  });

  test("a made-up identity is refused", async ({ page }) => {
    const forged = { name: "Ama", email: "ama@example.com", googleId: "117" };
    await page.goto(`${kora.origin}/register/google?${new URLSearchParams(forged)}`);
    await field(page, "Username").fill(newPerson("Forged").username);
    await field(page, "Password").fill(password);
    await field(page, "Confirm Password").fill(password);
    await button(page, "Complete Registration").click();
    await expect(
      alertOf(page, "This Google sign-in is no longer valid. Please start it again."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
  });

  test("an email that Google has not verified, and turning back, lead to the login", async ({
    page,
  }) => {
    const abla = await member("Abla", kora);
    await page.goto(`${kora.origin}/login`);
    await page.getByRole("link", { name: "Login with Google" }).click();
    await beAtProvider(page, abla, false);
    await expect(page.getByRole("alert")).toContainText("Google has not verified your email");
    await expect(page).toHaveURL(`${kora.origin}/login`);

    await page.getByRole("link", { name: "Login with Google" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toHaveText("Google sign-in was cancelled.");
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

test("a device is signed out from another, and its person comes back to where they were", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
  quietConsole,
}) => {
  const nana = await member("Nana", { origin, dataDir });
  const options = { ...contextOptions, baseURL: origin };
  const [library, phone] = [
    await signedIn(
      browser,
      { ...options, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
      nana,
    ),
    await signedIn(
      browser,
      { ...options, userAgent: "Mozilla/5.0 (iPhone) Version/18.0 Safari/604" },
      nana,
    ),
  ];
  quietConsole(library);
  quietConsole(phone);
  await library.goto("/theuser");
  await expect(library.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);

  await page.goto("/login?next=/theuser");
  await logIn(page, nana);
  await expect(page.getByRole("heading", { name: "Your devices" })).toBeVisible();
  const own = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(own).toContainText("In use now");
  const devices = page.getByRole("main").getByRole("listitem");
  const librarys = devices.filter({ hasText: "Firefox on Linux" });
  await expect(librarys).toContainText(/Last used \d+ \w+ ago/);
  await expect(devices.filter({ hasText: "Safari on iPhone" })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await button(page, "Sign out Firefox on Linux").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(librarys).toHaveCount(1);
  await page.route("**/api/profile/sessions/*", (route) => route.fulfill({ status: 429 }), {
    times: 1,
  });
  await button(page, "Sign out Firefox on Linux").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(
    alertOf(page, "The device could not be signed out. Please try again."),
  ).toBeVisible();
  await expect(librarys).toHaveCount(1);

  await button(page, "Sign out Firefox on Linux").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(alertOf(page, "The device is signed out.")).toBeVisible();
  await expect(librarys).toHaveCount(0);
  // Nobody touches that browser: its connection ends, and it finds out.
  await expect(library).toHaveURL(/\/login\?next=%2Ftheuser$/);
  expect((await stored(library)).token).toBeNull();
  await logIn(library, nana);
  await expect(library).toHaveURL(/\/theuser$/);

  await page.reload();
  await button(page, "Sign out everywhere else").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(alertOf(page, "All other devices are signed out.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
  await expect(phone).toHaveURL(/\/login\?next=%2Fhome$/i);
  await Promise.all([library.context().close(), phone.context().close()]);
});
