import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect } from "./test.ts";
import { type At, call, griot, type Member, member, signIn } from "./users.ts";

/** Helpers of the group chat tests. */

export interface Group {
  readonly _id: string;
  readonly name: string;
}

/** Sends an API request with another method than POST. */
export async function change(
  origin: string,
  method: "PUT" | "DELETE",
  path: string,
  person: Member,
  body: unknown = {},
): Promise<void> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { "x-auth-token": person.token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
}

/** Creates a group of the writer Ama with the members Kofi and Esi. */
export async function three(at: At) {
  const [ama, kofi, esi] = await Promise.all([
    griot("Ama", at),
    member("Kofi", at),
    member("Esi", at),
  ]);
  const answer = await call(
    at.origin,
    "/groups",
    { name: "Fireside", privacy: "public" },
    ama.token,
  );
  const group = (await answer.json()) as Group;
  for (const one of [kofi, esi]) await call(at.origin, `/groups/${group._id}/join`, {}, one.token);
  return { ama, kofi, esi, group };
}

/** Sends a message to a group through the API. */
export async function sayIn(
  origin: string,
  group: Group,
  from: Member,
  content: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ _id: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ groupId: group._id, content, ...more })) {
    form.append(name, value);
  }
  return (await (await call(origin, "/messages", form, from.token)).json()) as { _id: string };
}

/** Opens a group on a signed-in page. */
export async function openGroup(page: Page, group: Group): Promise<void> {
  await page.goto(`/group/${group._id}`);
  await expect(page.getByRole("heading", { name: group.name })).toBeVisible();
}

/** Opens a group in a separate browser context of another user. */
export async function groupIn(
  browser: Browser,
  options: BrowserContextOptions,
  person: Member,
  group: Group,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, person);
  await openGroup(page, group);
  return page;
}

/** Returns the user's name in mentions. */
export async function usernameOf(origin: string, person: Member): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/user/${person.userId}`, {
    headers: { "x-auth-token": person.token },
  });
  return ((await answer.json()) as { username: string }).username;
}
