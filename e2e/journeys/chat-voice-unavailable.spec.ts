import { alertWithText, expect, test } from "../support/access.ts";
import { composer, createAndOpenChat, sendButton } from "../support/chat.ts";

/** Tests of voice notes on devices that cannot record. */

const chromium = process.env.CHROMIUM_PATH;

test.use({
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream"],
  },
});

/** Each obstacle is added to those before it, and Kora meets it first. */
const obstacles: readonly (readonly [reason: string, breakRecording: () => void])[] = [
  // The page needs no change, because headless Chromium denies access to the microphone by default.
  ["microphone access is denied", () => undefined],
  [
    "there is no microphone",
    () => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("Requested device not found", "NotFoundError");
      };
    },
  ],
  [
    "the browser supports no audio format of Kora",
    () => {
      MediaRecorder.isTypeSupported = () => false;
    },
  ],
  ["the browser has no recorder", () => void Reflect.deleteProperty(window, "MediaRecorder")],
];

test("an error message is shown and typing still works when microphone access is denied, or there is no microphone, no supported format or no recorder", async ({
  page,
  origin,
  dataDir,
}) => {
  await createAndOpenChat(page, { origin, dataDir });
  const errorAlert = alertWithText(
    page,
    "Failed to start recording. Please check microphone permissions.",
  );
  for (const [reason, breakRecording] of obstacles) {
    await test.step(reason, async () => {
      await page.evaluate(breakRecording);
      await page.getByRole("button", { name: "Record a voice note", exact: true }).click();
      await expect(errorAlert).toBeVisible();
      await expect(page.getByRole("timer")).toHaveCount(0);
      await errorAlert.locator("..").getByRole("button", { name: "Dismiss" }).click();
      await expect(errorAlert).toHaveCount(0);
    });
  }
  await composer(page).fill("In words, then");
  await expect(sendButton(page)).toBeEnabled();
});
