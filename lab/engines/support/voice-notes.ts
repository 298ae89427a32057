import { expect } from "@playwright/test";
import { postToApi, type TestUser } from "../../../e2e/support/users.ts";
import type { AppPage } from "./app-page.ts";
import { button, byRole, inside, type Locator } from "./locators.ts";

/** Helpers of the tests of voice notes. */

export const voiceNoteBar = byRole("region", "Voice note");
const positionSlider = byRole("slider", "Position in Voice note");

/** Records until the timer of the open chat shows at least `seconds`, and stops. */
export async function recordVoiceNote(page: AppPage, seconds: number): Promise<void> {
  await page.click(button("Record a voice note"));
  await page.expectProperty(byRole("timer"), "textContent", (text) =>
    expect(Number(String(text).slice(-2))).toBeGreaterThanOrEqual(seconds),
  );
  await page.click(button("Stop recording"));
}

/** Plays the only voice note in `container` and expects that more than a second of it is played. */
export async function expectPlays(page: AppPage, container: Locator): Promise<void> {
  await page.click(inside(container, button("Play Voice note")));
  await page.expectProperty(inside(container, positionSlider), "value", (value) =>
    expect(Number(value)).toBeGreaterThan(1),
  );
}

/** Like `expectPlays`, and expects the end, at which the position returns to the start. */
export async function expectPlaysToEnd(page: AppPage, container: Locator): Promise<void> {
  await expectPlays(page, container);
  await page.expectProperty(inside(container, positionSlider), "value", (value) =>
    expect(Number(value)).toBe(0),
  );
  await page.expectVisible(inside(container, button("Play Voice note")));
}

/** Sends a sound as a voice note through the API. */
export async function sendVoiceNote(
  origin: string,
  sender: TestUser,
  recipient: TestUser,
  { bytes, extension }: { bytes: Uint8Array<ArrayBuffer>; extension: string },
): Promise<void> {
  const form = new FormData();
  form.append("recipientId", recipient.userId);
  form.append("media", new Blob([bytes]), `voice-note.${extension}`);
  await postToApi(origin, "/messages", form, sender.token);
}

/** Returns the content type of the newest message between two users. */
export async function readContentType(
  origin: string,
  viewer: TestUser,
  partner: TestUser,
): Promise<string | undefined> {
  const headers = { "x-auth-token": viewer.token };
  const response = await fetch(`${origin}/api/messages/${partner.userId}`, { headers });
  const [message] = (await response.json()) as { attachment?: { contentType: string } }[];
  return message?.attachment?.contentType;
}
