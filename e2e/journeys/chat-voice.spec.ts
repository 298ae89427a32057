import { readFile } from "node:fs/promises";
import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import { alertWithText, expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  chooseAction,
  composer,
  createAndOpenChat,
  createChatUsers,
  openChat,
  openChatAs,
  sendMessageAs,
} from "../support/chat.ts";
import { expectNoSidewaysScroll } from "../support/test.ts";
import { postToApi, signIn, type TestUser } from "../support/users.ts";

/** Tests of voice notes between two users with Chromium's fake microphone (social §2, §4, §5, §9; decisions §4). */

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

const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });
const recordButton = (page: Page) => button(page, "Record a voice note");
const timer = (page: Page) => page.getByRole("timer", { name: "Length of the recording" });
const noteOf = (page: Page) =>
  page.getByRole("article").filter({ has: page.getByRole("slider", { name: /^Position in / }) });
const slider = (within: Page | Locator) => within.getByRole("slider", { name: /^Position in / });
/** Returns the states of the page's microphone tracks: `live` until they are stopped. */
const microphones = (page: Page) =>
  page.evaluate(() => window.microphones.map((one) => one.readyState));

declare global {
  interface Window {
    microphones: MediaStreamTrack[];
  }
}

/** Records every microphone track that the page opens. */
async function watchMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.microphones = [];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      window.microphones.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Waits until at least this many seconds are recorded. A busy browser may skip some values of the timer. */
async function recordedFor(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(async () => Number((await timer(page).textContent())?.slice(-2)))
    .toBeGreaterThanOrEqual(seconds);
}

async function record(page: Page, seconds = 2): Promise<void> {
  await recordButton(page).click();
  await recordedFor(page, seconds);
}

const positionOf = async (within: Locator) => Number(await slider(within).inputValue());

test("a voice note is recorded, played before it is sent, and played by the recipient, who can seek and change the speed", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  await watchMicrophones(page);
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  const other = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);

  await record(page, 0);
  await recordedFor(page, 3);
  await expect(composer(page)).toBeHidden();
  expect(
    Number(await page.locator("[data-live-wave]").getAttribute("data-live-wave")),
  ).toBeGreaterThan(10);
  await expect(button(page, "Stop recording")).toBeFocused();
  expect(await microphones(page)).toEqual(["live"]);
  await button(page, "Stop recording").click();
  expect(await microphones(page)).toEqual(["ended"]);

  const bar = page.getByRole("region", { name: "Voice note" });
  const recorded = Number((await bar.getByText(/^00:00 \/ 00:\d\d$/).textContent())?.slice(-2));
  await button(bar, "Play Voice note").click();
  await expect.poll(() => positionOf(bar)).toBeGreaterThan(0.2);
  await button(bar, "Send voice note").click();
  await expect(bar).toBeHidden();
  await expect(recordButton(page)).toBeFocused();

  const heard = noteOf(other);
  // The device measures the length by its clock and the server by the sound, so they may differ by one second.
  const length = (await heard.getByText(/^00:00 \/ 00:\d\d$/).textContent())?.slice(-5) ?? "";
  const seconds = Number(length.slice(-2));
  expect(Math.abs(seconds - recorded)).toBeLessThanOrEqual(1);
  await expect(heard.getByRole("link")).toHaveCount(0);
  const headers = { "x-auth-token": kofi.token };
  const [sent] = await (await fetch(`${origin}/api/messages/${ama.userId}`, { headers })).json();
  expect(sent).toMatchObject({ mediaType: "audio", fileName: "voice-note.webm", content: "" });
  expect(sent.attachment.contentType).toBe("audio/webm");
  expect(sent.attachment.seconds).toBeGreaterThan(2.5);
  // The fake microphone beeps once per second, so the waveform has loud and silent parts.
  expect(Math.max(...sent.attachment.waveform)).toBe(100);
  expect(Math.min(...sent.attachment.waveform)).toBeLessThan(50);

  await button(heard, "Play Voice note").click();
  await expect(button(heard, "Pause Voice note")).toBeVisible();
  await expect.poll(() => positionOf(heard)).toBeGreaterThan(0.5);
  await button(heard, "Pause Voice note").click();
  await expect(button(heard, "Play Voice note")).toBeVisible();

  await slider(heard).focus();
  await other.keyboard.press("Home");
  await expect(slider(heard)).toHaveValue("0");
  await other.keyboard.press("ArrowRight");
  await expect(slider(heard)).toHaveValue("2");
  await expect(slider(heard)).toHaveAttribute("aria-valuetext", `00:02 of ${length}`);
  const box = await slider(heard).boundingBox();
  await slider(heard).click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  expect(await positionOf(heard)).toBeGreaterThan(seconds / 3);
  expect(await positionOf(heard)).toBeLessThan(seconds * 0.75);
  // Playback continues from there to the end; then the position returns to the start.
  await button(heard, "Play Voice note").click();
  await expect(slider(heard)).toHaveValue("0");
  await expect(button(heard, "Play Voice note")).toBeVisible();

  await button(heard, "Speed 1×").click();
  await button(heard, "Speed 1.5×").click();
  await expect(button(heard, "Speed 2×")).toBeVisible();
  await other.reload();
  await expect(button(noteOf(other), "Speed 2×")).toBeVisible();
  await other.context().close();
});

