import { expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  chooseAction,
  composer,
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
import { blockSocket, expectNoHorizontalScroll } from "../support/test.ts";
import { postToApi, signIn } from "../support/users.ts";

/** Tests of a group chat in three browsers (specification, social features, §2, §3, §4, §6, §8). */

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

  await composer(kofiPage).pressSequentially("Who has");
  await expect(page.getByText("Kofi is typing")).toBeVisible();
  await expect(page.getByText("Kofi is typing")).toBeHidden();
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

test("group messages are replied to, edited, deleted and restored, and all members see each change", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  const options = { ...contextOptions, baseURL: origin };
  await sendGroupMessage(origin, group, kofi, "Who tells tonight?");
  await signIn(page, ama);
  await openGroup(page, group);
  const otherPages = [
    await openGroupAs(browser, options, kofi, group),
    await openGroupAs(browser, options, esi, group),
  ];
  await chooseAction(page, "Who tells tonight?", "Reply");
  await expect(page.locator("[data-composer-target=reply]")).toContainText("Answer to Kofi");
  await typeAndSend(page, "The ferrymen");
  for (const otherPage of otherPages) {
    const quote = messageBubble(otherPage, "The ferrymen").getByRole("button", {
      name: /Who tells tonight/,
    });
    await expect(quote).toBeVisible();
  }
  await chooseAction(page, "The ferrymen", "Edit");
  await page.getByRole("textbox", { name: "Edit message" }).fill("The ferryman");
  await page.getByRole("button", { name: "Save" }).click();
  for (const otherPage of otherPages) {
    await expect(messageBubble(otherPage, "The ferryman")).toContainText("edited");
  }
  await chooseAction(page, "The ferryman", "Delete");
  for (const otherPage of otherPages) {
    await expect(messageBubble(otherPage, "This message was deleted")).toBeVisible();
    await expect(otherPage.getByRole("button", { name: "Undo" })).toHaveCount(0);
  }
  await messageBubble(page, "This message was deleted")
    .getByRole("button", { name: "Undo" })
    .click();
  for (const otherPage of otherPages) {
    await expect(messageBubble(otherPage, "The ferryman")).toBeVisible();
    await otherPage.context().close();
  }
});

test("the user chooses a member to mention from a list; the mention is a link, and is highlighted for that member", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  const username = await fetchUsername(origin, kofi);
  const options = { ...contextOptions, baseURL: origin };
  await signIn(page, ama);
  await openGroup(page, group);
  const kofiPage = await openGroupAs(browser, options, kofi, group);
  const esiPage = await openGroupAs(browser, options, esi, group);

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

  for (const [otherPage, mentionKind] of [
    [kofiPage, "own"],
    [esiPage, "other"],
  ] as const) {
    const link = messageBubble(otherPage, "Ask").getByRole("link", { name: `@${username}` });
    await expect(link).toHaveAttribute("href", `/user/${kofi.userId}`);
    await expect(link).toHaveAttribute("data-mention", mentionKind);
    await expect(messageBubble(otherPage, "Ask").locator("[data-mention]")).toHaveCount(1);
    if (mentionKind === "own") await expectAccessibleInBothThemes(otherPage);
    await otherPage.context().close();
  }
});

