import type { Locator } from "@playwright/test";
import { alertWithText, expect, test } from "../support/access.ts";
import { hideServerTime } from "../support/browser-clock.ts";
import {
  attachFiles,
  attachmentTextField,
  chooseAction,
  composer,
  confirmSend,
  createAndOpenChat,
  createChatUsers,
  messageBubble,
  muteConversation,
  openChat,
  openChatAs,
  openSocket,
  sendButton,
  sendDirectly,
  sendMessageAs,
  typeAndSend,
} from "../support/chat.ts";
import { createGroup, groupRow, softDeleteGroup } from "../support/groups.ts";
import { expectHistoryEntryOf } from "../support/test.ts";
import { dropFiles, pasteFiles } from "../support/transfer-files.ts";
import {
  createUser,
  createUserOfAge,
  createWriter,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";

/** Tests of chat actions by menu, keyboard and touch. */

test("a press of 1000 ms opens the menu of a text, a picture or a sound, and a shorter press does not; a swipe of more than 100 px starts a reply; files are chosen, dropped and pasted, a text is downloaded, and other types are rejected", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Hold me or push me");
  await signIn(page, ama);
  const pictureBytes = await page.screenshot();
  for (const [name, type, bytes] of [
    ["river.png", "image/png", pictureBytes],
    ["drum.wav", "audio/wav", createSilentWav()],
  ] as const) {
    const form = new FormData();
    form.append("recipientId", ama.userId);
    form.append("media", new Blob([new Uint8Array(bytes)], { type }), name);
    await postToApi(origin, "/messages", form, kofi.token);
  }
  // All messages fit, so that nothing scrolls under the finger, and each is rendered.
  await page.setViewportSize({ width: 360, height: 1600 });
  await openChat(page, kofi);
  const menu = page.getByRole("menu", { name: "Acts on this message" });
  const replyBar = page.locator("[data-composer-target=reply]");
  const devTools = await page.context().newCDPSession(page);
  let [x, y] = [0, 0];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchX?: number) =>
    devTools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchX === undefined ? [] : [{ x: touchX, y }],
    });
  /** Puts a finger on the middle of an element. */
  const holdFinger = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    // The trial click waits until the message is stable, because content above it moves it down.
    await page.getByRole("article").filter({ has: target }).click({ trial: true });
    const box = await target.boundingBox();
    [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await touch("touchStart", x);
  };
  const swipe = async (target: Locator, pixels: number) => {
    await holdFinger(target);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", x + (pixels * step) / 8);
    await touch("touchEnd");
  };

  const text = page.getByText("Hold me or push me");
  await holdFinger(text);
  // Here the time itself is tested.
  await page.waitForTimeout(700);
  await touch("touchEnd");
  await expect(menu).toBeHidden();
  await swipe(text, 90);
  await expect(replyBar).toBeHidden();

  const picture = page.getByRole("button", { name: "Picture from Kofi" });
  const soundSlider = page.getByRole("slider", { name: "Position in drum.wav" });
  for (const [target, quote] of [
    [text, "Hold me or push me"],
    [picture, "Picture"],
    [soundSlider, "Sound"],
  ] as const) {
    await holdFinger(target);
    await expect(menu).toBeVisible();
    await touch("touchEnd");
    // The release may close the menu, which is then opened again within two frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await swipe(target, 110);
    await expect(replyBar).toContainText(quote);
    await composer(page).press("Escape");
    await expect(replyBar).toBeHidden();
  }
  // Neither gesture activated the element under the finger.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(soundSlider).toHaveValue("0");
  await picture.tap();
  await expect(page.getByRole("dialog", { name: "Picture from Kofi" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await soundSlider.tap({ force: true });
  await expect(soundSlider).toHaveValue(/^0\.[23]/);

  const story = { name: "story.txt", mimeType: "text/plain", buffer: Buffer.from("By the river.") };
  await attachFiles(page, [
    { name: "river.png", mimeType: "image/png", buffer: pictureBytes },
    story,
    { name: "harp.wav", mimeType: "audio/wav", buffer: createSilentWav() },
    { name: "boat.zip", mimeType: "application/zip", buffer: Buffer.from("PK") },
  ]);
  await expect(alertWithText(page, "This kind of file cannot be sent.")).toBeVisible();
  await expect(page.getByRole("alertdialog").getByRole("listitem")).toHaveCount(3);
  await sendDirectly(page);
  const image = page.getByRole("img", { name: "Picture from Ama" });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(10);
  const ownSlider = page.getByRole("slider", { name: "Position in harp.wav" });
  await expect(ownSlider).toHaveAttribute("max", /^0\.5/);
  await expect(page.getByRole("button", { name: "Play harp.wav" })).toBeEnabled();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download story.txt" }).click();
  expect((await download).suggestedFilename()).toBe("story.txt");

  await dropFiles(composer(page), [{ ...story, name: "dropped.txt" }]);
  await confirmSend(page);
  await expect(page.getByRole("link", { name: "Download dropped.txt" })).toBeVisible();
  await pasteFiles(composer(page), [{ ...story, name: "pasted.txt" }]);
  await confirmSend(page);
  await expect(page.getByRole("link", { name: "Download pasted.txt" })).toBeVisible();
});

test("a right-click opens the message menu; a message is copied, and forwarded to a user found by search and to a group", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi, efua] = await Promise.all([
    createWriter("Ama", kora),
    createUser("Kofi", kora),
    createUserOfAge("Efua", 30, kora),
  ]);
  const group = await createGroup(origin, ama, "Fireside");
  await sendMessageAs(origin, kofi, ama, "Tell it to everybody");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, ama);
  await openChat(page, kofi);
  await page.getByText("Tell it to everybody").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy" }).click();
  const copiedToast = alertWithText(page, "Message copied.");
  await expect(copiedToast).toBeVisible();
  const [toastBox, composerBox] = await Promise.all([
    copiedToast.boundingBox(),
    composer(page).boundingBox(),
  ]);
  if (toastBox === null || composerBox === null)
    throw new Error("The toast or the composer is not visible.");
  expect(toastBox.y + toastBox.height, "a toast is far from the composer").toBeLessThan(370);
  expect(composerBox.y).toBeGreaterThan(600);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Tell it to everybody");

  const dialog = page.getByRole("dialog", { name: "Forward to" });
  const forwardTo = async (search: string, name: RegExp) => {
    await chooseAction(page, "Tell it to everybody", "Forward");
    // Groups are listed with the users.
    await expect(dialog.getByRole("button", { name: /Kofi/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /Fireside/ })).toBeVisible();
    await dialog.getByRole("searchbox").fill(search);
    await dialog.getByRole("button", { name }).click();
  };
  await forwardTo(efua.email.replace(/@.*/, ""), /Efua/);
  await expect(alertWithText(page, "Forwarded to Efua.")).toBeVisible();
  await forwardTo("fires", /Fireside.*1 member/);
  await expect(alertWithText(page, "Forwarded to Fireside.")).toBeVisible();
  await openChat(page, efua);
  await expect(messageBubble(page, "Tell it to everybody")).toContainText("Forwarded");
  await page.goto(`/group/${group._id}`);
  await expect(messageBubble(page, "Tell it to everybody")).toContainText("Forwarded");
});

