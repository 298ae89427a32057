import { alertWithText, expect, test } from "../support/access.ts";
import {
  attachFiles,
  chooseAction,
  messageBubble,
  openChat,
  sendDirectly,
  sendMessageAs,
} from "../support/chat.ts";
import { createGroupOfThree, openGroup, openGroupAs } from "../support/group-chat.ts";
import { signIn } from "../support/users.ts";

/** Tests of files, voice notes and forwarded messages in a group (specification, social features, §2, §4, §5). */

const chromium = process.env.CHROMIUM_PATH;
test.use({
  permissions: ["microphone"],
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
});

test("pictures, files and voice notes reach all members of a group", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  const options = { ...contextOptions, baseURL: origin };
  await signIn(page, ama);
  await openGroup(page, group);
  const otherPages = [
    await openGroupAs(browser, options, kofi, group),
    await openGroupAs(browser, options, esi, group),
  ];
  await attachFiles(page, [
    { name: "river.png", mimeType: "image/png", buffer: await page.screenshot() },
    { name: "story.txt", mimeType: "text/plain", buffer: Buffer.from("By the river.") },
  ]);
  await sendDirectly(page);
  for (const otherPage of otherPages) {
    const image = otherPage.getByRole("img", { name: "Picture from Ama" });
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(10);
    const download = otherPage.waitForEvent("download");
    await otherPage.getByRole("link", { name: "Download story.txt" }).click();
    expect((await download).suggestedFilename()).toBe("story.txt");
  }

  await page.getByRole("button", { name: "Record a voice note" }).click();
  await expect(page.getByRole("timer", { name: "Length of the recording" })).toHaveText(
    /^00:0[2-9]$/,
  );
  await page.getByRole("button", { name: "Stop recording" }).click();
  await page.getByRole("button", { name: "Send voice note" }).click();
  for (const otherPage of otherPages) {
    const playButton = otherPage.getByRole("button", { name: "Play Voice note" });
    await expect(playButton).toBeEnabled();
    await playButton.click();
    await expect(otherPage.getByRole("button", { name: "Pause Voice note" })).toBeVisible();
    await otherPage.context().close();
  }
});

test("a message of a chat is forwarded to a group, which is listed with the users", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  await sendMessageAs(origin, esi, kofi, "Tell it to everybody");
  const amaPage = await openGroupAs(browser, { ...contextOptions, baseURL: origin }, ama, group);
  await signIn(page, kofi);
  await openChat(page, esi);
  await chooseAction(page, "Tell it to everybody", "Forward");
  const dialog = page.getByRole("dialog", { name: "Forward to" });
  await expect(dialog.getByRole("button", { name: /Esi/ })).toBeVisible();
  await dialog.getByRole("searchbox").fill("fires");
  await dialog.getByRole("button", { name: /Fireside.*3 members/ }).click();
  await expect(alertWithText(page, "Forwarded to Fireside.")).toBeVisible();
  await expect(messageBubble(amaPage, "Tell it to everybody")).toContainText("Forwarded");
  await amaPage.context().close();
});
