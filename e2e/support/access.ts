import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { linkMailedTo } from "./kora-server.ts";
import { test as base, expect } from "./test.ts";
import { type At, password } from "./users.ts";

/** Fixtures of the account tests: signed-out users, mails, and locators of the forms. */

export const test = base.extend<{
  /** Console messages that do not fail the test; by default those of rejected requests. */
  expectedConsoleErrors: RegExp;
}>({
  expectedConsoleErrors: [
    /Failed to load resource: the server responded with a status of 4\d\d/,
    { option: true },
  ],
  failOnConsoleErrors: async ({ page, expectedConsoleErrors }, use) => {
    const faults: string[] = [];
    const watch = (watched: Page) => {
      watched.on("pageerror", (error) => faults.push(String(error)));
      watched.on("console", (message) => {
        const isFault = message.type() === "error" && !expectedConsoleErrors.test(message.text());
        if (isFault) faults.push(`${message.text()} ${message.location().url}`);
      });
    };
    watch(page);
    await use(watch);
    expect(faults, "the console stays free of errors").toEqual([]);
  },
});

export interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

/** The session data that a browser stores. */
export interface Kept {
  readonly token: string | null;
  readonly userId: string | null;
}

export function newPerson(name: string): Person {
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

/** Creates a signed-out user with an account, which is verified by default. */
export async function account(
  name: string,
  { origin, dataDir }: At,
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

/** Ends a session from outside of the browser that stores it, as another device may do. */
export async function endSession(origin: string, { token }: { token: string }): Promise<void> {
  const headers = { "x-auth-token": token };
  const answer = await fetch(`${origin}/api/auth/logout`, { method: "POST", headers });
  expect(answer.ok).toBe(true);
}

/** Returns the verification link of the next mail to `address`, whose link differs from `earlier`. */
export async function nextLinkMailedTo(
  dataDir: string,
  address: string,
  earlier: string,
): Promise<string> {
  let link = earlier;
  await expect(async () => {
    link = await linkMailedTo(dataDir, address);
    expect(link).not.toBe(earlier);
  }).toPass();
  return link;
}

/** Returns the path of the newest reset link to `address` in the outbox. */
export async function resetPathMailedTo(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  let path: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(outbox)).toSorted().reverse()) {
      const mail = (await readFile(join(outbox, file), "utf8")).replaceAll("=\r\n", "");
      path = mail.match(/\/reset-password\/[\w-]+/)?.[0];
      if (mail.includes(`To: ${address}`) && path !== undefined) return;
    }
    throw new Error(`No mail to ${address} came.`);
  }).toPass();
  return path ?? "";
}

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const checkbox = (page: Page, name: string) =>
  page.getByRole("checkbox", { name, exact: true });
export const alertOf = (page: Page, sentence: string) =>
  page.getByRole("alert").filter({ hasText: sentence });

/** Reads the session data that the browser stores. */
export const stored = (page: Page): Promise<Kept> =>
  page.evaluate(() => ({
    token: localStorage.getItem("token"),
    userId: localStorage.getItem("userId"),
  }));

/** Returns the session in the next response of the API path `path`. */
export async function sessionAnsweredBy(page: Page, path: string): Promise<Kept> {
  const answer = await page.waitForResponse(`**/api${path}`);
  const { token, userId } = (await answer.json()) as Kept;
  return { token, userId };
}

/** Counts the requests of the page to the API path `path` from now on. */
export function countSent(page: Page, path: string): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) sent += 1;
  });
  return () => sent;
}

export async function logIn(
  page: Page,
  { email }: { email: string },
  word = password,
): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(word);
  await button(page, "Login").click();
}

/** Opens a page of a signed-in user in a separate browser context. */
export async function signedIn(
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

/** Types a new password that ends as a strong one, and checks the shown strength while typing. */
export async function typeJudgedPassword(page: Page): Promise<void> {
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

/** Expects that the checkbox shows the text of the password fields and hides it again. */
export async function expectUnmasks(box: Locator, fields: readonly Locator[]): Promise<void> {
  const all = async (type: string) => {
    for (const typed of fields) await expect(typed).toHaveAttribute("type", type);
  };
  await all("password");
  await box.check();
  await all("text");
  await box.uncheck();
  await all("password");
}

export { expect };