test.describe("with a keyboard", () => {
  test.use({ hasTouch: false, isMobile: false });

  test("Enter sends, Shift+Enter is a new line, an emoji is inserted into the text, and empty text is not sent", async ({
    page,
    origin,
    dataDir,
  }) => {
    await createAndOpenChat(page, { origin, dataDir });
    await composer(page).press("Enter");
    await expect(page.getByRole("article")).toHaveCount(0);
    await composer(page).pressSequentially("One");
    await composer(page).press("Shift+Enter");
    await composer(page).pressSequentially("Two");
    await page.getByRole("button", { name: "Emoji" }).click();
    await page.getByRole("dialog", { name: "Emoji" }).getByRole("button", { name: "😄" }).click();
    await expect(composer(page)).toHaveValue("One\nTwo😄");
    await composer(page).press("Enter");
    await expect(messageBubble(page, "Two😄")).toBeVisible();
    await expect(composer(page)).toHaveValue("");
    await composer(page).fill("x".repeat(5001));
    await expect(sendButton(page)).toBeDisabled();
    await expect(alertWithText(page, "A message can be at most 5,000 characters.")).toBeVisible();
  });
});

test("in an open chat, new messages disappear after the chosen time, and new URLs of files are fetched before the old ones expire", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const form = new FormData();
  form.append("recipientId", ama.userId);
  form.append("media", new Blob(["By the river."], { type: "text/plain" }), "story.txt");
  await postToApi(origin, "/messages", form, kofi.token);
  await page.clock.install();
  await signIn(page, ama);
  await openChat(page, kofi);
  const fileLink = page.getByRole("link", { name: "Download story.txt" });
  await expect(fileLink).toBeVisible();
  const chooseDisappearing = async (label: string) => {
    await page.getByRole("button", { name: "Conversation" }).click();
    await page.getByRole("menuitem", { name: "Disappearing messages" }).click();
    const durationDialog = page.getByRole("dialog", { name: "Disappearing messages" });
    await expect(durationDialog.getByRole("radio")).toHaveCount(5);
    await durationDialog.getByRole("radio", { name: label, exact: true }).check();
    await durationDialog.getByRole("button", { name: "Close" }).click();
  };
  await chooseDisappearing("1 Hour");
  await expect(page.getByText("Your messages disappear after 1 Hour.")).toBeVisible();
  await typeAndSend(page, "Gone in an hour");
  await chooseDisappearing("Off");
  await typeAndSend(page, "Here to stay");
  await expect(messageBubble(page, "Here to stay")).toBeVisible();
  await expect(messageBubble(page, "Gone in an hour").getByRole("img")).toHaveAccessibleName(
    "Disappears by itself",
  );

  await hideServerTime(page);
  await page.route("**/api/messages/*around=*", async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    const messages = (await response.json()) as { mediaUrl: string | null }[];
    const json = messages.map((message) =>
      message.mediaUrl === null ? message : { ...message, mediaUrl: `${message.mediaUrl}#anew` },
    );
    await route.fulfill({ response, headers, json });
  });
  await page.clock.fastForward("26:00");
  await expect(fileLink).toHaveAttribute("href", /#anew$/);
  await page.clock.fastForward("33:00");
  await expect(messageBubble(page, "Gone in an hour")).toBeVisible();
  await page.clock.fastForward("02:00");
  await expect(messageBubble(page, "Gone in an hour")).toBeHidden();
  await expect(messageBubble(page, "Here to stay")).toBeVisible();
});

