import { createChatUsers } from "../../../e2e/support/chat.ts";
import { button, byRole, inside } from "../support/locators.ts";
import { expect, test } from "../support/test.ts";
import {
  expectPlaysToEnd,
  readContentType,
  recordVoiceNote,
  voiceNoteBar,
} from "../support/voice-notes.ts";

test("a voice note is recorded, kept over a reload, played before it is sent, sent, and played by the other user", async ({
  openPage,
  kora,
}) => {
  const { ama, kofi } = await createChatUsers(kora);
  const [amaPage, kofiPage] = [await openPage(ama), await openPage(kofi)];
  await amaPage.goto(`/chat/${kofi.userId}`);
  await kofiPage.goto(`/chat/${ama.userId}`);
  await recordVoiceNote(amaPage, 4);
  await amaPage.expectVisible(inside(voiceNoteBar, button("Play Voice note")));
  // The device stores the note until it is sent.
  await amaPage.enginePage.reload();
  await expectPlaysToEnd(amaPage, voiceNoteBar);
  await amaPage.click(inside(voiceNoteBar, button("Send voice note")));
  await amaPage.expectHidden(voiceNoteBar);
  await expectPlaysToEnd(kofiPage, byRole("article"));
  expect(await readContentType(kora.origin, kofi, ama)).toMatch(/^audio\/(webm|mp4|ogg)$/);
});