test("a recording is cancelled by its button and by Escape, and can be sent without a stop; it keeps the quoted message", async ({
  page,
  origin,
  dataDir,
}) => {
  await watchMicrophones(page);
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "How was the evening?");
  await signIn(page, ama);
  await openChat(page, kofi);

  await record(page, 1);
  await button(page, "Cancel the recording").click();
  await expect(composer(page)).toBeVisible();
  await record(page, 1);
  await page.keyboard.press("Escape");
  await expect(recordButton(page)).toBeFocused();
  expect(await microphones(page)).toEqual(["ended", "ended"]);
  await expect(noteOf(page)).toHaveCount(0);

  // With an empty composer a recording is possible again; the reply target stays.
  await composer(page).fill("It was");
  await composer(page).fill("");
  await chooseAction(page, "How was the evening?", "Reply");
  // A double click starts only one recording.
  await recordButton(page).dblclick();
  await recordedFor(page, 1);
  await button(page, "Send voice note").click();
  await expect(noteOf(page)).toHaveCount(1);
  await expect(noteOf(page).getByRole("button", { name: /How was the evening/ })).toBeVisible();
  await expect(page.locator("[data-composer-target]")).toHaveCount(0);
  expect(await microphones(page)).toEqual(["ended", "ended", "ended"]);
});

test("a recording stops and is kept, also over a reload, when the page is left or a block closes the chat", async ({
  page,
  origin,
  dataDir,
}) => {
  await watchMicrophones(page);
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "Tell me");
  await signIn(page, ama);
  await openChat(page, kofi);
  await record(page, 1);
  await page.getByRole("link", { name: "Back to your conversations" }).click();
  await expect(page.getByText("Your voice note is kept in this chat.")).toBeVisible();
  expect(await microphones(page)).toEqual(["ended"]);
  await openChat(page, kofi);
  const bar = page.getByRole("region", { name: "Voice note" });
  await expect(bar.getByText(/^00:00 \/ 00:\d\d$/)).toBeVisible();
  await button(bar, "Discard voice note").click();
  await expect(composer(page)).toBeVisible();

  await record(page, 1);
  const block = { type: "user", targetId: ama.userId };
  await postToApi(origin, "/block-report/block", block, kofi.token);
  // After a reconnect the browser fetches the state of the chat again.
  for (const line of lines) await line.close();
  await expect(bar.getByText("Your voice note was not sent.")).toBeVisible();
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await expect(button(bar, "Send voice note")).toHaveCount(0);
  expect((await microphones(page)).at(-1)).toBe("ended");
  await button(bar, "Discard voice note").click();
  await expect(bar).toHaveCount(0);
});

const refused = "Failed to start recording. Please check microphone permissions.";

test("a recording ends after 15 minutes with a message; leaving the chat before the microphone is available records nothing", async ({
  page,
  origin,
  dataDir,
}) => {
  await watchMicrophones(page);
  await page.clock.install();
  await createAndOpenChat(page, { origin, dataDir });
  await recordButton(page).click();
  await expect(timer(page)).toHaveText("00:00");
  await page.clock.runFor("14:59");
  await expect(timer(page)).toHaveText(/^14:59|15:00$/);
  await page.clock.runFor(3000);
  await expect(page.getByText("A voice note is at most 15 minutes long.")).toBeVisible();
  const bar = page.getByRole("region", { name: "Voice note" });
  await expect(bar.getByText(/00:00 \/ 15:0\d/)).toBeVisible();
  expect(await microphones(page)).toEqual(["ended"]);
  await button(bar, "Discard voice note").click();

  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      await new Promise((resolve) => window.addEventListener("give", resolve));
      return open(asked);
    };
  });
  await recordButton(page).click();
  await expect(button(page, "Waiting for the microphone")).toBeVisible();
  await page.getByRole("link", { name: "Back to your conversations" }).click();
  await expect(page).toHaveURL(/\/recent$/);
  await page.evaluate(() => window.dispatchEvent(new Event("give")));
  await expect.poll(() => microphones(page)).toEqual(["ended", "ended"]);
  await expect(alertWithText(page, refused)).toHaveCount(0);
});

/** A recording of 4.2 s of the fake microphone's beeps. */
const sample = new URL("../../apps/server/src/testing/samples/voice-live.webm", import.meta.url);

