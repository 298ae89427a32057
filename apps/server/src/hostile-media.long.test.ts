import { beforeAll, describe, expect, test } from "vitest";
import { mainThreadCpuTime, minMainThreadCpuTime } from "./testing/cpu-time.ts";
import { makeGroup } from "./testing/group-roles.fixture.ts";
import {
  type HostileFile,
  hostileContainers,
  hostileDocuments,
  hostilePictures,
  hostileSounds,
} from "./testing/hostile-media.fixture.ts";
import { type TestUser, useTestApp } from "./testing/test-app.ts";
import { befriend, makeReader, makeWriter, type TestWriter } from "./testing/users.fixture.ts";

/** Max CPU time of the main thread in milliseconds for one file. */
const maxMilliseconds = 100;

const testApp = useTestApp();
let writer: TestWriter;
let friend: TestUser;
let groupId: string;
beforeAll(async () => {
  writer = await makeWriter(testApp);
  friend = await makeReader(testApp);
  // A stranger could send no files before an answer.
  await befriend(testApp, friend, writer);
  groupId = await makeGroup(testApp, writer);
  // The first uploads load and compile the code, so that the measurements do not include it.
  for (const upload of Object.values(uploads)) await upload(Buffer.from("words"));
});

/** Every call that accepts a file. */
const uploads = {
  poster: (posterImage: Buffer) => {
    const form = { title: "The Lamp", shortDescription: "d", story: "<p>one</p>" };
    return testApp.send("publishStory", { form, files: { posterImage } }, writer);
  },
  "profile picture": (profilePicture: Buffer) =>
    testApp.send("setProfilePicture", { form: {}, files: { profilePicture } }, writer),
  avatar: (avatar: Buffer) =>
    testApp.send("updateProfile", { form: {}, files: { avatar } }, writer),
  "group picture": (profilePicture: Buffer) =>
    testApp.send(
      "setGroupPicture",
      { params: { id: groupId }, form: {}, files: { profilePicture } },
      writer,
    ),
  attachment: (media: Buffer) =>
    testApp.send("sendMessage", { form: { recipientId: friend.userId }, files: { media } }, writer),
} as const;

/** Fails unless the response is a success or an error with a message, within the CPU time of `maxMilliseconds`. */
async function expectHarmless(upload: (typeof uploads)[keyof typeof uploads], bytes: Buffer) {
  const lowestMilliseconds = await minMainThreadCpuTime(maxMilliseconds, async () => {
    const measurement = await mainThreadCpuTime(() => upload(bytes));
    const { statusCode, body } = measurement.result;
    expect([200, 201, 400, 413, 415], body).toContain(statusCode);
    const { msg = "A success." } = JSON.parse(body) as { msg?: string };
    expect(msg).toMatch(/^[A-Z].*\w/);
    return measurement;
  });
  expect(lowestMilliseconds).toBeLessThan(maxMilliseconds);
}

const pictures = hostilePictures();
const hostileFiles: readonly HostileFile[] = [
  ...hostileSounds,
  ...hostileContainers,
  ...hostileDocuments,
  ...pictures,
];

describe("a message with a hostile file does not block the main thread", () => {
  test.each(hostileFiles)("%s", async (_title, bytes) => {
    await expectHarmless(uploads.attachment, bytes);
  });
});

describe.each(["poster", "profile picture", "avatar", "group picture"] as const)(
  "a hostile %s does not block the main thread",
  (name) => {
    test.each(pictures)("%s", async (_title, bytes) => {
      await expectHarmless(uploads[name], bytes);
    });
  },
);
