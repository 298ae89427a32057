import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { openTestObjectStore, type TestObjectStore } from "../../testing/s3-server.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader } from "../../testing/users.fixture.ts";

const environment: NodeJS.ProcessEnv = {};
let objectStore: TestObjectStore;
beforeAll(async () => {
  objectStore = await openTestObjectStore();
  Object.assign(environment, objectStore.toEnvironment(await objectStore.makeBucket()));
});
const testApp = useTestApp(environment, { captureLog: true });
afterAll(() => objectStore.close());

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();
const fetchFile = (url: string | null, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url: url ?? "", headers });

async function countStoredFiles(): Promise<number> {
  let count = 0;
  for await (const _file of testApp.app.createContext({ viewer: null }).media.list()) count += 1;
  return count;
}

describe("Kora with media in an object store", () => {
  test("serves public pictures, and files of messages with their names and in ranges", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const { profile } = await testApp.call(
      "setProfilePicture",
      { form: {}, files: { profilePicture: await picture() } },
      ama,
    );
    const pictureResponse = await fetchFile(profile.profilePicture);
    expect([pictureResponse.statusCode, pictureResponse.headers["content-type"]]).toEqual([
      200,
      "image/webp",
    ]);
    expect((await sharp(pictureResponse.rawPayload).metadata()).width).toBe(320);
    const content = Buffer.from("Once upon a time there was a griot.");
    const message = await sendChatMessage(testApp, ama, kofi, { media: content });
    const fullResponse = await fetchFile(message.mediaUrl);
    expect(fullResponse.body).toBe(content.toString());
    expect(fullResponse.headers["content-disposition"]).toContain('filename="file.txt"');
    const partialResponse = await fetchFile(message.mediaUrl, { range: "bytes=5-8" });
    expect([partialResponse.statusCode, partialResponse.body]).toEqual([206, "upon"]);
    expect(partialResponse.headers["content-range"]).toBe(`bytes 5-8/${content.length}`);
    expect((await fetchFile(message.mediaUrl, { range: "bytes=90-" })).statusCode).toBe(416);
  });

  test("removes deleted files from it, and responds with 404 for them", async () => {
    const ama = await makeReader(testApp);
    const fileCountBefore = await countStoredFiles();
    const { profile } = await testApp.call(
      "setProfilePicture",
      { form: {}, files: { profilePicture: await picture() } },
      ama,
    );
    // A profile picture is stored in two sizes.
    expect(await countStoredFiles()).toBe(fileCountBefore + 2);
    await deleteAndErase(testApp, ama);
    await testApp.runJobs();
    expect(await countStoredFiles()).toBe(fileCountBefore);
    expect((await fetchFile(profile.profilePicture)).statusCode).toBe(404);
  });

  test("responds with 503 for files while it is unreachable, and everything else works", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const message = await sendChatMessage(testApp, ama, kofi, { media: Buffer.from("words") });
    await objectStore.stop();
    try {
      const files = { media: await picture() };
      const form = { recipientId: kofi.userId, content: "Look!" };
      const rejection = await testApp.send("sendMessage", { form, files }, ama);
      expect([rejection.statusCode, rejection.headers["retry-after"]]).toEqual([503, "10"]);
      expect(rejection.json().msg).toBe(
        "Files cannot be reached at the moment. Please try again in a moment.",
      );
      expect((await fetchFile(message.mediaUrl)).statusCode).toBe(503);
      expect(await sendChatMessage(testApp, ama, kofi, { content: "Later, then." })).toMatchObject({
        content: "Later, then.",
      });
    } finally {
      await objectStore.start();
    }
    expect((await fetchFile(message.mediaUrl)).body).toBe("words");
    expect(testApp.log.join()).toContain("Object store: a request failed");
  });
});
