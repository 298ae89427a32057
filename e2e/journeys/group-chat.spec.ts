import { expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  attachFiles,
  composer,
  confirmSend,
  expectWholeScreen,
  messageBubble,
  receiptTicks,
  sendButton,
  typeAndSend,
} from "../support/chat.ts";
import {
  createGroupOfThree,
  fetchUsername,
  openGroup,
  openGroupAs,
  sendApiRequest,
  sendGroupMessage,
} from "../support/group-chat.ts";
import { fetchInviteLink } from "../support/groups.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";
import { postToApi, signIn } from "../support/users.ts";

/** Tests of a group chat in three browsers. */

test("three users chat in a group: the chat shows who is typing and who wrote, and a message is seen when all have read it", {
  tag: "@core",
}, async ({ page, browser, origin, dataDir, contextOptions }) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  const options = { ...contextOptions, baseURL: origin };
  await signIn(page, ama);
  await openGroup(page, group);
  await expect(page.getByText("3 members")).toBeVisible();
  await expectWholeScreen(page);
  const kofiPage = await openGroupAs(browser, options, kofi, group);
  const esiPage = await openGroupAs(browser, options, esi, group);

  // Only who already follows the group sees that somebody types, so Kofi types until Ama does.
  const kofiTypingText = page.getByText("Kofi is typing");
  await expect(async () => {
    await composer(kofiPage).pressSequentially("Who", { delay: 100 });
    await expect(kofiTypingText).toBeVisible({ timeout: 800 });
  }).toPass();
  await expect(kofiTypingText).toBeHidden();
  // Kofi and Esi keep typing, so that both names are shown together.
  const typingText = page.getByText(/^(Kofi and Esi|Esi and Kofi) are typing$/);
  await expect(async () => {
    await Promise.all([
      composer(kofiPage).pressSequentially(" ab", { delay: 100 }),
      composer(esiPage).pressSequentially("I ", { delay: 100 }),
    ]);
    await expect(typingText).toBeVisible({ timeout: 800 });
  }).toPass();

  await typeAndSend(page, "Who has heard of the ferryman?");
  for (const otherPage of [kofiPage, esiPage]) {
    const bubble = messageBubble(otherPage, "Who has heard of the ferryman?");
    await expect(bubble).toBeVisible();
    await expect(bubble.getByRole("link", { name: "Ama" })).toHaveAttribute(
      "href",
      `/user/${ama.userId}`,
    );
  }
  await expect(receiptTicks(page, "Who has heard")).toHaveAttribute("data-ticks", "read");

  // While one member is on another page, the message is delivered to all but not read by all.
  await esiPage.goto("/about");
  await typeAndSend(page, "He never asks twice");
  await expect(messageBubble(kofiPage, "He never asks twice")).toBeVisible();
  await expect(receiptTicks(page, "He never asks twice")).toHaveAttribute(
    "data-ticks",
    "delivered",
  );
  await openGroup(esiPage, group);
  await expect(receiptTicks(page, "He never asks twice")).toHaveAttribute("data-ticks", "read");
  for (const otherPage of [kofiPage, esiPage]) await otherPage.context().close();
});

test("the user chooses a member to mention from a list; the mention is a link, and is highlighted for that member, who also gets a file", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, group } = await createGroupOfThree({ origin, dataDir });
  const username = await fetchUsername(origin, kofi);
  await signIn(page, ama);
  await openGroup(page, group);
  const kofiPage = await openGroupAs(browser, { ...contextOptions, baseURL: origin }, kofi, group);

  await composer(page).pressSequentially("Ask @ko");
  const list = page.getByRole("listbox", { name: "People to mention" });
  await expect(list.getByRole("option")).toHaveCount(1);
  await expect(list.getByRole("option", { name: /Kofi/ })).toHaveAttribute("aria-selected", "true");
  await composer(page).press("Escape");
  await expect(list).toBeHidden();
  await composer(page).fill("");
  await composer(page).pressSequentially("Ask @");
  // The viewer is not among the options.
  await expect(list.getByRole("option")).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await list.getByRole("option", { name: /Kofi/ }).click();
  await expect(composer(page)).toHaveValue(`Ask @${username} `);
  await composer(page).pressSequentially("and me@example.com.");
  await sendButton(page).click();

  for (const [memberPage, mentionKind] of [
    [kofiPage, "own"],
    [page, "other"],
  ] as const) {
    const bubble = messageBubble(memberPage, "Ask");
    const link = bubble.getByRole("link", { name: `@${username}` });
    await expect(link).toHaveAttribute("href", `/user/${kofi.userId}`);
    await expect(link).toHaveAttribute("data-mention", mentionKind);
    await expect(bubble.locator("[data-mention]")).toHaveCount(1);
  }
  await expectAccessibleInBothThemes(kofiPage);

  const buffer = Buffer.from("By the river.");
  await attachFiles(page, { name: "story.txt", mimeType: "text/plain", buffer });
  await confirmSend(page);
  const download = kofiPage.waitForEvent("download");
  await kofiPage.getByRole("link", { name: "Download story.txt" }).click();
  expect((await download).suggestedFilename()).toBe("story.txt");
  await kofiPage.context().close();
});

