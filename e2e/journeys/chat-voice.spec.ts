import { readFile } from "node:fs/promises";
import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import { alertWithText, expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  attachFiles,
  chooseAction,
  composer,
  confirmSend,
  createAndOpenChat,
  createChatUsers,
  openChat,
  openChatAs,
  sendMessageAs,
} from "../support/chat.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";
import { postToApi, signIn, type TestUser } from "../support/users.ts";

/**
 * Tests of voice notes between two users with Chromium's fake microphone.
 */

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

const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });
const recordButton = (page: Page) => button(page, "Record a voice note");
const timer = (page: Page) => page.getByRole("timer", { name: "Length of the recording" });
const voiceNote = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("slider", { name: /^Position in / }) });
const slider = (container: Page | Locator) =>
  container.getByRole("slider", { name: /^Position in / });

/** Returns the states of the page's microphone tracks: `live` until they are stopped. */
const microphoneStates = (page: Page) =>
  page.evaluate(() => window.microphoneTracks.map((track) => track.readyState));

declare global {
  interface Window {
    microphoneTracks: MediaStreamTrack[];
  }
}

/** Collects the microphone tracks that the page opens in `window.microphoneTracks`. */
async function watchMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.microphoneTracks = [];
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      window.microphoneTracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Clicks a button in the moment when it is shown: another click from outside may come too late on a busy machine. */
function clickAsSoonAsShown(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const shown = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
          if (shown === null) return;
          observer.disconnect();
          shown.click();
          resolve();
        }).observe(document.body, { subtree: true, childList: true });
      }),
    name,
  );
}

/** Waits until the timer shows at least this many seconds, because a busy browser may skip some of its values. */
async function waitForRecordedSeconds(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(async () => Number((await timer(page).textContent())?.slice(-2)))
    .toBeGreaterThanOrEqual(seconds);
}

async function record(page: Page, seconds = 2): Promise<void> {
  await recordButton(page).click();
  await waitForRecordedSeconds(page, seconds);
}

const positionOf = async (container: Locator) => Number(await slider(container).inputValue());

test("a voice note is recorded, played before it is sent, and played by the recipient, who can seek and change the speed", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  await watchMicrophones(page);
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  const kofiPage = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);

  await record(page, 0);
  await waitForRecordedSeconds(page, 3);
  await expect(composer(page)).toBeHidden();
  expect(
    Number(await page.locator("[data-live-wave]").getAttribute("data-live-wave")),
  ).toBeGreaterThan(10);
  await expect(button(page, "Stop recording")).toBeFocused();
  expect(await microphoneStates(page)).toEqual(["live"]);
  await button(page, "Stop recording").click();
  expect(await microphoneStates(page)).toEqual(["ended"]);

  const voiceNoteBar = page.getByRole("region", { name: "Voice note" });
  const recordedSeconds = Number(
    (await voiceNoteBar.getByText(/^00:00 \/ 00:\d\d$/).textContent())?.slice(-2),
  );
  await button(voiceNoteBar, "Play Voice note").click();
  await expect.poll(() => positionOf(voiceNoteBar)).toBeGreaterThan(0.2);
  await button(voiceNoteBar, "Send voice note").click();
  await expect(voiceNoteBar).toBeHidden();
  await expect(recordButton(page)).toBeFocused();

  const receivedNote = voiceNote(kofiPage);
  // The device measures the length by its clock and the server by the sound, so the lengths may differ by one second.
  const shownLength =
    (await receivedNote.getByText(/^00:00 \/ 00:\d\d$/).textContent())?.slice(-5) ?? "";
  const seconds = Number(shownLength.slice(-2));
  expect(Math.abs(seconds - recordedSeconds)).toBeLessThanOrEqual(1);
  await expect(receivedNote.getByRole("link")).toHaveCount(0);
  const headers = { "x-auth-token": kofi.token };
  const [sentMessage] = await (
    await fetch(`${origin}/api/messages/${ama.userId}`, { headers })
  ).json();
  expect(sentMessage).toMatchObject({
    mediaType: "audio",
    fileName: "voice-note.webm",
    content: "",
  });
  expect(sentMessage.attachment.contentType).toBe("audio/webm");
  expect(sentMessage.attachment.seconds).toBeGreaterThan(2.5);
  // The fake microphone beeps once per second, so the waveform has loud and silent parts.
  expect(Math.max(...sentMessage.attachment.waveform)).toBe(100);
  expect(Math.min(...sentMessage.attachment.waveform)).toBeLessThan(50);

  await button(receivedNote, "Play Voice note").click();
  await expect(button(receivedNote, "Pause Voice note")).toBeVisible();
  await expect.poll(() => positionOf(receivedNote)).toBeGreaterThan(0.5);
  await button(receivedNote, "Pause Voice note").click();
  await expect(button(receivedNote, "Play Voice note")).toBeVisible();

  await slider(receivedNote).focus();
  await kofiPage.keyboard.press("Home");
  await expect(slider(receivedNote)).toHaveValue("0");
  await kofiPage.keyboard.press("ArrowRight");
  await expect(slider(receivedNote)).toHaveValue("2");
  await expect(slider(receivedNote)).toHaveAttribute("aria-valuetext", `00:02 of ${shownLength}`);
  const box = await slider(receivedNote).boundingBox();
  await slider(receivedNote).click({
    position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 },
    // On touch screens the waveform receives the tap, because a swipe over it replies to the message.
    force: true,
  });
  expect(await positionOf(receivedNote)).toBeGreaterThan(seconds / 3);
  expect(await positionOf(receivedNote)).toBeLessThan(seconds * 0.75);
  await button(receivedNote, "Speed 1×").click();
  await expect(button(receivedNote, "Speed 1.5×")).toBeVisible();
  await kofiPage.context().close();
});

