import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";
import { postToApi, signIn, type TestUser } from "./users.ts";

/** Helpers of the group tests: groups that are created through the API, and locators. */

export interface Group {
  readonly _id: string;
  readonly name: string;
}

/** Sends an API request of a user with a JSON body or none, which must succeed. */
async function sendApiRequest<Body>(
  origin: string,
  method: "GET" | "PUT" | "DELETE",
  path: string,
  { token }: TestUser,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      "x-auth-token": token,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${path} responded with ${response.status}`).toBe(true);
  return (await response.json()) as Body;
}

export async function createGroup(
  origin: string,
  creator: TestUser,
  name: string,
  options: { privacy?: "public" | "private"; description?: string } = {},
): Promise<Group> {
  const response = await postToApi(
    origin,
    "/groups",
    { name, description: "", ...options },
    creator.token,
  );
  return (await response.json()) as Group;
}

export async function fetchInviteLink(
  origin: string,
  group: Group,
  admin: TestUser,
): Promise<string> {
  const path = `/groups/${group._id}/invite`;
  return (await sendApiRequest<{ inviteLink: string }>(origin, "GET", path, admin)).inviteLink;
}

/** Lets users join by the invite link, which also works for private groups. */
export async function addMembers(
  origin: string,
  group: Group,
  creator: TestUser,
  users: readonly TestUser[],
): Promise<void> {
  const invite = new URL(await fetchInviteLink(origin, group, creator)).searchParams.get("invite");
  for (const { token } of users) {
    await postToApi(origin, `/groups/${group._id}/join`, { invite }, token);
  }
}

export function promoteMember(origin: string, group: Group, creator: TestUser, user: TestUser) {
  const body = { userId: user.userId };
  return postToApi(origin, `/groups/${group._id}/admins`, body, creator.token);
}

export function softDeleteGroup(origin: string, group: Group, admin: TestUser) {
  return sendApiRequest(origin, "PUT", `/groups/${group._id}/soft-delete`, admin, {});
}

/** Sends a message to a group through the API. */
export async function sendGroupMessage(
  origin: string,
  sender: TestUser,
  group: Group,
  content: string,
): Promise<void> {
  const form = new FormData();
  form.append("groupId", group._id);
  form.append("content", content);
  await postToApi(origin, "/messages", form, sender.token);
}

/** Opens a page with reduced motion in a separate browser context, where the user is signed in. */
export async function openPageAs(
  browser: Browser,
  options: BrowserContextOptions,
  user: TestUser,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, user);
  return page;
}

/** Creates a picture that is larger than the maximum size for sending, like a camera picture. */
export function createPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 2600, height: 1800, channels: 3, background: "#b1431f" } })
    .jpeg()
    .toBuffer();
}

/** Creates a GIF of two frames. */
export async function createAnimation(): Promise<Buffer> {
  const frames = ["#b1431f", "#2b2f6b"].map((background) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

export const groupRow = (page: Page, { name }: Group) =>
  page.getByRole("region", { name: "Groups" }).getByRole("article", { name, exact: true });

export const groupPanel = (page: Page) => page.getByRole("dialog", { name: "About the group" });

export const alertWithText = (page: Page, text: string | RegExp) =>
  page.getByRole("alert").filter({ hasText: text });

/** Returns the status messages that announce what other members did. */
export const statusMessage = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text });

export const confirmDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("alertdialog", { name });

/** Opens the panel of the open group chat. */
export async function openGroupPanel(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "About the group" }).first().click();
  await expect(groupPanel(page)).toBeVisible();
  return groupPanel(page);
}

/** Opens a group chat and its panel. */
export async function openGroupAndPanel(page: Page, { _id, name }: Group): Promise<Locator> {
  await page.goto(`/group/${_id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return openGroupPanel(page);
}

/** Chooses an action from a member's menu in the open dialog. */
export async function chooseMemberAction(
  page: Page,
  user: TestUser,
  action: string,
): Promise<void> {
  await page.getByRole("button", { name: `Options for ${user.name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
