import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { openExternalServer } from "../../testing/external-server.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

/** A server that stands in for Google's server of pictures. */
const pictureServer = await openExternalServer();
afterAll(() => pictureServer.close());

const testApp = useTestApp({}, { allowedOrigins: [pictureServer.origin] });

const createPicture = (background: string, width = 900, height = 500) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const setPicture = (bytes: Buffer | undefined, user: TestUser) =>
  testApp.call("setProfilePicture", { form: {}, files: { profilePicture: bytes } }, user);
const setPictureExpectingError = (bytes: Buffer | undefined, user: TestUser) =>
  testApp.callExpectingError(
    "setProfilePicture",
    { form: {}, files: { profilePicture: bytes } },
    user,
  );
/** Requests a file. Returns the status code. */
const getStatusCode = async (path: string) => (await testApp.app.http.inject(path)).statusCode;

describe("the profile picture", () => {
  test("is returned as profile.profilePicture, and shown wherever the user is shown", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    await testApp.call("getStory", { params: { id: storyId } }, reader);
    const response = await setPicture(await createPicture("#b95032"), writer);
    expect(Object.keys(response)).toEqual(["profile"]);
    const { profilePicture } = response.profile;
    expect(profilePicture).toMatch(/^\/media\/[0-9a-f-]{36}\/320\.webp$/);
    const pictureInput = { params: { userId: writer.userId } };
    expect((await testApp.call("getProfile", {}, writer)).profilePicture).toBe(profilePicture);
    expect((await testApp.call("getProfilePicture", pictureInput, reader)).profilePicture).toBe(
      profilePicture,
    );
    expect((await testApp.call("getOwnWriter", {}, writer)).profilePicture).toBe(profilePicture);
    const story = await testApp.call("getStory", { params: { id: storyId } }, reader);
    expect(story.userId.avatar).toBe(profilePicture);
  });

  test("is cropped to a square, without the metadata of the file", async () => {
    const user = await makeReader(testApp);
    const bytes = await sharp(await createPicture("#203050"))
      .withExif({ IFD0: { Copyright: "Ama" } })
      .jpeg()
      .toBuffer();
    const { profilePicture } = (await setPicture(bytes, user)).profile;
    for (const side of [320, 640]) {
      const { rawPayload } = await testApp.app.http.inject(
        profilePicture.replace("320", `${side}`),
      );
      const { format, width, height, exif } = await sharp(rawPayload).metadata();
      expect([format, width, height, exif]).toEqual(["webp", side, side, undefined]);
    }
  });

  test("replaces the previous picture, whose files a job removes", async () => {
    const user = await makeReader(testApp);
    const firstPath = (await setPicture(await createPicture("#b95032"), user)).profile
      .profilePicture;
    const secondPath = (await setPicture(await createPicture("#203050"), user)).profile
      .profilePicture;
    expect([await getStatusCode(firstPath), await getStatusCode(secondPath)]).toEqual([200, 200]);
    await testApp.runJobs();
    expect([await getStatusCode(firstPath), await getStatusCode(secondPath)]).toEqual([404, 200]);
  });

  test("can replace a picture with an external URL, which has no files", async () => {
    const user = await makeReader(testApp, { avatar: "https://pictures.example/a.png" });
    await setPicture(await createPicture("#b95032"), user);
    await testApp.runJobs();
    expect((await testApp.call("getProfile", {}, user)).profilePicture).toMatch(/^\/media\//);
  });

  test("is one of ten that are uploaded concurrently; only its files stay", async () => {
    const user = await makeReader(testApp);
    const bytes = await createPicture("#b95032", 64, 64);
    const responses = await Promise.all(Array.from({ length: 10 }, () => setPicture(bytes, user)));
    await testApp.runJobs();
    const { profilePicture } = await testApp.call("getProfile", {}, user);
    for (const { profile } of responses) {
      const isCurrent = profile.profilePicture === profilePicture;
      expect(await getStatusCode(profile.profilePicture)).toBe(isCurrent ? 200 : 404);
    }
  });

  test("is refused if it is missing or empty, or if its bytes are not a picture", async () => {
    const user = await makeReader(testApp);
    for (const [bytes, message] of [
      [undefined, "Please choose a picture."],
      [
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        "The profile picture must be an image.",
      ],
      [Buffer.from("GIF89a and then nothing"), "This picture could not be read."],
      [
        Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
        "This picture is in the format HEIC, which cannot be shown everywhere. Please save it as JPEG or PNG first.",
      ],
      [Buffer.alloc(0), "Please choose a picture."],
    ] as const) {
      const { status, body } = await setPictureExpectingError(bytes, user);
      expect([status, body.fields]).toEqual([400, { profilePicture: message }]);
    }
    expect((await testApp.call("getProfile", {}, user)).profilePicture).toBeNull();
  });

  test("of more than 25 MB is refused with 413", async () => {
    const { status } = await setPictureExpectingError(
      Buffer.alloc(25 * 1024 * 1024 + 1, 1),
      await makeReader(testApp),
    );
    expect(status).toBe(413);
  });

  test("is not shown if either user blocks the other", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await setPicture(await createPicture("#b95032", 64, 64), ama);
    await block(testApp, ama, kofi);
    for (const [viewer, owner] of [
      [kofi, ama],
      [ama, kofi],
    ] as const) {
      const params = { userId: owner.userId };
      expect(
        (await testApp.callExpectingError("getProfilePicture", { params }, viewer)).status,
      ).toBe(404);
    }
  });
});

describe("the picture of a Google account", () => {
  const setGooglePicture = (user: TestUser, url: string) =>
    testApp.app.jobHandlers["set-google-picture"]({ userId: user.userId, url });
  const getPicture = async (user: TestUser) =>
    (await testApp.call("getProfile", {}, user)).profilePicture;

  test("is fetched once, re-encoded, and becomes the profile picture", async () => {
    const user = await makeReader(testApp);
    await setGooglePicture(
      user,
      pictureServer.on("/ama.jpg", await createPicture("#b95032", 96, 96)),
    );
    const picture = (await getPicture(user)) ?? "";
    expect(picture).toMatch(/^\/media\/[0-9a-f-]{36}\/320\.webp$/);
    const { rawPayload } = await testApp.app.http.inject(picture);
    expect((await sharp(rawPayload).metadata()).format).toBe("webp");
    expect(pictureServer.countRequests("/ama.jpg")).toBe(1);
  });

  test("does not replace a picture that the user has already set", async () => {
    const user = await makeReader(testApp);
    const { profile } = await setPicture(await createPicture("#203050"), user);
    await setGooglePicture(
      user,
      pictureServer.on("/late.jpg", await createPicture("#b95032", 96, 96)),
    );
    expect(await getPicture(user)).toBe(profile.profilePicture);
  });

  test("is ignored if it is unreachable, no picture, or not at a public address", async () => {
    const user = await makeReader(testApp);
    await setGooglePicture(user, `${pictureServer.origin}/nothing.jpg`);
    await setGooglePicture(user, pictureServer.on("/page.jpg", "<html></html>"));
    await setGooglePicture(user, "https://127.0.0.1/internal.jpg");
    expect(await getPicture(user)).toBeNull();
  });
});
