import { readFile } from "node:fs/promises";
import { toOgg } from "../../../apps/server/src/testing/sounds.fixture.ts";
import { createChatUsers } from "../../../e2e/support/chat.ts";
import { button, byRole, inside } from "../support/locators.ts";
import { expect, test } from "../support/test.ts";
import {
  expectPlays,
  readContentType,
  recordVoiceNote,
  sendVoiceNote,
  voiceNoteBar,
} from "../support/voice-notes.ts";

/** Tests of voice notes between users of different engines. */

const engineNames = ["chromium", "firefox", "webkit"] as const;

for (const recorder of engineNames) {
  test(`a voice note that was recorded in ${recorder} plays in the other engines`, async ({
    openPage,
    kora,
  }) => {
    const { ama, kofi } = await createChatUsers(kora);
    const amaPage = await openPage(ama, { engineName: recorder });
    await amaPage.goto(`/chat/${kofi.userId}`);
    await recordVoiceNote(amaPage, 4);
    await amaPage.click(inside(voiceNoteBar, button("Send voice note")));
    await amaPage.expectHidden(voiceNoteBar);
    await expect.poll(() => readContentType(kora.origin, kofi, ama)).toMatch(/^audio\//);
    for (const engineName of engineNames.filter((name) => name !== recorder)) {
      const kofiPage = await openPage(kofi, { engineName });
      await kofiPage.goto(`/chat/${ama.userId}`);
      await expectPlays(kofiPage, byRole("article"));
    }
  });
}

const readSample = (name: string) =>
  readFile(new URL(`../../../apps/server/src/testing/samples/${name}`, import.meta.url));

for (const [extension, readSound] of [
  ["webm", () => readSample("voice-live.webm")],
  ["m4a", () => readSample("voice-live.m4a")],
  ["ogg", async () => toOgg(await readSample("voice-live.webm"))],
] as const) {
  test(`a voice note in the format ${extension} plays in all engines`, async ({
    openPage,
    kora,
  }) => {
    const { ama, kofi } = await createChatUsers(kora);
    const bytes = new Uint8Array(await readSound());
    await sendVoiceNote(kora.origin, ama, kofi, { bytes, extension });
    for (const engineName of engineNames) {
      const page = await openPage(kofi, { engineName });
      await page.goto(`/chat/${ama.userId}`);
      await expectPlays(page, byRole("article"));
    }
  });
}