test("in broadcast mode, in a deleted group and after a removal, a message replaces the composer of a member; afterwards the composer returns with the typed text", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, group } = await createGroupOfThree({ origin, dataDir });
  await sendGroupMessage(origin, group, ama, "Stays readable");
  await signIn(page, kofi);
  await openGroup(page, group);
  const typedText = "What I was about to say";
  await composer(page).fill(typedText);
  const changeGroup = (method: "PUT" | "DELETE", path: string, body: unknown = {}) =>
    sendApiRequest(origin, method, `/groups/${group._id}${path}`, ama, body);
  const expectComposerReplaced = async (notice: string) => {
    await expect(page.getByText(notice, { exact: true })).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await expect(messageBubble(page, "Stays readable")).toBeVisible();
  };

  await changeGroup("PUT", "/broadcast", { broadcastMode: true });
  await expectComposerReplaced("Only admins can send messages in this group.");
  // The creator can still send messages.
  await sendGroupMessage(origin, group, ama, "Tonight I speak alone");
  await expect(messageBubble(page, "Tonight I speak alone")).toBeVisible();
  await page.getByRole("button", { name: "Acts on this message" }).last().click();
  await expect(page.getByRole("menuitem", { name: "Copy" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Reply" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAccessibleInBothThemes(page);
  await changeGroup("PUT", "/broadcast", { broadcastMode: false });
  await expect(composer(page)).toHaveValue(typedText);

  await changeGroup("PUT", "/soft-delete");
  await expectComposerReplaced("This group was deleted. It can be restored for 24 hours.");
  await expect(page.getByRole("button", { name: "Undo Delete" })).toHaveCount(0);
  // An admin restores the group in the place of the composer.
  const amaPage = await openGroupAs(browser, { ...contextOptions, baseURL: origin }, ama, group);
  await amaPage.getByRole("button", { name: "Undo Delete" }).click();
  await expect(composer(amaPage)).toBeVisible();
  // The composer is there before the answer, and closing the page would end the request.
  await expect(amaPage.getByText("The group is back.")).toBeVisible();
  await amaPage.context().close();
  await expect(composer(page)).toHaveValue(typedText);

  await changeGroup("DELETE", `/members/${kofi.userId}`);
  await expect(page.getByText("You are no longer in this group.")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await sendGroupMessage(origin, group, ama, "Said without Kofi");
  const { pathname, search } = new URL(await fetchInviteLink(origin, group, ama));
  await expect(page.getByText("Said without Kofi")).toHaveCount(0);
  await page.goto(`${pathname}${search}`);
  await page.getByRole("button", { name: "Join Group" }).click();
  await expect(composer(page)).toHaveValue(typedText);
  await expect(messageBubble(page, "Said without Kofi")).toBeVisible();
  await sendButton(page).click();
  await expect(receiptTicks(page, typedText)).toHaveAttribute("data-ticks", "sent");
});

test("a group that cannot be opened shows why: 'Invalid group ID.', or it cannot be loaded, with a retry; a member who blocks another stays in the group with them, and does not see their messages", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  await signIn(page, esi);
  await test.step("a group that cannot be opened", async () => {
    await page.goto("/group/fireside");
    await expect(page.getByText("Invalid group ID.")).toBeVisible();
    // The socket would repair the failed page when it connects.
    let mayConnect = false;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (mayConnect) socket.connectToServer();
    });
    await page.route("**/api/groups/*", (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto(`/group/${group._id}`);
    await expect(
      page.getByText("Failed to load group chat. Please try again later."),
    ).toBeVisible();
    await page.unroute("**/api/groups/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Nothing was said yet. Begin the evening.")).toBeVisible();
    await expectNoHorizontalScroll(page);
    mayConnect = true;
  });

  const hiddenMessage = await sendGroupMessage(origin, group, kofi, "Said before the quarrel");
  await sendGroupMessage(origin, group, ama, "I answer it", { replyTo: hiddenMessage._id });
  await postToApi(
    origin,
    "/block-report/block",
    { type: "user", targetId: kofi.userId },
    esi.token,
  );
  await openGroup(page, group);
  const hiddenPlaceholder = page.getByText("A message that is not shown to you", { exact: true });
  await expect(hiddenPlaceholder).toHaveCount(2);
  await expect(messageBubble(page, "I answer it")).toBeVisible();
  await expect(page.getByText("Said before the quarrel")).toHaveCount(0);

  await sendGroupMessage(origin, group, kofi, "And after it");
  await expect(hiddenPlaceholder).toHaveCount(3);
  await expect(page.getByText("And after it")).toHaveCount(0);
  await expect(page.getByText("Kofi")).toHaveCount(0);
  const row = page.getByRole("article", { name: "A message that is not shown to you" }).first();
  // It can only be reported.
  await row.getByRole("button").click();
  await expect(page.getByRole("menuitem")).toHaveText(["Report"]);
  await page.keyboard.press("Escape");
  await expectAccessibleInBothThemes(page);
});
