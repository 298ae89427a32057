import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { deleteAccountInput, makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const second = 1000;

const fetchFile = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url: url ?? "", headers });

/** Sends a picture with a new message. Returns the sender, the message and the URLs of its files. */
async function sendPicture(form: { disappearAfter?: 3600 } = {}) {
  const [ama, kofi] = await Promise.all([makeReader(testApp), makeReader(testApp)]);
  const media = await sharp({
    create: { width: 600, height: 300, channels: 3, background: "#b55d33" },
  })
    .jpeg()
    .toBuffer();
  const message = await sendChatMessage(testApp, ama, kofi, { ...form, media });
  const urls = [message.mediaUrl, message.attachment?.thumbnailUrl];
  const fetchStatuses = () =>
    Promise.all(urls.map(async (url) => (await fetchFile(url)).statusCode));
  return { ama, kofi, message, urls, fetchStatuses };
}

describe("a file address that somebody kept", () => {
  test("answers 404 at once when the message is deleted, and the file again when it is restored", async () => {
    const { ama, message, urls, fetchStatuses } = await sendPicture();
    const etag = String((await fetchFile(urls[0])).headers.etag);
    const params = { messageId: message._id };
    await testApp.call("deleteMessage", { params, body: {} }, ama);
    expect(await fetchStatuses()).toEqual([404, 404]);
    const revalidated = await fetchFile(urls[0], { "if-none-match": etag });
    expect(revalidated.statusCode).toBe(404);
    expect((await fetchFile(urls[0], { range: "bytes=0-9" })).statusCode).toBe(404);
    await testApp.call("restoreMessage", { params, body: {} }, ama);
    expect(await fetchStatuses()).toEqual([200, 200]);
  });

  test("answers 404 when the message has disappeared, before the job deletes it", async () => {
    const { ama, kofi } = await sendPicture({ disappearAfter: 3600 });
    testApp.clock.advance(3000 * second);
    // The new address is valid for half an hour.
    const [message] = await listChatMessages(testApp, kofi, ama);
    const urls = [message?.mediaUrl, message?.attachment?.thumbnailUrl];
    for (const url of urls) expect((await fetchFile(url)).statusCode).toBe(200);
    testApp.clock.advance(601 * second);
    for (const url of urls) expect((await fetchFile(url)).statusCode).toBe(404);
  });

  test("works while a forwarded message still has the file", async () => {
    const { ama, kofi, message, fetchStatuses } = await sendPicture();
    const { _id } = await testApp.call(
      "sendMessage",
      { form: { recipientId: ama.userId, forwardOf: message._id }, files: { media: undefined } },
      kofi,
    );
    await testApp.call("deleteMessage", { params: { messageId: message._id }, body: {} }, ama);
    expect(await fetchStatuses()).toEqual([200, 200]);
    await testApp.call("deleteMessage", { params: { messageId: _id }, body: {} }, kofi);
    expect(await fetchStatuses()).toEqual([404, 404]);
  });

  test("answers 404 when the sender has deleted the account", async () => {
    const { ama, fetchStatuses } = await sendPicture();
    await testApp.call("deleteAccount", deleteAccountInput, ama);
    expect(await fetchStatuses()).toEqual([404, 404]);
  });

  test("is asked for each time, so that no browser shows a deleted file; an unchanged one is not sent again", async () => {
    const { urls } = await sendPicture();
    const first = await fetchFile(urls[0]);
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    const next = await fetchFile(urls[0], { "if-none-match": String(first.headers.etag) });
    expect([next.statusCode, next.body]).toEqual([304, ""]);
  });
});