test("a recording is cancelled by its button and by Escape, and can be sent without stopping it first; it keeps the quoted message; it ends and is kept when the user leaves the page or a block closes the chat; it is accessible in both themes, also at a width of 320 px", async ({
  page,
  origin,
  dataDir,
}) => {
  await watchMicrophones(page);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (socketRoute) => {
    socketRoute.connectToServer();
    sockets.push(socketRoute);
  });
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "How was the evening?");
  await signIn(page, ama);
  await page.setViewportSize({ width: 320, height: 640 });
  await openChat(page, kofi);

  await record(page, 1);
  await expectAccessibleInBothThemes(page);
  await button(page, "Cancel the recording").click();
  await expect(composer(page)).toBeVisible();
  await record(page, 0);
  await page.keyboard.press("Escape");
  await expect(recordButton(page)).toBeFocused();
  expect(await microphoneStates(page)).toEqual(["ended", "ended"]);
  await expect(voiceNote(page)).toHaveCount(0);

  await record(page, 1);
  await button(page, "Stop recording").click();
  await expect(button(page, "Discard voice note")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await button(page, "Discard voice note").click();

  // With an empty composer a recording is possible again; the reply target stays.
  await composer(page).fill("It was");
  await composer(page).fill("");
  await chooseAction(page, "How was the evening?", "Reply");
  // A double click starts only one recording. Its second click may hit the button that sends.
  const secondClick = clickAsSoonAsShown(page, "Send voice note");
  await recordButton(page).click();
  await secondClick;
  await waitForRecordedSeconds(page, 1);
  await button(page, "Send voice note").click();
  await expect(voiceNote(page)).toHaveCount(1);
  await expect(voiceNote(page).getByRole("button", { name: /How was the evening/ })).toBeVisible();
  await expect(page.locator("[data-composer-target]")).toHaveCount(0);
  expect(await microphoneStates(page)).toEqual(["ended", "ended", "ended", "ended"]);

  const voiceNoteBar = page.getByRole("region", { name: "Voice note" });
  await record(page, 1);
  await page.getByRole("link", { name: "Back to your conversations" }).click();
  await expect(page.getByText("Your voice note is kept in this chat.")).toBeVisible();
  expect((await microphoneStates(page)).at(-1)).toBe("ended");
  await page.getByRole("article", { name: "Kofi" }).getByRole("link").click();
  await expect(voiceNoteBar.getByText(/^00:00 \/ 00:\d\d$/)).toBeVisible();
  await button(voiceNoteBar, "Discard voice note").click();
  await expect(composer(page)).toBeVisible();

  await record(page, 1);
  const blockRequest = { type: "user", targetId: ama.userId };
  await postToApi(origin, "/block-report/block", blockRequest, kofi.token);
  // After a reconnect the browser fetches the state of the chat again.
  for (const socketRoute of sockets) await socketRoute.close();
  await expect(voiceNoteBar.getByText("Your voice note was not sent.")).toBeVisible();
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await expect(button(voiceNoteBar, "Send voice note")).toHaveCount(0);
  expect((await microphoneStates(page)).at(-1)).toBe("ended");
  await button(voiceNoteBar, "Discard voice note").click();
  await expect(voiceNoteBar).toHaveCount(0);
});

test("a recording ends and is kept when it is 15 minutes long; leaving before the microphone is available records nothing", async ({
  page,
  origin,
  dataDir,
}) => {
  await watchMicrophones(page);
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Tell me");
  await page.clock.install();
  await signIn(page, ama);
  await openChat(page, kofi);
  const voiceNoteBar = page.getByRole("region", { name: "Voice note" });
  const leave = () => page.getByRole("link", { name: "Back to your conversations" }).click();

  await test.step("it ends after 15 minutes with a message", async () => {
    // The length counts from the first sound.
    const firstSound = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { start } = MediaRecorder.prototype;
          MediaRecorder.prototype.start = function startWithListener(this: MediaRecorder) {
            this.addEventListener("start", () => resolve());
            start.call(this);
          };
        }),
    );
    await recordButton(page).click();
    await firstSound;
    await page.clock.fastForward("14:59");
    await expect(timer(page)).toHaveText(/^(14:59|15:00)$/);
    await page.clock.runFor(3000);
    await expect(page.getByText("A voice note is at most 15 minutes long.")).toBeVisible();
    await expect(voiceNoteBar.getByText(/00:00 \/ 15:0\d/)).toBeVisible();
    expect(await microphoneStates(page)).toEqual(["ended"]);
    await button(voiceNoteBar, "Discard voice note").click();
  });

  await test.step("leaving before the microphone is available records nothing", async () => {
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        await new Promise((resolve) => window.addEventListener("microphone-granted", resolve));
        return getUserMedia(constraints);
      };
    });
    await recordButton(page).click();
    await expect(button(page, "Waiting for the microphone")).toBeVisible();
    await leave();
    await expect(page).toHaveURL(/\/recent$/);
    await page.evaluate(() => window.dispatchEvent(new Event("microphone-granted")));
    await expect.poll(() => microphoneStates(page)).toEqual(["ended", "ended"]);
    await expect(
      alertWithText(page, "Failed to start recording. Please check microphone permissions."),
    ).toHaveCount(0);
  });
});

