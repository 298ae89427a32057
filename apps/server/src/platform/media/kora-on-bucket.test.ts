import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendTo } from "../../testing/chats.fixture.ts";
import { openTestObjectStore, type TestObjectStore } from "../../testing/s3-server.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { deleteAccountInput, makeReader } from "../../testing/users.fixture.ts";

const environment: NodeJS.ProcessEnv = {};
let objects: TestObjectStore;
beforeAll(async () => {
  objects = await openTestObjectStore();
  Object.assign(environment, objects.environmentOf(await objects.makeBucket()));
});
const kit = useTestApp(environment, { keepLog: true });
afterAll(() => objects.close());

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#203050" } })
    .jpeg()
    .toBuffer();
const fetchFile = (url: string | null, headers: Record<string, string> = {}) =>
  kit.app.http.inject({ url: url ?? "", headers });

async function stored(): Promise<number> {
  let count = 0;
  for await (const _file of kit.app.contextFor(null).media.list()) count += 1;
  return count;
}

describe("a Kora whose media are in an object store", () => {
  test("serves public pictures, and files of messages under their names and in parts", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const { profile } = await kit.call(
      "setProfilePicture",
      { form: {}, files: { profilePicture: await picture() } },
      ama,
    );
    const shown = await fetchFile(profile.profilePicture);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(320);
    const words = Buffer.from("Once upon a time there was a griot.");
    const sent = await sendTo(kit, ama, kofi, { media: words });
    const whole = await fetchFile(sent.mediaUrl);
    expect(whole.body).toBe(words.toString());
    expect(whole.headers["content-disposition"]).toContain('filename="file.txt"');
    const part = await fetchFile(sent.mediaUrl, { range: "bytes=5-8" });
    expect([part.statusCode, part.body]).toEqual([206, "upon"]);
    expect(part.headers["content-range"]).toBe(`bytes 5-8/${words.length}`);
    expect((await fetchFile(sent.mediaUrl, { range: "bytes=90-" })).statusCode).toBe(416);
  });

  test("removes from it what people delete, and answers 404 for it", async () => {
    const ama = await makeReader(kit);
    const before = await stored();
    const { profile } = await kit.call(
      "setProfilePicture",
      { form: {}, files: { profilePicture: await picture() } },
      ama,
    );
    expect(await stored()).toBe(before + 2);
    await kit.call("deleteAccount", deleteAccountInput, ama);
    await kit.runJobs();
    expect(await stored()).toBe(before);
    expect((await fetchFile(profile.profilePicture)).statusCode).toBe(404);
  });

  test("says so while it is out of reach, goes on with everything else, and stores nothing by half", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const sent = await sendTo(kit, ama, kofi, { media: Buffer.from("words") });
    await objects.stop();
    try {
      const files = { media: await picture() };
      const form = { recipientId: kofi.userId, content: "Look!" };
      const refused = await kit.send("sendMessage", { form, files }, ama);
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "10"]);
      expect(refused.json().msg).toBe(
        "Files cannot be reached at the moment. Please try again in a moment.",
      );
      expect((await fetchFile(sent.mediaUrl)).statusCode).toBe(503);
      expect(await sendTo(kit, ama, kofi, { content: "Later, then." })).toMatchObject({
        content: "Later, then.",
      });
    } finally {
      await objects.start();
    }
    expect((await fetchFile(sent.mediaUrl)).body).toBe("words");
    expect(kit.log.join()).toContain("the object store failed");
  });
});
