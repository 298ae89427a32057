import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { test } from "../support/browser-network-proxy.ts";
import { dumpStores } from "../support/browser-stores.ts";
import { composer, typeAndSend } from "../support/chat.ts";
import type { NetworkProxy } from "../support/network-proxy.ts";
import { expect, expectHistoryEntryOf } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  password,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { button, descriptionField, storyTextField, titleField } from "../support/writing.ts";

/** Tests of what a device keeps of a user who has left it. */

test.use({ serviceWorkers: "allow" });

/** A word that is in everything that the user writes or reads. */
const word = "Sundiata";

const storedSearchTerm = /^localStorage searchTerms:.*Sundiata/m;

/** The places in which the device must have the word before the session ends; otherwise the test would prove nothing. */
const places = [
  /^localStorage chat-draft:.*Sundiata/m,
  storedSearchTerm,
  /^sessionStorage comment-draft:.*Sundiata/m,
  /^kora-drafts texts .*"story":"[^"]*Half a story of Sundiata/m,
  // The published story beside an edit.
  /^kora-drafts texts .*"published":\{[^}]*Sundiata/m,
  /^kora-outbox outgoing .*Sundiata/m,
  /^kora-waiting-calls entries .*Sundiata/m,
  /^kora-library stories .*Sundiata/m,
  /^kora-kept-stories.*Sundiata/m,
  /^kora-library-.*Sundiata/m,
];

async function writeComment(page: Page, text: string): Promise<void> {
  const toggle = page.getByRole("button", { name: /^Comments/ });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await page.getByRole("textbox", { name: "Your comment" }).fill(text);
}

/**
 * Makes the device of a griot have the word in every store, without a connection at the end. `page` has a form with a
 * draft, and the other tab a conversation with an unsent text.
 */
async function fillStores(
  browser: Browser,
  contextOptions: BrowserContextOptions,
  { network, origin, dataDir }: KoraAddress & { network: NetworkProxy },
) {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const storyId = await publishStory(`The Oath of ${word}`, ama, kora, `<p>${word} spoke.</p>`);
  const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
  const page = await context.newPage();
  await signIn(page, ama);
  await page.goto("/about");
  await waitForServiceWorkerControl(page);

  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  const searchField = page.getByRole("combobox");
  await searchField.fill(word);
  await searchField.press("Enter");
  await expect(searchField).toHaveCount(0);
  // The closed search goes back in the history, which would end the next navigation.
  await expectHistoryEntryOf(page, "page");
  // The term is stored when the server has it. On another page, it would wait until the search is opened again.
  await expect.poll(() => dumpStores(page)).toMatch(storedSearchTerm);

  await page.goto(`/story/${storyId}`);
  await expect(page.getByText(`${word} spoke.`)).toBeVisible();
  await button(page, "Story options").click();
  await page.getByRole("menuitem", { name: "Keep offline" }).click();
  const dialog = page.getByRole("dialog");
  await button(dialog, "Keep offline").click();
  await expect(dialog.getByText(/^Kept: 1 story/)).toBeVisible();
  await page.goto(`/story/${storyId}`);
  await page.waitForLoadState("networkidle");

  const [chat, form] = [await context.newPage(), await context.newPage()];
  await form.goto(`/stories/edit/${storyId}`);
  await descriptionField(form).fill(`The oath of ${word}`);
  await expect(form.getByText("Draft kept on this device.")).toBeVisible();
  await chat.goto(`/chat/${kofi.userId}`);
  await expect(composer(chat)).toBeVisible();
  await form.goto("/stories");
  await expect(titleField(form)).toBeVisible();
  await button(form, "Write the story").click();
  await expect(storyTextField(form)).toBeVisible();
  await form.waitForLoadState("networkidle");
  network.disconnect();
  await writeComment(page, `A comment on ${word}`);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Waiting for a connection", { exact: true })).toBeVisible();
  await writeComment(page, `Half a comment on ${word}`);
  await typeAndSend(chat, `A message about ${word}`);
  await composer(chat).fill(`Half a message about ${word}`);
  await storyTextField(form).fill(`Half a story of ${word}`);
  await button(form, "Done").click();
  await titleField(form).fill(`The Lion ${word}`);
  const dump = async () => (await Promise.all([page, chat, form].map(dumpStores))).join("\n");
  for (const place of places) await expect.poll(dump).toMatch(place);
  const expectForgotten = async () => {
    await expect(page).toHaveURL(/\/(login(\?.*)?)?$/);
    await expect.poll(dump).not.toContain(word);
    // Nor do the forms of the other tabs write anything when they close.
    for (const tab of [chat, form]) await expect(tab).toHaveURL(/\/(login(\?.*)?)?$/);
    await form.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    expect(await dump()).not.toContain(word);
    expect(await dump()).not.toContain(ama.userId);
  };
  return { context, page, chat, ama, expectForgotten };
}

const getProfileStatus = async (origin: string, { token }: TestUser) =>
  (await fetch(`${origin}/api/profile`, { headers: { "x-auth-token": token } })).status;

test("a log-out without a connection empties every store of the browser at once, also in other tabs, and says before what was not sent; the call goes out with the first connection", async ({
  browser,
  contextOptions,
  network,
  origin,
  dataDir,
}) => {
  const device = await fillStores(browser, contextOptions, { network, origin, dataDir });
  const { context, page, chat, ama, expectForgotten } = device;
  await page.goto("/logout");
  await expect(page.getByText(/^2 things you wrote or did here were not sent yet/)).toBeVisible();
  await page.locator("#main").getByRole("button", { name: "Log out" }).click();
  await expectForgotten();
  const readKeys = () => page.evaluate(() => Object.keys(localStorage));
  expect(await readKeys()).toContain("pendingLogOuts");
  await page.reload();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await getProfileStatus(origin, ama)).toBe(200);
  await chat.close();
  network.restore();
  await expect.poll(() => getProfileStatus(origin, ama)).toBe(401);
  await expect.poll(readKeys).not.toContain("pendingLogOuts");
  await context.close();
});

test("a session that was ended from another device empties every store of the browser", async ({
  browser,
  contextOptions,
  network,
  origin,
  dataDir,
}) => {
  const device = await fillStores(browser, contextOptions, { network, origin, dataDir });
  const { context, ama, expectForgotten } = device;
  const login = await postToApi(origin, "/auth/login", { email: ama.email, password });
  const { token } = (await login.json()) as { token: string };
  const headers = { "x-auth-token": token };
  await fetch(`${origin}/api/profile/sessions`, { method: "DELETE", headers });
  expect(await getProfileStatus(origin, ama)).toBe(401);
  network.restore();
  await expectForgotten();
  await context.close();
});

test("the deletion of the account empties every store of the browser", async ({
  browser,
  contextOptions,
  network,
  origin,
  dataDir,
}) => {
  const device = await fillStores(browser, contextOptions, { network, origin, dataDir });
  const { context, page, expectForgotten } = device;
  network.restore();
  await page.goto("/theuser#account");
  await button(page, "Delete your account").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expectForgotten();
  await context.close();
});
