import { afterEach, describe, expect, test } from "vitest";
import { birthMonths, setBirthMonth } from "../../testing/ages.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  writerApplication,
} from "../../testing/users.fixture.ts";
import { setBirthMonthByOperator } from "../moderation/index.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Opens a socket of a user, on a device that has stored `visibilityVersion`. Returns the versions that it receives. */
async function openDevice(user: TestUser, visibilityVersion?: string) {
  const versions: string[] = [];
  const socket = await connect(testApp, user, {
    handshake: visibilityVersion === undefined ? {} : { visibilityVersion },
    listeners: { visibilityChanged: ({ version }) => void versions.push(version) },
  });
  sockets.push(socket);
  await socket.emitWithAck("login", {});
  return { versions, socket };
}

const setPrivacy = (user: TestUser, mature: "hide" | "warn") =>
  testApp.call("setPrivacy", { body: { mature } }, user);

/** Each changes what the user may see, on one of the paths that do so. */
const changes: Record<string, (user: TestUser) => Promise<unknown>> = {
  "the profile (age)": (user) => setBirthMonth(testApp, user, birthMonths.adult),
  "the profile (setting)": (user) =>
    testApp.call("setPrivacy", { body: { onlineState: "nobody" } }, user),
  "an application": (user) =>
    testApp.call("saveWriter", { body: { ...writerApplication, age: 15 } }, user),
  "the command line": async ({ username }) => {
    const email = `${username}@example.com`;
    const reason = "His school has told us.";
    await setBirthMonthByOperator(testApp, { email, birthMonth: birthMonths.minor, reason });
    await testApp.runJobs();
  },
  "a moderator": async ({ userId }) => {
    const moderator = await makeReader(testApp, { isModerator: true });
    const body = {
      act: "setBirthMonth",
      birthMonth: birthMonths.minor,
      note: "At school.",
    } as const;
    await testApp.call("moderate", { params: { kind: "user", targetId: userId }, body }, moderator);
  },
  "a mute": async (user) => {
    const { userId } = await makeReader(testApp);
    await testApp.call("muteUser", { body: { userId, on: true } }, user);
  },
  "a block": async (user) => block(testApp, await makeReader(testApp), user),
  "a block of a story": async (user) => {
    const targetId = await makeStory(testApp, await makeWriter(testApp));
    await testApp.call("blockEntity", { body: { type: "story", targetId } }, user);
  },
};

describe("a change of what a user may see", () => {
  test.each(Object.entries(changes))("by %s is an event on all devices", async (_path, change) => {
    const user = await makeReader(testApp);
    const devices = [await openDevice(user), await openDevice(user)];
    await change(user);
    for (const { versions } of devices) await expect.poll(() => versions).toHaveLength(1);
    expect(devices[0]?.versions).toEqual(devices[1]?.versions);
  });

  test("is told to a device that was offline, when it connects again, and only then", async () => {
    const user = await makeReader(testApp, { birthMonth: "1990-01-01" });
    const [version = ""] = (await openDevice(user, "")).versions;
    expect(version).not.toBe("");
    expect((await openDevice(user, version)).versions).toEqual([]);
    await setPrivacy(user, "hide");
    const { versions } = await openDevice(user, version);
    expect(versions).toHaveLength(1);
    expect(versions).not.toContain(version);
    expect((await openDevice(user, versions[0])).versions).toEqual([]);
  });

  test("is no event of others", async () => {
    const [user, other] = [await makeReader(testApp), await makeReader(testApp)];
    const { versions, socket } = await openDevice(other);
    await changes["a mute"]?.(user);
    await setBirthMonth(testApp, user, birthMonths.adult);
    await socket.emitWithAck("login", {});
    expect(versions).toEqual([]);
  });
});
