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
import { makeReader, makeWriter, type TestWriter } from "./testing/users.fixture.ts";

/** A file may keep the main thread, which serves everybody, for so long; in milliseconds of CPU. */
const maxCpu = 100;

const kit = useTestApp();
let griot: TestWriter;
let friend: TestUser;
let groupId: string;
beforeAll(async () => {
  griot = await makeWriter(kit);
  friend = await makeReader(kit);
  groupId = await makeGroup(kit, griot);
  // The code of the calls is loaded and warm before anything is measured.
  for (const upload of Object.values(uploads)) await upload(Buffer.from("words"));
});

/** Every call that takes a file. */
const uploads = {
  poster: (posterImage: Buffer) => {
    const form = { title: "The Lamp", shortDescription: "d", story: "<p>one</p>" };
    return kit.send("publishStory", { form, files: { posterImage } }, griot);
  },
  "profile picture": (profilePicture: Buffer) =>
    kit.send("setProfilePicture", { form: {}, files: { profilePicture } }, griot),
  avatar: (avatar: Buffer) => kit.send("updateProfile", { form: {}, files: { avatar } }, griot),
  "group picture": (profilePicture: Buffer) =>
    kit.send(
      "setGroupPicture",
      { params: { id: groupId }, form: {}, files: { profilePicture } },
      griot,
    ),
  attachment: (media: Buffer) =>
    kit.send("sendMessage", { form: { recipientId: friend.userId }, files: { media } }, griot),
} as const;

/** Fails unless the answer is a success, or a refusal with a sentence, that took the main thread no time. */
async function expectHarmless(upload: (typeof uploads)[keyof typeof uploads], bytes: Buffer) {
  const lowest = await minMainThreadCpuTime(maxCpu, async () => {
    const sent = await mainThreadCpuTime(() => upload(bytes));
    const { statusCode, body } = sent.result;
    expect([200, 201, 400, 413, 415], body).toContain(statusCode);
    const { msg = "A success." } = JSON.parse(body) as { msg?: string };
    expect(msg).toMatch(/^[A-Z].*\w/);
    return sent;
  });
  expect(lowest).toBeLessThan(maxCpu);
}

const pictures = hostilePictures();
const all: readonly HostileFile[] = [
  ...hostileSounds,
  ...hostileContainers,
  ...hostileDocuments,
  ...pictures,
];

describe("a message with a hostile file keeps nobody waiting", () => {
  test.each(all)("%s", async (_what, bytes) => {
    await expectHarmless(uploads.attachment, bytes);
  });
});

describe.each(["poster", "profile picture", "avatar", "group picture"] as const)(
  "a hostile %s keeps nobody waiting",
  (name) => {
    test.each(pictures)("%s", async (_what, bytes) => {
      await expectHarmless(uploads[name], bytes);
    });
  },
);
