import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  chooseAction,
  createChatUsers,
  messageBubble,
  openChat,
  sendMessagesAs,
} from "../support/chat.ts";
import { addMembers, createGroup, createPhoto } from "../support/groups.ts";
import { findReport } from "../support/moderation.ts";
import { loseNextAnswer } from "../support/requests.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createModerator,
  createUser,
  createWriter,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";
import { sendToApi, uniqueTitle } from "../support/writing.ts";

/** Tests of reports by users, and of the copies that moderators see of them. */

// An answer is lost.
test.use({ expectedConsoleErrors: /status of (40[0134]|5\d\d)|ERR_FAILED/ });

const reportDialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Opens the queue of a moderator and finds the report with this reason. */
async function openQueueEntry(page: Page, reason: string) {
  await page.goto("/moderation");
  return findReport(page, reason);
}

test("a reported message goes with the five before it, and moderators see the copy after the message was deleted", {
  tag: "@core",
}, async ({ page, browser, contextOptions, failOnConsoleErrors, origin, dataDir }) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessagesAs(origin, kofi, ama, ["Hello", "Are you there?", "Answer me"]);
  const form = new FormData();
  form.append("recipientId", ama.userId);
  form.append("content", "You will regret this");
  form.append("media", new Blob([new Uint8Array(await createPhoto())]), "threat.jpg");
  const sent = await postToApi(origin, "/messages", form, kofi.token);
  const { _id: messageId } = (await sent.json()) as { _id: string };
  const reason = `He threatens me ${messageId}`;

  await signIn(page, ama);
  await openChat(page, kofi);
  await chooseAction(page, "You will regret this", "Report");
  const dialog = reportDialog(page, "Report this message");
  await expect(dialog).toContainText("Moderators get this message and the five before it");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });

  await dialog.getByRole("textbox").fill(reason);
  await page.reload();
  await chooseAction(page, "You will regret this", "Report");
  await expect(dialog.getByRole("textbox")).toHaveValue(reason);
  const keys = await loseNextAnswer(page, "**/api/block-report/report");
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(alertWithText(page, "Send it again: it will not arrive twice.")).toBeVisible();
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);

  await test.step("a message that its sender deleted can still be reported", async () => {
    const headers = { "x-auth-token": kofi.token, "content-type": "application/json" };
    const response = await fetch(`${origin}/api/messages/${messageId}`, {
      method: "DELETE",
      headers,
      body: "{}",
    });
    expect(response.status).toBe(200);
    const deleted = messageBubble(page, "This message was deleted");
    await deleted.getByRole("button", { name: "Acts on this message" }).click();
    await expect(deleted.getByRole("menuitem")).toHaveText(["Report"]);
    await page.keyboard.press("Escape");
  });

  const moderatorPage = await (await browser.newContext(contextOptions)).newPage();
  failOnConsoleErrors(moderatorPage);
  await signIn(moderatorPage, await createModerator({ origin, dataDir }));
  const card = await openQueueEntry(moderatorPage, reason);
  const messages = card.getByRole("list", { name: "The message and those before it" });
  await expect(messages.getByRole("listitem")).toHaveCount(4);
  await expect(messages.getByRole("listitem").last()).toContainText("You will regret this");
  await expect(messages.getByRole("listitem").last()).toContainText("Reported");
  await expect(messages.getByRole("listitem").first()).toContainText(kofi.name);
  const picture = messages.getByRole("img", { name: `Picture from ${kofi.name}` });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(card).not.toContainText(ama.name);
  await expectAccessibleInBothThemes(moderatorPage);
  await moderatorPage.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(moderatorPage);
  await moderatorPage.setViewportSize({ width: 360, height: 740 });
  await card.getByRole("button", { name: "Dismiss" }).click();
  const dismissDialog = moderatorPage.getByRole("dialog", { name: /^Dismiss:/ });
  await dismissDialog.getByRole("button", { name: "Dismiss" }).click();
  await expect(dismissDialog.getByText("Please say why.")).toBeVisible();
  await dismissDialog.getByRole("textbox").fill("They have talked about it.");
  await dismissDialog.getByRole("button", { name: "Dismiss" }).click();
  await expect(alertWithText(moderatorPage, "The reports were dismissed.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await moderatorPage.context().close();
});

