import type { Page } from "@playwright/test";
import { alertWithText, expect, test } from "../support/access.ts";
import { composer, createAndOpenChat } from "../support/chat.ts";

/** Tests of voice notes on devices that cannot record (specification, social features, §5, §9). */

const chromium = process.env.CHROMIUM_PATH;

test.use({
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream"],
  },
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const startErrorMessage = "Failed to start recording. Please check microphone permissions.";
const obstacles = [
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
  ["the browser has no recorder", () => void Reflect.deleteProperty(window, "MediaRecorder")],
  [
    "the browser supports no audio format of Kora",
    () => {
      MediaRecorder.isTypeSupported = () => false;
    },
  ],
] as const;
for (const [reason, breakRecording] of obstacles) {
  test(`when ${reason}, an error message is shown and typing still works`, async ({
    page,
    origin,
    dataDir,
  }) => {
    await page.addInitScript(breakRecording);
    await createAndOpenChat(page, { origin, dataDir });
    await button(page, "Record a voice note").click();
    await expect(alertWithText(page, startErrorMessage)).toBeVisible();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await composer(page).fill("In words, then");
    await expect(button(page, "Send")).toBeEnabled();
  });
}
