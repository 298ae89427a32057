import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { io } from "socket.io-client";
import { expect } from "./test.ts";
import { createUser, type KoraAddress, postToApi, signIn, type TestUser } from "./users.ts";

/** Helpers of the chat tests. */

export interface SentMessage {
  readonly _id: string;
  readonly content: string;
}

/** Sends a message through the API. */
export async function sendMessageAs(
  origin: string,
  sender: TestUser,
  recipient: TestUser,
  content: string,
  extraFields: Readonly<Record<string, string>> = {},
): Promise<SentMessage> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    recipientId: recipient.userId,
    content,
    ...extraFields,
  })) {
    form.append(name, value);
  }
  return (await (await postToApi(origin, "/messages", form, sender.token)).json()) as SentMessage;
}

/** Sends several messages through the API, one after another. */
export async function sendMessagesAs(
  origin: string,
  sender: TestUser,
  recipient: TestUser,
  contents: readonly string[],
): Promise<SentMessage[]> {
  const messages: SentMessage[] = [];
  for (const content of contents)
    messages.push(await sendMessageAs(origin, sender, recipient, content));
  return messages;
}

/** Opens a socket of the user in addition to the browser's. */
export async function openSocket(origin: string, { token, userId }: TestUser) {
  const socket = io(origin, { auth: { token }, query: { userId }, transports: ["websocket"] });
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  return {
    markRead: (partner: TestUser) =>
      socket.emitWithAck("markChatAsRead", { userId: partner.userId }),
    close: () => socket.close(),
  };
}

export async function createChatUsers(
  kora: KoraAddress,
): Promise<{ ama: TestUser; kofi: TestUser }> {
  const [ama, kofi] = await Promise.all([createUser("Ama", kora), createUser("Kofi", kora)]);
  return { ama, kofi };
}

/** Opens a page and waits until its socket is connected and receives events. */
export async function gotoConnected(page: Page, path: string): Promise<void> {
  // A WebSocket frame of Socket.IO that starts with 40 confirms the connection.
  const socketConnected = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")),
    );
  await page.goto(path);
  await socketConnected;
}

export const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
export const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
export const messageBubble = (page: Page, text: string | RegExp) =>
  page.getByRole("article").filter({ hasText: text });
export const receiptTicks = (page: Page, text: string) =>
  messageBubble(page, text).locator("[data-ticks]");

/** Expects that an open conversation has the whole screen of a phone: neither site header nor bottom bar is shown. */
export async function expectWholeScreen(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Quick navigation" })).toBeHidden();
  const { height = 0 } = page.viewportSize() ?? {};
  const getTop = async (selector: string) => (await page.locator(selector).boundingBox())?.y;
  // `main` does not start at the top if the banner that offers to install the app is above it.
  expect(await getTop("main header")).toBe(await getTop("main"));
  const getBottom = async () => {
    const box = await page.locator("[data-conversation]").boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(getBottom).toBe(height);
}

/** Chooses an action from a message's menu. */
export async function chooseAction(page: Page, text: string, name: string): Promise<void> {
  const row = messageBubble(page, text);
  await row.getByRole("button", { name: "Acts on this message" }).click();
  await row.getByRole("menuitem", { name, exact: true }).click();
}

/** Types a message in the open chat and sends it. */
export async function typeAndSend(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await sendButton(page).click();
}

/** The files that `setInputFiles` accepts. */
export type FileInput = Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0];

/** Attaches files in the open chat. Kora then shows a dialog to confirm them, or to choose how to send pictures. */
export const attachFiles = (page: Page, files: FileInput) =>
  page.locator("input[type=file]").setInputFiles(files);

/** Chooses `Send directly` in the dialog for attached pictures. */
export const sendDirectly = (page: Page) =>
  page.getByRole("button", { name: "Send directly" }).click();

/** Confirms the dialog that Kora shows for attached files if none of them is an unedited picture. */
export const confirmSend = (page: Page) =>
  page
    .getByRole("alertdialog", { name: /^Send (it|them) now\?$/ })
    .getByRole("button", { name: "Send", exact: true })
    .click();

/** Returns the field for the text that is sent with an attached file. */
export const attachmentTextField = (page: Page, fileName: string) =>
  page.getByRole("textbox", { name: `Words with ${fileName}` });

/** Opens the chat with another user on a signed-in page. */
export async function openChat(page: Page, partner: TestUser): Promise<void> {
  await page.goto(`/chat/${partner.userId}`);
  await expect(page.getByRole("heading", { name: partner.name })).toBeVisible();
}

/** Mutes the open conversation by its menu. The server has answered, so the page may be left. */
export async function muteConversation(page: Page): Promise<void> {
  const muteResponse = page.waitForResponse(/\/mute$/);
  await page.getByRole("button", { name: "Conversation" }).click();
  await page.getByRole("menuitem", { name: "Mute notifications" }).click();
  await expect(page.getByRole("img", { name: "Muted" })).toBeVisible();
  await muteResponse;
}

/** Creates two users. Ama is signed in on the page, with the chat with Kofi open. */
export async function createAndOpenChat(
  page: Page,
  kora: KoraAddress,
): Promise<{ ama: TestUser; kofi: TestUser }> {
  const users = await createChatUsers(kora);
  await signIn(page, users.ama);
  await openChat(page, users.kofi);
  return users;
}

/** Opens a chat in a separate browser context of another user. */
export async function openChatAs(
  browser: Browser,
  options: BrowserContextOptions,
  user: TestUser,
  partner: TestUser,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, user);
  await openChat(page, partner);
  return page;
}