/** Sends a sound through the API. */
async function sendSound(
  origin: string,
  from: TestUser,
  to: TestUser,
  { name, waveform }: { name: string; waveform?: readonly number[] },
): Promise<void> {
  const form = new FormData();
  form.append("recipientId", to.userId);
  if (waveform !== undefined) form.append("waveform", JSON.stringify(waveform));
  form.append("media", new Blob([await readFile(sample)]), name);
  await postToApi(origin, "/messages", form, from.token);
}

const shape = Array.from({ length: 64 }, (_, index) => Math.round(50 + 50 * Math.sin(index / 3)));

test("only one sound plays at a time, each keeps its position, and a deleted one stops", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendSound(origin, ama, kofi, { name: "voice-note.webm", waveform: shape });
  await sendSound(origin, kofi, ama, { name: "Grandmother sings.mp3" });
  await signIn(page, ama);
  let fetched = 0;
  await page.route("**/files/**", (route) => {
    fetched++;
    return route.continue();
  });
  await openChat(page, kofi);
  await expect(noteOf(page)).toHaveCount(2);
  expect(fetched, "nothing is fetched before it is played").toBe(0);
  const own = noteOf(page).first();
  const theirs = noteOf(page).last();
  // The content decides that the file is a voice note, independent of its name; it can also be downloaded.
  await expect(theirs.getByRole("link", { name: "Download Grandmother sings.webm" })).toBeVisible();
  await button(own, "Play Voice note").click();
  await expect.poll(() => positionOf(own)).toBeGreaterThan(0.3);
  await button(theirs, "Play Grandmother sings.webm").click();
  await expect(button(own, "Play Voice note")).toBeVisible();
  await expect.poll(() => positionOf(theirs)).toBeGreaterThan(0.3);
  const place = await positionOf(own);
  expect(place).toBeGreaterThan(0.2);
  await button(own, "Play Voice note").click();
  await expect.poll(() => positionOf(own)).toBeGreaterThan(place);
  await expect(button(theirs, "Play Grandmother sings.webm")).toBeVisible();
  const playing = page.getByRole("button", { name: /^Pause / });
  await expect(playing).toHaveCount(1);
  await own.getByRole("button", { name: "Acts on this message" }).click();
  await own.getByRole("menuitem", { name: "Delete" }).click();
  await expect(noteOf(page)).toHaveCount(1);
  await expect(playing).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(noteOf(page)).toHaveCount(2);
  await expect(playing).toHaveCount(0);
});

test("a sound file from the device is sent with its waveform if the browser can decode it", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  const buffer = await readFile(sample);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "drums.webm", mimeType: "audio/webm", buffer });
  await expect(button(noteOf(page), "Play drums.webm")).toBeVisible();
  const headers = { "x-auth-token": kofi.token };
  const [sent] = await (await fetch(`${origin}/api/messages/${ama.userId}`, { headers })).json();
  expect(sent.attachment.waveform).toHaveLength(43);
  expect(Math.max(...sent.attachment.waveform)).toBe(100);
});

test.describe("files that are not available", () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ });

  test("a sound with an expired URL is played from a new one; a failed download shows an error and can be retried", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { ama, kofi } = await createChatUsers({ origin, dataDir });
    await sendSound(origin, kofi, ama, { name: "voice-note.webm", waveform: shape });
    await signIn(page, ama);
    await openChat(page, kofi);
    const note = noteOf(page);
    await page.route("**/files/**", (route) => route.fulfill({ status: 404 }), { times: 1 });
    const again = page.waitForRequest((asked) => asked.url().includes("around="));
    await button(note, "Play Voice note").click();
    await again;
    await expect.poll(() => positionOf(note)).toBeGreaterThan(0.3);

    await page.reload();
    await page.route("**/files/**", (route) => route.fulfill({ status: 404 }));
    await button(note, "Play Voice note").click();
    await expect(note.getByRole("alert")).toHaveText("This sound could not be played.");
    await page.unroute("**/files/**");
    await button(note, "Play Voice note").click();
    await expect.poll(() => positionOf(note)).toBeGreaterThan(0.3);
    await expect(note.getByRole("alert")).toHaveCount(0);
  });
});

test("recording and playing are accessible in both themes, at 320 px too", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createChatUsers({ origin, dataDir });
  await sendSound(origin, ama, kofi, { name: "voice-note.webm", waveform: shape });
  await sendSound(origin, kofi, ama, { name: `${"kasa".repeat(25)}.webm` });
  await signIn(page, ama);
  await page.setViewportSize({ width: 320, height: 640 });
  await openChat(page, kofi);
  await expect(noteOf(page)).toHaveCount(2);
  await expect(button(noteOf(page).last(), "Speed 1×")).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await record(page, 1);
  await expectAccessibleInBothThemes(page);
  await button(page, "Stop recording").click();
  await expect(button(page, "Discard voice note")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
});