test("a message that disappeared is reported from the menu of the chat, without its content on the screen", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const [sent] = await sendMessagesAs(origin, kofi, ama, ["Meet me alone"]);
  const url = "**/api/block-report/disappeared?*";
  // The job that moves disappeared messages runs once a minute; the tests of the server cover it.
  await page.route(url, (route) => route.fulfill({ status: 403, body: "" }));
  await signIn(page, ama);
  await openChat(page, kofi);
  const openDialog = async () => {
    await page.getByRole("button", { name: "Conversation", exact: true }).click();
    await page.getByRole("menuitem", { name: "Report what disappeared" }).click();
    return page.getByRole("dialog", { name: "Messages that disappeared" });
  };
  const dialog = await openDialog();
  await expect(dialog.getByText("The messages could not be loaded.")).toBeVisible();
  await page.unroute(url);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(
    dialog.getByText("No message of others disappeared here in the last 24 hours."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  const now = new Date().toISOString();
  const entry = {
    _id: sent?._id,
    sender: { _id: kofi.userId, name: kofi.name, username: "kofi", avatar: null },
    createdAt: now,
    disappearedAt: now,
  };
  await page.route(url, (route) => route.fulfill({ json: [entry] }));
  await openDialog();
  await expect(dialog.getByText(kofi.name)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole("button", { name: `Report the message from ${kofi.name}` }).click();
  const report = reportDialog(page, "Report this message");
  await report.getByRole("textbox").fill("He wants to meet me.");
  await report.getByRole("button", { name: "Report" }).click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();
});

test("groups, playlists and series are reported from their pages, by members and by others; moderators see copies, of a story also the pictures that its griot edited away", async ({
  page,
  browser,
  contextOptions,
  failOnConsoleErrors,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const griot = await createWriter("Efua", kora);
  const [ama, kofi] = [await createUser("Ama", kora), await createUser("Kofi", kora)];
  const group = await createGroup(origin, griot, uniqueTitle("The Cruel Choir"));
  await addMembers(origin, group, griot, [ama]);
  const create = async (path: string, body: object): Promise<string> => {
    const response = await postToApi(origin, path, body, griot.token);
    return ((await response.json()) as { _id: string })._id;
  };
  const playlistId = await create("/playlists", { name: "Songs to hurt by", public: true });
  const seriesTitle = "Cruel from part to part";
  const seriesId = await create("/series", { title: seriesTitle });
  const unique = group._id.slice(-12);

  const fillAndSend = async (name: string, reason: string) => {
    const dialog = reportDialog(page, name);
    await expect(dialog).toContainText("Moderators get a copy of what you see now");
    await dialog.getByRole("textbox").fill(reason);
    await dialog.getByRole("button", { name: "Report" }).click();
    await expect(alertWithText(page, "Reported successfully")).toBeVisible();
    await expectHistoryEntryOf(page, "page");
  };
  const chooseReport = async (menu: string) => {
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("menuitem", { name: "Report", exact: true }).click();
  };
  await signIn(page, ama);
  await page.goto(`/group/${group._id}`);
  await chooseReport("Conversation");
  await fillAndSend("Report this group", `Members are insulted ${unique}`);
  await page.goto(`/playlists/${playlistId}`);
  await chooseReport("Playlist options");
  await fillAndSend("Report this playlist", `The name is cruel ${unique}`);
  await page.goto(`/series/${seriesId}`);
  await chooseReport("Series options");
  await fillAndSend("Report this series", `The title is cruel ${unique}`);

  await signIn(page, kofi);
  await page.goto(`/group/${group._id}`);
  await page.getByRole("button", { name: "Report this group" }).click();
  await fillAndSend("Report this group", `The picture is cruel ${unique}`);

  const alt = "A mask that mocks a neighbour";
  await test.step("a story is reported, and its griot edits its picture away", async () => {
    const form = new FormData();
    form.append("picture", new Blob([new Uint8Array(await createPhoto())]), "cruel.jpg");
    const upload = await postToApi(origin, "/drafts/pictures", form, griot.token);
    const { url } = (await upload.json()) as { url: string };
    const html = `<p>Look at this.</p><figure><img src="${url}" alt="${alt}"></figure>`;
    const title = uniqueTitle("The Mask");
    const targetId = await publishStory(title, griot, kora, html);
    const body = { type: "story", targetId, reason: `It mocks me ${unique}` };
    await postToApi(origin, "/block-report/report", body, ama.token);
    const change = { title, shortDescription: "Nice.", story: "<p>All is well.</p>", format: 2 };
    await sendToApi(page, "PUT", `/dashboard/stories/${targetId}`, change, griot);
  });

  const moderatorPage = await (await browser.newContext(contextOptions)).newPage();
  failOnConsoleErrors(moderatorPage);
  await signIn(moderatorPage, await createModerator(kora));
  const groupCard = await openQueueEntry(moderatorPage, `Members are insulted ${unique}`);
  await expect(groupCard).toContainText(`The picture is cruel ${unique}`);
  await expect(groupCard.getByRole("region", { name: "As it was reported" })).toContainText(
    group.name,
  );
  const playlistCard = await findReport(moderatorPage, `The name is cruel ${unique}`);
  await expect(playlistCard).toContainText("Songs to hurt by");
  const seriesCard = await findReport(moderatorPage, `The title is cruel ${unique}`);
  await expect(seriesCard).toContainText(seriesTitle);
  const storyCard = await findReport(moderatorPage, `It mocks me ${unique}`);
  const pictures = storyCard.getByRole("list", { name: "Pictures in its text" });
  const picture = pictures.getByRole("img", { name: alt });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(pictures.getByText(alt)).toBeVisible();
  await moderatorPage.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(moderatorPage);
  await moderatorPage.context().close();
});
