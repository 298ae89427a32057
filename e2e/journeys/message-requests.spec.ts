import { expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  composer,
  gotoConnected,
  messageBubble,
  openChat,
  openChatAs,
  receiptTicks,
  sendMessageAs,
  typeAndSend,
} from "../support/chat.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";
import { createUserOfAge, type KoraAddress, signIn } from "../support/users.ts";

/** Creates a minor, to whom strangers can write only by a request. */
const createMinor = (name: string, kora: KoraAddress) => createUserOfAge(name, 15, kora);

test("the messages of a stranger wait, three at most, until a minor accepts them", {
  tag: "@core",
}, async ({ page, browser, origin, dataDir, contextOptions }) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = await Promise.all([createMinor("Ama", kora), createMinor("Kofi", kora)]);
  await signIn(page, ama);
  await gotoConnected(page, "/recent");
  const requestsLink = page.getByRole("link", { name: "Requests", exact: true });
  await expect(requestsLink).toBeVisible();

  const kofiPage = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);
  await expect(
    kofiPage.getByText("Your messages wait until Ama accepts them. You can write 3 more messages"),
  ).toBeVisible();
  await typeAndSend(kofiPage, "Look at https://river.example/boat");
  await expect(kofiPage.getByText("You can write 2 more messages")).toBeVisible();
  await expect(receiptTicks(kofiPage, "Look at")).toHaveAttribute("data-ticks", "sent");

  // A message that waits can be deleted, but not edited.
  await messageBubble(kofiPage, "Look at").hover();
  await messageBubble(kofiPage, "Look at")
    .getByRole("button", { name: "Acts on this message" })
    .click();
  await expect(kofiPage.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  await expect(kofiPage.getByRole("menuitem", { name: "Edit" })).toHaveCount(0);
  await kofiPage.keyboard.press("Escape");

  // The number changes without a visit to the page.
  await page.getByRole("link", { name: "Requests (1)" }).click();
  await expect(page.getByRole("heading", { name: "Message requests" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Requests" })).toContainText("Look at https://river");
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: /Kofi/ }).click();
  await expect(messageBubble(page, "Look at")).toBeVisible();
  await expect(messageBubble(page, "Look at").getByRole("link")).toHaveCount(0);
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Block" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);

  await typeAndSend(kofiPage, "It floats");
  await typeAndSend(kofiPage, "Are you there?");
  await expect(kofiPage.getByText("You can write more once they have accepted.")).toBeVisible();
  await expect(receiptTicks(kofiPage, "Are you there?")).toHaveAttribute("data-ticks", "sent");
  await expect(messageBubble(page, "Are you there?")).toBeVisible();

  await page.getByRole("button", { name: "Accept" }).click();
  await expect(composer(page)).toBeVisible();
  // The links of a new account's first messages stay text; those after an answer do not.
  await expect(messageBubble(page, "Look at").getByRole("link")).toHaveCount(0);
  await typeAndSend(page, "Here I am");
  await expect(messageBubble(kofiPage, "Here I am")).toBeVisible();
  await typeAndSend(kofiPage, "Then let us row: https://river.example/oars");
  await expect(messageBubble(page, "Then let us row").getByRole("link")).toBeVisible();
  await kofiPage.close();
});

test("a declined request leaves the list, and does not come back with the next message, which its sender can write as before", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = await Promise.all([createMinor("Ama", kora), createMinor("Kofi", kora)]);
  await sendMessageAs(origin, kofi, ama, "Who are you?");
  await signIn(page, ama);
  await openChat(page, kofi);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page).toHaveURL("/requests");
  await expect(page.getByText("No requests.")).toBeVisible();
  await sendMessageAs(origin, kofi, ama, "Please answer");
  await page.reload();
  await expect(page.getByText("No requests.")).toBeVisible();
});