test("a message that disappears in an hour is shown on a device whose clock is two hours ahead, with its age by the server's clock", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  const form = new FormData();
  form.append("recipientId", ama.userId);
  form.append("content", "Gone in an hour");
  form.append("disappearAfter", "3600");
  await postToApi(origin, "/messages", form, kofi.token);
  await page.clock.install({ time: new Date(Date.now() + 2 * 60 * 60 * 1000) });
  await signIn(page, ama);
  await page.goto("/recent");
  const row = page.getByRole("article", { name: "Kofi" });
  await expect(row.getByText(/^\d+ (sec|min)/)).toBeVisible();
  await openChat(page, kofi);
  await expect(messageBubble(page, "Gone in an hour")).toBeVisible();
});

test("the menu of a chat mutes it, leads to the profile, reports, blocks and unblocks the other user, and deletes the chat; the header says when they were last seen", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Before");
  const kofiSocket = await openSocket(origin, kofi);
  await signIn(page, ama);
  await page.goto("/recent");
  const chatRow = page.getByRole("article", { name: "Kofi" });
  await chatRow.getByRole("link").click();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  kofiSocket.close();
  await expect(page.getByText(/^last seen (today|yesterday) at \d\d:\d\d$/)).toBeVisible();
  const openMenu = () => page.getByRole("button", { name: "Conversation" }).click();
  const menuItem = (name: string) => page.getByRole("menuitem", { name, exact: true });
  const chooseMenuItem = async (name: string) => {
    await openMenu();
    await menuItem(name).click();
  };
  await muteConversation(page);
  await expectHistoryEntryOf(page, "page");
  await chooseMenuItem("View profile");
  await expect(page).toHaveURL(new RegExp(`/user/${kofi.userId}$`));
  await page.goBack();
  await expect(page.getByRole("img", { name: "Muted" })).toBeVisible();

  await chooseMenuItem("Report");
  const reportDialog = page.getByRole("dialog", { name: "Report this person" });
  await reportDialog.getByRole("textbox").fill("He is rude.");
  await reportDialog.getByRole("button", { name: "Report" }).click();
  await expect(reportDialog).toBeHidden();

  // Blocking leads back to the previous page. The conversation can still be read, but no message can be sent.
  await chooseMenuItem("Block Kofi");
  await page
    .getByRole("alertdialog", { name: "Block Kofi?" })
    .getByRole("button", { name: "Block" })
    .click();
  await expect(page).toHaveURL(/\/recent$/);
  await chatRow.getByRole("link").click();
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await expect(messageBubble(page, "Before")).toBeVisible();
  await expect(composer(page)).toBeHidden();

  // The menu now offers to unblock the user, which opens the conversation again.
  await openMenu();
  await expect(menuItem("Block Kofi")).toHaveCount(0);
  await menuItem("Unblock Kofi").click();
  await expect(alertWithText(page, "Entity unblocked successfully!")).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await openMenu();
  await expect(menuItem("Block Kofi")).toBeVisible();

  await menuItem("Delete chat").click();
  await page
    .getByRole("alertdialog", { name: "Delete your chat with Kofi?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page).toHaveURL(/\/recent$/);
  await expect(page.getByText("No conversations yet. Say hello to somebody.")).toBeVisible();
});

test("in a locale with a 12-hour clock, the times of messages and of a deleted group have AM or PM", async ({
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = await Promise.all([createWriter("Ama", kora), createUser("Kofi", kora)]);
  await sendMessageAs(origin, kofi, ama, "It is evening");
  // All other tests run in a locale with a 24-hour clock.
  const options = { ...contextOptions, baseURL: origin, locale: "en-US" };
  const page = await openChatAs(browser, options, ama, kofi);
  const clockTime = "\\d{1,2}:\\d\\d\\s[AP]M";
  await expect(messageBubble(page, "It is evening").locator("time")).toHaveText(
    new RegExp(`^${clockTime}$`),
  );

  const group = await createGroup(origin, ama, "Night tales");
  await softDeleteGroup(origin, group, ama);
  await page.goto("/recent");
  await expect(groupRow(page, group)).toContainText(
    new RegExp(`can be restored until .*\\D${clockTime}\\.`),
  );
  // The tooltip of a relative time has the full date.
  await page.goto(`/story/${await publishStory("Night tales", ama, kora)}`);
  const time = page.getByRole("article").locator("header time").first();
  await time.hover();
  await expect(time).toHaveAttribute("title", new RegExp(`\\D${clockTime}$`));
  await page.context().close();
});

/** Creates half a second of silence as a WAV file. */
function createSilentWav(): Buffer {
  const samples = Buffer.alloc(4000, 128);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

test("attachments of any kind are shown for confirmation before they are sent, with a text for each and the quoted message; an upload shows its progress and can be cancelled", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "What did the river say?");
  await signIn(page, ama);
  await openChat(page, kofi);
  const story = { name: "story.txt", mimeType: "text/plain", buffer: Buffer.from("By the river.") };

  // The text of the composer becomes the text of the first file, and returns if the file is not sent.
  await composer(page).fill("It said");
  await attachFiles(page, story);
  const confirmDialog = page.getByRole("alertdialog", { name: "Send it now?" });
  await expect(confirmDialog).toContainText("story.txt");
  await expect(attachmentTextField(page, "story.txt")).toHaveValue("It said");
  await attachmentTextField(page, "story.txt").fill("It said this");
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(composer(page)).toHaveValue("It said this");
  await expect(page.getByRole("article")).toHaveCount(1);

  await chooseAction(page, "What did the river say?", "Reply");
  await attachFiles(page, [
    story,
    { name: "drum.wav", mimeType: "audio/wav", buffer: createSilentWav() },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Not these.") },
  ]);
  const dialog = page.getByRole("alertdialog", { name: "Send them now?" });
  await expect(dialog.locator("[data-composer-target=reply]")).toContainText(
    "What did the river say?",
  );
  await attachmentTextField(page, "drum.wav").fill("x".repeat(5001));
  await expect(dialog.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await expect(dialog).toContainText("A message can be at most 5,000 characters.");
  await attachmentTextField(page, "drum.wav").fill("And it sang");
  await dialog.getByRole("button", { name: "Remove notes.txt" }).click();
  await confirmSend(page);
  await expect(dialog).toBeHidden();
  await expect(composer(page)).toHaveValue("");
  await expect(page.locator("[data-composer-target=reply]")).toBeHidden();
  await expect(messageBubble(page, "And it sang").locator("[data-ticks=sent]")).toBeVisible();

  const response = await fetch(`${origin}/api/messages/${ama.userId}`, {
    headers: { "x-auth-token": kofi.token },
  });
  expect(await response.json()).toMatchObject([
    { content: "What did the river say?" },
    {
      content: "It said this",
      fileName: "story.txt",
      replyContent: "What did the river say?",
    },
    { content: "And it sang", fileName: "drum.wav", replyTo: null },
  ]);

  let requestCount = 0;
  await page.route("**/api/messages", () => {
    requestCount += 1;
  });
  await attachFiles(page, { ...story, name: "slow.txt" });
  await confirmSend(page);
  await expect(page.getByRole("progressbar", { name: "Sending slow.txt" })).toBeVisible();
  await expect.poll(() => requestCount).toBe(1);
  await page.getByRole("button", { name: "Cancel slow.txt" }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  // Messages without a file are sent through the socket.
  await typeAndSend(page, "Never mind");
  await expect(messageBubble(page, "Never mind").locator("[data-ticks=sent]")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);
});
