import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect } from "./test.ts";
import {
  createUserOfAge,
  createWriter,
  type KoraAddress,
  postToApi,
  signIn,
  type TestUser,
} from "./users.ts";

/** Helpers of the group chat tests. */

export interface Group {
  readonly _id: string;
  readonly name: string;
}

/** Sends a PUT or DELETE request of a user to the API, which must succeed. */
export async function sendApiRequest(
  origin: string,
  method: "PUT" | "DELETE",
  path: string,
  user: TestUser,
  body: unknown = {},
): Promise<void> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { "x-auth-token": user.token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${path} responded with ${response.status}`).toBe(true);
}

/** Creates a public group of the writer Ama with the members Kofi and Esi. */
export async function createGroupOfThree(kora: KoraAddress) {
  const [ama, kofi, esi] = await Promise.all([
    createWriter("Ama", kora),
    createUserOfAge("Kofi", 30, kora),
    createUserOfAge("Esi", 30, kora),
  ]);
  const response = await postToApi(
    kora.origin,
    "/groups",
    { name: "Fireside", privacy: "public" },
    ama.token,
  );
  const group = (await response.json()) as Group;
  for (const member of [kofi, esi])
    await postToApi(kora.origin, `/groups/${group._id}/join`, {}, member.token);
  return { ama, kofi, esi, group };
}

/** Sends a message to a group through the API. */
export async function sendGroupMessage(
  origin: string,
  group: Group,
  sender: TestUser,
  content: string,
  extraFields: Readonly<Record<string, string>> = {},
): Promise<{ _id: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ groupId: group._id, content, ...extraFields })) {
    form.append(name, value);
  }
  return (await (await postToApi(origin, "/messages", form, sender.token)).json()) as {
    _id: string;
  };
}

/** Opens a group chat on the page of a signed-in member. */
export async function openGroup(page: Page, group: Group): Promise<void> {
  await page.goto(`/group/${group._id}`);
  await expect(page.getByRole("heading", { name: group.name })).toBeVisible();
}

/** Opens a group chat in a separate browser context of another user. */
export async function openGroupAs(
  browser: Browser,
  options: BrowserContextOptions,
  user: TestUser,
  group: Group,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, user);
  await openGroup(page, group);
  return page;
}

/** Returns the username of a user. Mentions contain it. */
export async function fetchUsername(origin: string, user: TestUser): Promise<string> {
  const response = await fetch(`${origin}/api/auth/user/${user.userId}`, {
    headers: { "x-auth-token": user.token },
  });
  return ((await response.json()) as { username: string }).username;
}
