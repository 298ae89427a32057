import { alertWithText, expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  chooseAction,
  composer,
  createAndOpenChat,
  expectWholeScreen,
  messageBubble,
  openChatAs,
  receiptTicks,
  sendButton,
  sendMessageAs,
  typeAndSend,
} from "../support/chat.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";

/** Tests of a chat between two users. */

test("two users chat: typing is shown until 1 s after the last key, and a message goes from delivered to seen", {
  tag: "@core",
}, async ({ page, browser, origin, dataDir, contextOptions }) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  await expect(page.getByText("Say hello to Kofi.")).toBeVisible();
  await expectWholeScreen(page);
  // On phones the voice note button replaces the send button until there is something to send.
  await expect(sendButton(page)).toBeHidden();
  // Kofi was never online.
  await expect(page.getByText(/^(Offline|last seen)/)).toHaveCount(0);

  const kofiPage = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  // On a busy machine, that he types can be over before Ama's page is looked at, so Kofi types until it shows it.
  await expect(async () => {
    await composer(kofiPage).clear();
    await composer(kofiPage).pressSequentially("Akwaaba", { delay: 100 });
    await expect(page.getByText("typing…")).toBeVisible({ timeout: 800 });
  }).toPass();
  await expect(page.getByText("typing…")).toBeHidden();
  await sendButton(kofiPage).click();

  await expect(messageBubble(page, "Akwaaba")).toBeVisible();
  await expect(page.getByText("Today", { exact: true })).toBeVisible();
  await expect(receiptTicks(kofiPage, "Akwaaba")).toHaveAttribute("data-ticks", "read");
  await expect(receiptTicks(kofiPage, "Akwaaba")).toHaveText("seen");
  await expect(page.locator("[aria-live=polite]", { hasText: "Kofi: Akwaaba" })).toBeAttached();

  await kofiPage.goto("/about");
  await typeAndSend(page, "Medaase");
  await expect(receiptTicks(page, "Medaase")).toHaveAttribute("data-ticks", "delivered");
  await kofiPage.close();
});

test("a user's own message is edited, deleted and restored, and the recipient sees each change; a rejected change is rolled back with its error; an empty chat and one with long words, links and Arabic text are accessible and do not scroll sideways", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  await expect(page.getByText("Say hello to Kofi.")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await sendMessageAs(origin, kofi, ama, "A word without an end: ".concat("kasa".repeat(60)));
  const linkMessage = await sendMessageAs(
    origin,
    ama,
    kofi,
    "Read https://example.com/a(b)?c=1, soon. javascript:alert(1)",
  );
  await sendMessageAs(origin, kofi, ama, "مرحبا بالقصص", { replyTo: linkMessage._id });
  await sendMessageAs(origin, ama, kofi, "Soon gone", { disappearAfter: "3600" });
  await expect(messageBubble(page, "Soon gone")).toBeVisible();
  const anchor = messageBubble(page, "Read").getByRole("link");
  await expect(anchor).toHaveAttribute("href", "https://example.com/a(b)?c=1");
  await expect(anchor).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);

  await sendMessageAs(origin, kofi, ama, "Who tells tonight?");
  const kofiPage = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);

  await chooseAction(page, "Who tells tonight?", "Reply");
  await expect(page.locator("[data-composer-target=reply]")).toContainText(
    /Answer to Kofi.*Who tells tonight\?/,
  );
  await typeAndSend(page, "The ferrymen");
  const replyBubble = messageBubble(kofiPage, "The ferrymen");
  await expect(replyBubble.getByRole("button", { name: /Who tells tonight/ })).toBeVisible();

  await chooseAction(page, "The ferrymen", "Edit");
  const editField = page.getByRole("textbox", { name: "Edit message" });
  const saveButton = page.getByRole("button", { name: "Save" });
  await expect(editField).toHaveValue("The ferrymen");
  await editField.fill("   ");
  await expect(saveButton).toBeDisabled();
  await editField.fill("The ferryman");
  await saveButton.click();
  await expect(messageBubble(kofiPage, "The ferryman")).toContainText("edited");

  await chooseAction(page, "The ferryman", "Delete");
  const deletedText = "This message was deleted";
  const undoButton = messageBubble(page, deletedText).getByRole("button", { name: "Undo" });
  await expect(messageBubble(kofiPage, deletedText)).toBeVisible();
  await expect(kofiPage.getByText("The ferryman")).toBeHidden();
  await expect(kofiPage.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await undoButton.click();
  await expect(messageBubble(kofiPage, "The ferryman")).toBeVisible();
  await expect(messageBubble(page, "The ferryman")).toBeVisible();
  await kofiPage.context().close();

  // Only the sender can change or delete a message.
  const receivedBubble = messageBubble(page, "Who tells tonight?").first();
  await receivedBubble.getByRole("button", { name: "Acts on this message" }).click();
  await expect(receivedBubble.getByRole("menuitem")).toHaveText([
    "Reply",
    "Copy",
    "Forward",
    "Report",
  ]);
  await page.keyboard.press("Escape");

  await sendMessageAs(origin, ama, kofi, "As it was");
  const rejectChanges = () =>
    page.route("**/api/messages/**", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 409 }),
    );
  await rejectChanges();
  await chooseAction(page, "As it was", "Edit");
  await editField.fill("Otherwise");
  await saveButton.click();
  await expect(alertWithText(page, "Failed to edit message.")).toBeVisible();
  await expect(editField).toHaveValue("Otherwise");
  await expect(messageBubble(page, "As it was")).not.toContainText("edited");
  await chooseAction(page, "As it was", "Delete");
  await expect(alertWithText(page, "Failed to delete message.")).toBeVisible();
  await expect(messageBubble(page, "As it was")).toBeVisible();
  await page.unroute("**/api/messages/**");
  const deleteResponse = page.waitForResponse(
    (response) => response.request().method() === "DELETE",
  );
  await chooseAction(page, "As it was", "Delete");
  await deleteResponse;
  await rejectChanges();
  await undoButton.click();
  await expect(alertWithText(page, "Failed to undo delete message.")).toBeVisible();
  await expect(messageBubble(page, deletedText)).toBeVisible();
});
