import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

const picture = (background: string, width = 900, height = 500) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const set = (bytes: Buffer | undefined, person: TestUser) =>
  kit.call("setProfilePicture", { form: {}, files: { profilePicture: bytes } }, person);
const refused = (bytes: Buffer | undefined, person: TestUser) =>
  kit.refuse("setProfilePicture", { form: {}, files: { profilePicture: bytes } }, person);
const found = async (path: string) => (await kit.app.http.inject(path)).statusCode;

describe("the profile picture", () => {
  test("is returned as profile.profilePicture, and shown wherever the user is shown", async () => {
    const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
    const storyId = await makeStory(kit, griot);
    await kit.call("getStory", { params: { id: storyId } }, reader);
    const answer = await set(await picture("#b95032"), griot);
    expect(Object.keys(answer)).toEqual(["profile"]);
    const { profilePicture } = answer.profile;
    expect(profilePicture).toMatch(/^\/media\/[0-9a-f-]{36}\/320\.webp$/);
    const face = { params: { userId: griot.userId } };
    expect((await kit.call("getProfile", {}, griot)).profilePicture).toBe(profilePicture);
    expect((await kit.call("getProfilePicture", face, reader)).profilePicture).toBe(profilePicture);
    expect((await kit.call("getOwnWriter", {}, griot)).profilePicture).toBe(profilePicture);
    const story = await kit.call("getStory", { params: { id: storyId } }, reader);
    expect(story.userId.avatar).toBe(profilePicture);
  });

  test("is cropped to its central square, without camera metadata", async () => {
    const person = await makeReader(kit);
    const bytes = await sharp(await picture("#203050"))
      .withExif({ IFD0: { Copyright: "Ama" } })
      .jpeg()
      .toBuffer();
    const { profilePicture } = (await set(bytes, person)).profile;
    for (const side of [320, 640]) {
      const { rawPayload } = await kit.app.http.inject(profilePicture.replace("320", `${side}`));
      const { format, width, height, exif } = await sharp(rawPayload).metadata();
      expect([format, width, height, exif]).toEqual(["webp", side, side, undefined]);
    }
  });

  test("replaces the previous one, whose files a job removes", async () => {
    const person = await makeReader(kit);
    const first = (await set(await picture("#b95032"), person)).profile.profilePicture;
    const second = (await set(await picture("#203050"), person)).profile.profilePicture;
    expect([await found(first), await found(second)]).toEqual([200, 200]);
    await kit.runJobs();
    expect([await found(first), await found(second)]).toEqual([404, 200]);
  });

  test("replaces a picture with an external URL without removing files", async () => {
    const person = await makeReader(kit, { avatar: "https://pictures.example/a.png" });
    await set(await picture("#b95032"), person);
    await kit.runJobs();
    expect((await kit.call("getProfile", {}, person)).profilePicture).toMatch(/^\/media\//);
  });

  test("ten concurrent uploads leave one picture with its files, and no files of the others", async () => {
    const person = await makeReader(kit);
    const bytes = await picture("#b95032", 64, 64);
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(bytes, person)));
    await kit.runJobs();
    const { profilePicture } = await kit.call("getProfile", {}, person);
    for (const { profile } of answers) {
      const isKept = profile.profilePicture === profilePicture;
      expect(await found(profile.profilePicture)).toBe(isKept ? 200 : 404);
    }
  });

  test("is required, and its bytes must be a picture", async () => {
    const person = await makeReader(kit);
    for (const [bytes, sentence] of [
      [undefined, "Please choose a picture."],
      [
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        "The profile picture must be an image.",
      ],
      [Buffer.from("GIF89a and then nothing"), "The profile picture must be an image."],
      [Buffer.alloc(0), "Please choose a picture."],
    ] as const) {
      const { status, body } = await refused(bytes, person);
      expect([status, body.fields]).toEqual([400, { profilePicture: sentence }]);
    }
    expect((await kit.call("getProfile", {}, person)).profilePicture).toBeNull();
  });

  test("of more than 25 MB is 413", async () => {
    const { status } = await refused(Buffer.alloc(25 * 1024 * 1024 + 1, 1), await makeReader(kit));
    expect(status).toBe(413);
  });

  test("is not shown if either user blocks the other", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await set(await picture("#b95032", 64, 64), ama);
    await block(kit, ama, kofi);
    for (const [asker, asked] of [
      [kofi, ama],
      [ama, kofi],
    ] as const) {
      const params = { userId: asked.userId };
      expect((await kit.refuse("getProfilePicture", { params }, asker)).status).toBe(404);
    }
  });
});