test("in broadcast mode 'Only admins can send messages in this group.' replaces the composer of a member; afterwards the composer returns with the typed text", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, group } = await createGroupOfThree({ origin, dataDir });
  await signIn(page, kofi);
  await openGroup(page, group);
  const amaPage = await openGroupAs(browser, { ...contextOptions, baseURL: origin }, ama, group);
  await composer(page).fill("What I was about to say");

  await sendApiRequest(origin, "PUT", `/groups/${group._id}/broadcast`, ama, {
    broadcastMode: true,
  });
  const broadcastNotice = page.getByText("Only admins can send messages in this group.", {
    exact: true,
  });
  await expect(broadcastNotice).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  // The creator can still send messages.
  await typeAndSend(amaPage, "Tonight I speak alone");
  await expect(messageBubble(page, "Tonight I speak alone")).toBeVisible();
  await page.getByRole("button", { name: "Acts on this message" }).last().click();
  await expect(page.getByRole("menuitem", { name: "Copy" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Reply" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAccessibleInBothThemes(page);

  await sendApiRequest(origin, "PUT", `/groups/${group._id}/broadcast`, ama, {
    broadcastMode: false,
  });
  await expect(broadcastNotice).toBeHidden();
  await expect(composer(page)).toHaveValue("What I was about to say");
  await sendButton(page).click();
  await expect(messageBubble(amaPage, "What I was about to say")).toBeVisible();
  await amaPage.context().close();
});

test("if a member blocks another, both stay in the group and do not see each other's messages", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  const hiddenMessage = await sendGroupMessage(origin, group, kofi, "Said before the quarrel");
  await sendGroupMessage(origin, group, ama, "I answer it", { replyTo: hiddenMessage._id });
  await postToApi(
    origin,
    "/block-report/block",
    { type: "user", targetId: kofi.userId },
    esi.token,
  );
  await signIn(page, esi);
  await openGroup(page, group);
  const hiddenPlaceholder = page.getByText("A message that is not shown to you", { exact: true });
  await expect(hiddenPlaceholder).toHaveCount(2);
  await expect(messageBubble(page, "I answer it")).toBeVisible();
  await expect(page.getByText("Said before the quarrel")).toHaveCount(0);

  const kofiPage = await openGroupAs(browser, { ...contextOptions, baseURL: origin }, kofi, group);
  await typeAndSend(kofiPage, "And after it");
  await expect(hiddenPlaceholder).toHaveCount(3);
  await expect(page.getByText("And after it")).toHaveCount(0);
  await expect(page.getByText("Kofi")).toHaveCount(0);
  const row = page.getByRole("article", { name: "A message that is not shown to you" }).first();
  // It can only be reported.
  await row.getByRole("button").click();
  await expect(page.getByRole("menuitem")).toHaveText(["Report"]);
  await page.keyboard.press("Escape");
  await typeAndSend(page, "Nor do I speak to him");
  await expect(
    kofiPage.getByText("A message that is not shown to you", { exact: true }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await kofiPage.context().close();
});

test("a user who is removed while the group is open sees a message, and the typed text is kept for their return", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi, group } = await createGroupOfThree({ origin, dataDir });
  await signIn(page, kofi);
  await openGroup(page, group);
  await composer(page).fill("Not sent yet");
  await sendApiRequest(origin, "DELETE", `/groups/${group._id}/members/${kofi.userId}`, ama);
  await expect(page.getByText("You are no longer in this group.")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await sendGroupMessage(origin, group, ama, "Said without Kofi");
  await expect(page.getByText("Said without Kofi")).toHaveCount(0);

  const { inviteLink } = (await (
    await fetch(`${origin}/api/groups/${group._id}/invite`, {
      headers: { "x-auth-token": ama.token },
    })
  ).json()) as { inviteLink: string };
  const { pathname, search } = new URL(inviteLink);
  await page.goto(`${pathname}${search}`);
  await page.getByRole("button", { name: "Join Group" }).click();
  await expect(composer(page)).toHaveValue("Not sent yet");
  await expect(messageBubble(page, "Said without Kofi")).toBeVisible();
});

test("a deleted group shows a message instead of the composer, and an admin restores the group there", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, group } = await createGroupOfThree({ origin, dataDir });
  await sendGroupMessage(origin, group, kofi, "Stays readable");
  await signIn(page, ama);
  await openGroup(page, group);
  const kofiPage = await openGroupAs(browser, { ...contextOptions, baseURL: origin }, kofi, group);
  await sendApiRequest(origin, "PUT", `/groups/${group._id}/soft-delete`, ama);
  for (const memberPage of [page, kofiPage]) {
    await expect(
      memberPage.getByText("This group was deleted. It can be restored for 24 hours."),
    ).toBeVisible();
    await expect(composer(memberPage)).toHaveCount(0);
    await expect(messageBubble(memberPage, "Stays readable")).toBeVisible();
  }
  await expect(kofiPage.getByRole("button", { name: "Undo Delete" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo Delete" }).click();
  for (const memberPage of [page, kofiPage]) await expect(composer(memberPage)).toBeVisible();
  await kofiPage.context().close();
});

test("a group that cannot be opened shows why: the user is signed out, 'Invalid group ID.', or the group cannot be loaded", async ({
  page,
  origin,
  dataDir,
}) => {
  const { kofi, group } = await createGroupOfThree({ origin, dataDir });
  await page.goto(`/group/${group._id}`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Please log in to view the group chat.")).toBeVisible();
  await signIn(page, kofi);
  await page.goto("/group/fireside");
  await expect(page.getByText("Invalid group ID.")).toBeVisible();
  await blockSocket(page);
  await page.route("**/api/groups/*", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto(`/group/${group._id}`);
  await expect(page.getByText("Failed to load group chat. Please try again later.")).toBeVisible();
  await page.unroute("**/api/groups/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing was said yet. Begin the evening.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
});
