import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { toOgg } from "../../../testing/sounds.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const readSample = (name: string) =>
  readFile(new URL(`../../../testing/samples/${name}`, import.meta.url));
const makePair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);

describe("a voice note", () => {
  // Chromium recorded these 4.2 s in chunks of one second, so their headers contain no duration.
  test.each([
    ["audio/webm", "webm", () => readSample("voice-live.webm")],
    ["audio/mp4", "m4a", () => readSample("voice-live.m4a")],
    ["audio/ogg", "ogg", async () => toOgg(await readSample("voice-live.webm"))],
  ])(
    "of the type %s, recorded by a browser, is a sound with its duration and its waveform",
    async (contentType, extension, readMedia) => {
      const [ama, kofi] = await makePair();
      const media = await readMedia();
      await sendChatMessage(testApp, ama, kofi, { content: "", media, waveform: "[0,40,100]" });
      const [received] = await listChatMessages(testApp, kofi, ama);
      expect(received).toMatchObject({
        mediaType: "audio",
        fileName: `file.${extension}`,
        attachment: { contentType, bytes: media.length, waveform: [0, 40, 100] },
      });
      expect(received?.attachment?.seconds).toBeCloseTo(4.2, 0);
      const file = await testApp.app.http.inject({ url: received?.mediaUrl ?? "" });
      expect(file.rawPayload).toEqual(media);
    },
  );

  test("has the duration of its header, if there is one", async () => {
    const [ama, kofi] = await makePair();
    const sent = await sendChatMessage(testApp, ama, kofi, {
      media: await readSample("voice.webm"),
    });
    expect(sent.attachment?.seconds).toBeCloseTo(1.139, 2);
  });

  test("that was cut off has the duration of the remaining part", async () => {
    const [ama, kofi] = await makePair();
    const completeFile = await readSample("voice-live.webm");
    const media = completeFile.subarray(0, completeFile.length / 2);
    const sent = await sendChatMessage(testApp, ama, kofi, { media });
    expect(sent.attachment?.seconds).toBeGreaterThan(1);
    expect(sent.attachment?.seconds).toBeLessThan(3);
  });

  test("that contains a video track, or only a header, is rejected", async () => {
    const [ama, kofi] = await makePair();
    const completeFile = await readSample("voice-live.webm");
    for (const media of [await readSample("film.webm"), completeFile.subarray(0, 50)]) {
      const input = { form: { recipientId: kofi.userId }, files: { media } };
      expect((await testApp.callExpectingError("sendMessage", input, ama)).status).toBe(415);
    }
  });

  test("whose waveform is not a list of at most 64 numbers from 0 to 100 is rejected with an error message", async () => {
    const [ama, kofi] = await makePair();
    const media = await readSample("voice.webm");
    const tooMany = JSON.stringify(Array.from({ length: 65 }, () => 1));
    for (const waveform of ["[101]", "[0.5]", "loud", tooMany]) {
      const input = { form: { recipientId: kofi.userId, waveform }, files: { media } };
      expect(await testApp.callExpectingError("sendMessage", input, ama), waveform).toMatchObject({
        status: 400,
        body: { fields: { waveform: "A waveform is at most 64 whole numbers from 0 to 100." } },
      });
    }
  });
});