/** A recording of 4.2 s of the fake microphone's beeps. */
const sampleUrl = new URL("../../apps/server/src/testing/samples/voice-live.webm", import.meta.url);

const sampleWaveform = Array.from({ length: 64 }, (_none, index) =>
  Math.round(50 + 50 * Math.sin(index / 3)),
);

/** Sends the sample recording as a voice note through the API. */
async function sendVoiceNote(origin: string, sender: TestUser, recipient: TestUser): Promise<void> {
  const form = new FormData();
  form.append("recipientId", recipient.userId);
  form.append("waveform", JSON.stringify(sampleWaveform));
  form.append("media", new Blob([await readFile(sampleUrl)]), "voice-note.webm");
  await postToApi(origin, "/messages", form, sender.token);
}

test.describe("sounds", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("a sound file from the device is sent with its waveform; only one sound plays at a time, each sound keeps its position, and a deleted sound stops; one with an expired URL is played from a new URL, and a failed download can be retried; they are accessible, also at a width of 320 px", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { ama, kofi } = await createChatUsers({ origin, dataDir });
    await sendVoiceNote(origin, kofi, ama);
    await signIn(page, ama);
    let fetchCount = 0;
    await page.route("**/files/**", (route) => {
      fetchCount++;
      return route.continue();
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await openChat(page, kofi);
    const receivedNote = voiceNote(page).first();
    const fileName = `${"kasa".repeat(25)}.webm`;
    const buffer = await readFile(sampleUrl);
    await attachFiles(page, { name: fileName, mimeType: "audio/webm", buffer });
    await confirmSend(page);
    const ownSound = voiceNote(page).last();
    // Only voice notes have no download link.
    await expect(page.getByRole("link", { name: `Download ${fileName}` })).toBeVisible();
    await expect(voiceNote(page)).toHaveCount(2);
    expect(fetchCount, "nothing is fetched before it is played").toBe(0);
    const headers = { "x-auth-token": kofi.token };
    const messages = await (
      await fetch(`${origin}/api/messages/${ama.userId}`, { headers })
    ).json();
    const { waveform } = messages.at(-1).attachment;
    expect(waveform).toHaveLength(43);
    expect(Math.max(...waveform)).toBe(100);
    await expect(button(ownSound, "Speed 1×")).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);

    await button(ownSound, `Play ${fileName}`).click();
    await expect.poll(() => positionOf(ownSound)).toBeGreaterThan(0.3);
    await page.route("**/files/**", (route) => route.fulfill({ status: 404 }), { times: 1 });
    const refetchRequest = page.waitForRequest((request) => request.url().includes("around="));
    await button(receivedNote, "Play Voice note").click();
    await refetchRequest;
    await expect(button(ownSound, `Play ${fileName}`)).toBeVisible();
    await expect.poll(() => positionOf(receivedNote)).toBeGreaterThan(0.3);
    const position = await positionOf(ownSound);
    expect(position).toBeGreaterThan(0.2);
    await button(ownSound, `Play ${fileName}`).click();
    await expect.poll(() => positionOf(ownSound)).toBeGreaterThan(position);
    await expect(button(receivedNote, "Play Voice note")).toBeVisible();
    const pauseButtons = page.getByRole("button", { name: /^Pause / });
    await expect(pauseButtons).toHaveCount(1);
    await ownSound.getByRole("button", { name: "Acts on this message" }).click();
    await ownSound.getByRole("menuitem", { name: "Delete" }).click();
    await expect(voiceNote(page)).toHaveCount(1);
    await expect(pauseButtons).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(voiceNote(page)).toHaveCount(2);
    await expect(pauseButtons).toHaveCount(0);

    await page.reload();
    await page.route("**/files/**", (route) => route.fulfill({ status: 404 }));
    await button(receivedNote, "Play Voice note").click();
    await expect(receivedNote.getByRole("alert")).toHaveText("This sound could not be played.");
    await page.unroute("**/files/**");
    await button(receivedNote, "Play Voice note").click();
    await expect.poll(() => positionOf(receivedNote)).toBeGreaterThan(0.3);
    await expect(receivedNote.getByRole("alert")).toHaveCount(0);
  });
});
