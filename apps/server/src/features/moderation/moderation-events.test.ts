import type { ServerEventName } from "@kora/contract/events";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { afterEach, describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { sendToGroup } from "../../testing/groups.fixture.ts";
import { makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import {
  befriend,
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Opens a socket of the user. Returns it with the payloads of this event that it has received. */
async function listen(user: TestUser, event: ServerEventName) {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  const received: unknown[] = [];
  socket.on(event, (payload) => received.push(payload));
  return { socket, received };
}

const makePlaylist = async (owner: TestUser, isPublic = true) =>
  (await testApp.call("createPlaylist", { body: { name: "Rivers", public: isPublic } }, owner))._id;

const makers: Record<string, (writer: TestWriter) => Promise<string>> = {
  story: (writer) => makeStory(testApp, writer),
  series: async (writer) => (await makeSeries(testApp, writer, []))._id,
  playlist: makePlaylist,
};

async function act(kind: ModeratedKind, targetId: string, name: "hide" | "unhide") {
  const input = { params: { kind, targetId }, body: { act: name, note: "Insults." } };
  await testApp.call("moderate", input, await makeModerator(testApp));
}

describe("open screens learn when moderators hide something or show it again", () => {
  test.each([
    ["story", "storyRated", "storyId"],
    ["series", "seriesModerated", "seriesId"],
    ["playlist", "playlistModerated", "playlistId"],
  ] as const)("a %s, except for who has a block with its author", async (kind, event, key) => {
    const [writer, ama, kofi] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await block(testApp, kofi, writer);
    const id = (await makers[kind]?.(writer)) ?? "";
    const [amas, kofis] = [await listen(ama, event), await listen(kofi, event)];
    await act(kind, id, "hide");
    await expect.poll(() => amas.received).toEqual([{ [key]: id }]);
    await act(kind, id, "unhide");
    await expect.poll(() => amas.received).toEqual([{ [key]: id }, { [key]: id }]);
    await kofis.socket.emitWithAck("login", {});
    expect(kofis.received).toEqual([]);
  });

  test("a playlist that is not public, only for its owner", async () => {
    const [owner, ama] = [await makeReader(testApp), await makeReader(testApp)];
    const playlistId = await makePlaylist(owner);
    await act("playlist", playlistId, "hide");
    const change = { params: { id: playlistId }, body: { public: false } };
    await testApp.call("updatePlaylist", change, owner);
    const owners = await listen(owner, "playlistModerated");
    const amas = await listen(ama, "playlistModerated");
    await act("playlist", playlistId, "unhide");
    await expect.poll(() => owners.received).toEqual([{ playlistId }]);
    await amas.socket.emitWithAck("login", {});
    expect(amas.received).toEqual([]);
  });

  test("a status that returns, for its owner, its friends, and who has it open; not for others", async () => {
    const [writer, friend, ama, kofi] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await befriend(testApp, writer, friend);
    const { _id: statusId } = await postStatus(testApp, writer);
    await testApp.runJobs();
    const [owners, friends, amas, kofis] = [
      await listen(writer, "statusChange"),
      await listen(friend, "statusChange"),
      await listen(ama, "statusChange"),
      await listen(kofi, "statusChange"),
    ];
    await amas.socket.emitWithAck("openStatus", { statusId });
    await act("status", statusId, "hide");
    await act("status", statusId, "unhide");
    await testApp.runJobs();
    const restored = { change: "restored", statusId, userId: writer.userId };
    for (const { received } of [owners, friends, amas]) {
      await expect.poll(() => received).toContainEqual(restored);
    }
    await kofis.socket.emitWithAck("login", {});
    expect(kofis.received).toEqual([]);
  });
});

describe("the conversations of a suspended or closed person refresh for others", () => {
  const setUp = async () => {
    const [moderator, ama, kofi] = [
      await makeModerator(testApp),
      await makeReader(testApp),
      await makeWriter(testApp),
    ];
    await sendChatMessage(testApp, ama, kofi);
    const body = { name: "Fire", description: "", privacy: "public" } as const;
    const { _id: groupId } = await testApp.call("createGroup", { body }, kofi);
    await testApp.call("joinGroup", { params: { id: groupId }, body: {} }, ama);
    await sendToGroup(testApp, ama, groupId, { content: "Hello" });
    await testApp.runJobs();
    const { received } = await listen(kofi, "chatChanged");
    const changes = [
      { userId: ama.userId, groupId: null, isReset: true },
      { userId: null, groupId, isReset: true },
    ];
    const expectChanges = async () => {
      await testApp.runJobs();
      await expect.poll(() => received).toHaveLength(2);
      expect(received.splice(0)).toEqual(expect.arrayContaining(changes));
    };
    return { moderator, ama, expectChanges };
  };

  test.each(["suspend", "close"] as const)(
    "at %s, and when a moderator restores the account",
    async (name) => {
      const { moderator, ama, expectChanges } = await setUp();
      await moderateUser(testApp, moderator, ama, { act: name, note: "Insults." });
      await expectChanges();
      await moderateUser(testApp, moderator, ama, { act: "restore", note: "It was a mistake." });
      await expectChanges();
    },
  );

  test("when a suspension ends by itself", async () => {
    const { moderator, ama, expectChanges } = await setUp();
    await moderateUser(testApp, moderator, ama, { act: "suspend", days: 1, note: "Insults." });
    await expectChanges();
    testApp.clock.advance(day + 1);
    await testApp.app.jobHandlers["lift-suspensions"]({});
    await expectChanges();
  });
});
