import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";
import { call, type Member, signIn } from "./users.ts";

/** What the journeys of groups share: groups made by calls, and where things stand on their screens. */

export interface Group {
  readonly _id: string;
  readonly name: string;
}

/** Makes a call of somebody's that carries JSON or nothing, which must succeed. */
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

/** They come in by the invite link, which opens private groups too. */
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

/** Sends a message to a group by a call. */
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

/** Somebody in a browser of their own. */
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

/** A picture as a camera makes them: larger than is sent. */
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

/** What others did is said in its turn. */
export const news = (page: Page, words: string) =>
  page.getByRole("status").filter({ hasText: words });

export const question = (page: Page, name: string | RegExp) =>
  page.getByRole("alertdialog", { name });

/** Opens the panel of the group whose chat is on the screen. */
export async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "About the group" }).first().click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

/** Opens the chat of a group, and its panel. */
export async function openGroup(page: Page, { _id, name }: Group): Promise<Locator> {
  await page.goto(`/group/${_id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return openPanel(page);
}

/** An act of the menu of a member, in the dialog that is open. */
export async function actOn(page: Page, person: Member, act: string): Promise<void> {
  await page.getByRole("button", { name: `Options for ${person.name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}
