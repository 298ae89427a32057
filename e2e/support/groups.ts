import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";
import { call, type Member, signIn } from "./users.ts";

/** Helpers of the group tests: groups that are created through the API, and locators. */

export interface Group {
  readonly _id: string;
  readonly name: string;
}

/** Sends an API request of a user with a JSON body or none, which must succeed. */
async function send<Answer>(
  origin: string,
  method: "GET" | "PUT" | "DELETE",
  path: string,
  { token }: Member,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      "x-auth-token": token,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}

export async function makeGroup(
  origin: string,
  creator: Member,
  name: string,
  more: { privacy?: "public" | "private"; description?: string } = {},
): Promise<Group> {
  const answer = await call(origin, "/groups", { name, description: "", ...more }, creator.token);
  return (await answer.json()) as Group;
}

export async function inviteOf(origin: string, group: Group, admin: Member): Promise<string> {
  const path = `/groups/${group._id}/invite`;
  return (await send<{ inviteLink: string }>(origin, "GET", path, admin)).inviteLink;
}

/** Lets users join by the invite link, which also works for private groups. */
export async function letIn(
  origin: string,
  group: Group,
  creator: Member,
  people: readonly Member[],
): Promise<void> {
  const invite = new URL(await inviteOf(origin, group, creator)).searchParams.get("invite");
  for (const { token } of people) {
    await call(origin, `/groups/${group._id}/join`, { invite }, token);
  }
}

export function promote(origin: string, group: Group, creator: Member, person: Member) {
  const body = { userId: person.userId };
  return call(origin, `/groups/${group._id}/admins`, body, creator.token);
}

export function softDelete(origin: string, group: Group, admin: Member) {
  return send(origin, "PUT", `/groups/${group._id}/soft-delete`, admin, {});
}

/** Sends a message to a group through the API. */
export async function sayIn(
  origin: string,
  from: Member,
  group: Group,
  content: string,
): Promise<void> {
  const form = new FormData();
  form.append("groupId", group._id);
  form.append("content", content);
  await call(origin, "/messages", form, from.token);
}

/** Opens a separate browser context for a user. */
export async function browserOf(
  browser: Browser,
  options: BrowserContextOptions,
  person: Member,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, person);
  return page;
}

/** Creates a picture that is larger than the maximum size for sending, like a camera picture. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 2600, height: 1800, channels: 3, background: "#b1431f" } })
    .jpeg()
    .toBuffer();
}

export const lineOf = (page: Page, { name }: Group) =>
  page.getByRole("region", { name: "Groups" }).getByRole("article", { name, exact: true });

export const panel = (page: Page) => page.getByRole("dialog", { name: "About the group" });

export const alert = (page: Page, words: string | RegExp) =>
  page.getByRole("alert").filter({ hasText: words });

/** Returns the status messages that report operations of others. */
export const news = (page: Page, words: string) =>
  page.getByRole("status").filter({ hasText: words });

export const question = (page: Page, name: string | RegExp) =>
  page.getByRole("alertdialog", { name });

/** Opens the panel of the open group chat. */
export async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "About the group" }).first().click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

/** Opens a group chat and its panel. */
export async function openGroup(page: Page, { _id, name }: Group): Promise<Locator> {
  await page.goto(`/group/${_id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return openPanel(page);
}

/** Chooses an action from a member's menu in the open dialog. */
export async function actOn(page: Page, person: Member, act: string): Promise<void> {
  await page.getByRole("button", { name: `Options for ${person.name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}
