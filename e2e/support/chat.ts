import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { io } from "socket.io-client";
import { expect } from "./test.ts";
import { type At, call, type Member, member, signIn } from "./users.ts";

/** Helpers of the chat tests. */

export interface Said {
  readonly _id: string;
  readonly content: string;
}

/** Sends a message through the API. */
export async function sendMessageAs(
  origin: string,
  from: Member,
  to: Member,
  content: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ recipientId: to.userId, content, ...more })) {
    form.append(name, value);
  }
  return (await (await call(origin, "/messages", form, from.token)).json()) as Said;
}

/** Sends several messages through the API, one after another. */
export async function sendMessagesAs(
  origin: string,
  from: Member,
  to: Member,
  contents: readonly string[],
): Promise<Said[]> {
  const said: Said[] = [];
  for (const content of contents) said.push(await sendMessageAs(origin, from, to, content));
  return said;
}

/** Opens a socket of the user in addition to the browser's. */
export async function openSocket(origin: string, { token, userId }: Member) {
  const socket = io(origin, { auth: { token }, query: { userId }, transports: ["websocket"] });
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  return {
    markRead: (other: Member) => socket.emitWithAck("markChatAsRead", { userId: other.userId }),
    close: () => socket.close(),
  };
}

export async function makeChatUsers(at: At): Promise<{ ama: Member; kofi: Member }> {
  const [ama, kofi] = await Promise.all([member("Ama", at), member("Kofi", at)]);
  return { ama, kofi };
}

/** Opens a page and waits until its socket is connected and receives events. */
export async function gotoConnected(page: Page, path: string): Promise<void> {
  const connected = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")),
    );
  await page.goto(path);
  await connected;
}

export const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
export const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
export const bubble = (page: Page, words: string | RegExp) =>
  page.getByRole("article").filter({ hasText: words });
export const ticksOf = (page: Page, words: string) => bubble(page, words).locator("[data-ticks]");
/** Chooses an action from a message's menu. */
export async function chooseAction(page: Page, words: string, name: string): Promise<void> {
  const row = bubble(page, words);
  await row.getByRole("button", { name: "Acts on this message" }).click();
  await row.getByRole("menuitem", { name, exact: true }).click();
}

/** Types a message in the open chat and sends it. */
export async function typeAndSend(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await sendButton(page).click();
}

/** Files for a file input. */
export type Chosen = Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0];

/** Attaches files in the open chat. For pictures, Kora then asks how to send them. */
export const attach = (page: Page, files: Chosen) =>
  page.locator("input[type=file]").setInputFiles(files);

/** Answers Kora's question about attached pictures with `Send directly`. */
export const sendDirectly = (page: Page) =>
  page.getByRole("button", { name: "Send directly" }).click();

/** Opens the chat with another user on a signed-in page. */
export async function openChat(page: Page, other: Member): Promise<void> {
  await page.goto(`/chat/${other.userId}`);
  await expect(page.getByRole("heading", { name: other.name })).toBeVisible();
}

/** Creates two users. Ama is signed in on the page, with the chat with Kofi open. */
export async function inChat(page: Page, at: At): Promise<{ ama: Member; kofi: Member }> {
  const people = await makeChatUsers(at);
  await signIn(page, people.ama);
  await openChat(page, people.kofi);
  return people;
}

/** Opens a chat in a separate browser context of another user. */
export async function chatIn(
  browser: Browser,
  options: BrowserContextOptions,
  person: Member,
  other: Member,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, person);
  await openChat(page, other);
  return page;
}
