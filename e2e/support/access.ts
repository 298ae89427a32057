import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { waitForVerificationLink } from "./kora-server.ts";
import { test as base, expect } from "./test.ts";
import { type KoraAddress, password } from "./users.ts";

/** Fixtures of the account tests: signed-out users, mails, and locators of the forms. */

export const test = base.extend<{
  /** Matches console messages that do not fail the test. By default, these are messages about rejected requests. */
  expectedConsoleErrors: RegExp;
}>({
  expectedConsoleErrors: [
    /Failed to load resource: the server responded with a status of 4\d\d/,
    { option: true },
  ],
  failOnConsoleErrors: async ({ page, expectedConsoleErrors }, use) => {
    const errors: string[] = [];
    const watchConsole = (watchedPage: Page) => {
      watchedPage.on("pageerror", (error) => errors.push(String(error)));
      watchedPage.on("console", (message) => {
        const isUnexpectedError =
          message.type() === "error" && !expectedConsoleErrors.test(message.text());
        if (isUnexpectedError) errors.push(`${message.text()} ${message.location().url}`);
      });
    };
    watchConsole(page);
    await use(watchConsole);
    expect(errors, "the console stays free of errors").toEqual([]);
  },
});

export interface UserDetails {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

/** The session data that a browser stores. */
export interface StoredSession {
  readonly token: string | null;
  readonly userId: string | null;
}

export function newUserDetails(name: string): UserDetails {
  const username = `${name.toLowerCase()}_${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;
  return { name, username, email: `${username}@example.com` };
}

async function postJson(origin: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${path} responded with ${response.status}`).toBe(true);
}

/** Creates a signed-out user with an account, which is verified by default. */
export async function createAccount(
  name: string,
  { origin, dataDir }: KoraAddress,
  { verified = true } = {},
): Promise<UserDetails> {
  const user = newUserDetails(name);
  await postJson(origin, "/auth/register", { ...user, password, confirmPassword: password });
  if (verified) await verifyEmail(origin, await waitForVerificationLink(dataDir, user.email));
  return user;
}

/** Opens a verification link outside of the browser, as another device may do. */
export async function verifyEmail(origin: string, link: string): Promise<void> {
  await postJson(origin, "/auth/verify-email", { token: new URL(link).pathname.split("/").at(-1) });
}

/** Opens a verification link in a page, and presses the button that verifies. */
export async function verifyInPage(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await button(page, "Verify my email").click();
}

/** Ends a session from outside of the browser that stores it, as another device may do. */
export async function endSession(origin: string, { token }: { token: string }): Promise<void> {
  const headers = { "x-auth-token": token };
  const response = await fetch(`${origin}/api/auth/logout`, { method: "POST", headers });
  expect(response.ok).toBe(true);
}

/** Waits for a mail to `address` with a verification link other than `previousLink`. Returns the new link. */
export async function waitForNextVerificationLink(
  dataDir: string,
  address: string,
  previousLink: string,
): Promise<string> {
  let link = previousLink;
  await expect(async () => {
    link = await waitForVerificationLink(dataDir, address);
    expect(link).not.toBe(previousLink);
  }).toPass();
  return link;
}

/** Waits for a mail with a reset link to `address` in the outbox. Returns the path of the newest link. */
export async function waitForResetPath(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  let path: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(outbox)).toSorted().reverse()) {
      const mail = (await readFile(join(outbox, file), "utf8")).replaceAll("=\r\n", "");
      path = mail.match(/\/reset-password\/[\w-]+/)?.[0];
      if (mail.includes(`To: ${address}`) && path !== undefined) return;
    }
    throw new Error(`No mail to ${address} arrived.`);
  }).toPass();
  return path ?? "";
}

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const checkbox = (page: Page, name: string) =>
  page.getByRole("checkbox", { name, exact: true });
export const alertWithText = (page: Page, text: string) =>
  page.getByRole("alert").filter({ hasText: text });

/** Reads the session data that the browser stores. */
export const readStoredSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => ({
    token: localStorage.getItem("token"),
    userId: localStorage.getItem("userId"),
  }));

/** Returns the session in the next response of the API path `path`. */
export async function waitForSession(page: Page, path: string): Promise<StoredSession> {
  const response = await page.waitForResponse(`**/api${path}`);
  const { token, userId } = (await response.json()) as StoredSession;
  return { token, userId };
}

/** Counts the requests of the page to the API path `path` from now on. */
export function countRequests(page: Page, path: string): () => number {
  let requestCount = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) requestCount += 1;
  });
  return () => requestCount;
}

export async function logIn(
  page: Page,
  { email }: { email: string },
  passwordToType = password,
): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(passwordToType);
  await button(page, "Login").click();
}

/** Opens a page in a separate browser context and logs the user in there. */
export async function openPageSignedIn(
  browser: Browser,
  options: BrowserContextOptions,
  user: UserDetails,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto("/login");
  await logIn(page, user);
  await expect(page).toHaveURL(/\/home$/i);
  return page;
}

/**
 * Types a strong password in parts, and expects the shown strength after each part. With the symbol it is weak, because
 * a password with a symbol also needs an upper-case letter.
 */
export async function typePasswordAndExpectStrength(page: Page): Promise<void> {
  for (const [keys, strength] of [
    ["harp", "Weak"],
    ["string", "Weak"],
    ["4", "Medium"],
    ["!", "Weak"],
    ["H", "Strong"],
  ] as const) {
    await field(page, "Password").pressSequentially(keys);
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible();
  }
}

/** Expects that the checkbox `showPasswords` shows the text of the password fields and hides it again. */
export async function expectShowsAndHidesPasswords(
  showPasswords: Locator,
  fields: readonly Locator[],
): Promise<void> {
  const expectTypes = async (type: string) => {
    for (const passwordField of fields) await expect(passwordField).toHaveAttribute("type", type);
  };
  await expectTypes("password");
  await showPasswords.check();
  await expectTypes("text");
  await showPasswords.uncheck();
  await expectTypes("password");
}

export { expect };
