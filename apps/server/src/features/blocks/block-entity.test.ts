import { type CallName, calls } from "@kora/contract";
import type { BlockedType } from "@kora/contract/blocks";
import { groupCalls } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { sendTo } from "../../testing/chats.fixture.ts";
import { postStatus, readFeed } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { stories } from "../stories/tables.ts";
import { writers } from "../writers/tables.ts";
import { commentBlocks, storyBlocks, userBlocks } from "./tables.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const absentId = "01970000-0000-7000-8000-000000000000";

async function setUp() {
  const author = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await createTitledStory(author);
  return { author, ama, kofi, storyId };
}

/** Creates a story with a unique title. */
const createTitledStory = (author: TestUser) =>
  makeStory(testApp, author, { title: `River ${newId().slice(-12)}` });

type BlockTarget = { type: BlockedType; targetId: string };

const sendBlock = (user: TestUser, body: BlockTarget) =>
  testApp.call("blockEntity", { body }, user);
const sendUnblock = (user: TestUser, body: BlockTarget) =>
  testApp.call("unblockEntity", { body }, user);
const refuseBlock = (user: TestUser, body: BlockTarget) =>
  testApp.refuse("blockEntity", { body }, user);

async function comment(storyId: string, user: TestUser, text: string, parentId?: string) {
  const input = { params: { storyId }, query: {} };
  const response = parentId
    ? await testApp.call("createReply", { ...input, body: { text, parentId } }, user)
    : await testApp.call("createComment", { ...input, body: { text } }, user);
  return response.comment;
}

const read = (storyId: string, user: TestUser, query = {}) =>
  testApp.call("listComments", { params: { storyId }, query }, user);

/** Returns for each list whether it shows the story to the user. */
async function readVisibility(user: TestUser, storyId: string) {
  await testApp.app.jobHandlers["rank-trending"]?.({});
  const [story] = await testApp.db.drizzle.select().from(stories).where(eq(stories.id, storyId));
  const q = story?.title ?? "";
  const query = { limit: 100 };
  const writerId = story?.authorId ?? "";
  const writerStories = await testApp.send(
    "listWriterStories",
    { params: { writerId }, query },
    user,
  );
  const playlistId = await createPublicPlaylist(storyId);
  const storyPlaylists = await testApp.send("listPlaylistsOfStory", { params: { storyId } }, user);
  const lists = {
    listRecommendedStories: await testApp.call("listRecommendedStories", { query }, user),
    listTrendingStories: await testApp.call("listTrendingStories", { query }, user),
    listStories: await testApp.call("listStories", { query: { ...query, genre: "fantasy" } }, user),
    listStoriesByIds: await testApp.call("listStoriesByIds", { query: { ids: storyId } }, user),
    // Rejected when the writer is hidden.
    listWriterStories:
      writerStories.statusCode === 200 ? (writerStories.json() as { _id: string }[]) : [],
    search: (await testApp.call("search", { query: { q } }, user)).stories,
  };
  const { stories: playlistStories } = await testApp.call(
    "getPlaylist",
    { params: { id: playlistId } },
    user,
  );
  const { bookmarks } = await testApp.call("getProfile", {}, user);
  return {
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, list.some(({ _id }) => _id === storyId)]),
    ),
    getProfile: bookmarks.includes(storyId),
    getPlaylist: playlistStories.includes(storyId),
    listPlaylistsOfStory:
      storyPlaylists.statusCode === 200 && storyPlaylists.body.includes(playlistId),
  };
}

/** Creates a public playlist with one story, by a user without blocks. */
async function createPublicPlaylist(storyId: string): Promise<string> {
  const owner = await makeReader(testApp);
  const { _id: id } = await testApp.call(
    "createPlaylist",
    { body: { name: "By the river", public: true } },
    owner,
  );
  await testApp.call("updatePlaylist", { params: { id }, body: { add: [storyId] } }, owner);
  return id;
}

const storyLists = [
  "listRecommendedStories",
  "listTrendingStories",
  "listStories",
  "listStoriesByIds",
  "listWriterStories",
  "search",
  "getProfile",
  "getPlaylist",
  "listPlaylistsOfStory",
] as const;
const toVisibility = (isShown: boolean) =>
  Object.fromEntries(storyLists.map((name) => [name, isShown]));
const visibleInAll = toVisibility(true);
const visibleInNone = toVisibility(false);

/** Sends every call about a story as the user. */
function sendStoryCalls(storyId: string, commentId: string, user: TestUser) {
  const params = { storyId };
  const path = [commentId];
  return {
    getStory: testApp.send("getStory", { params: { id: storyId } }, user),
    listComments: testApp.send("listComments", { params, query: {} }, user),
    createComment: testApp.send("createComment", { params, query: {}, body: { text: "hm" } }, user),
    createReply: testApp.send(
      "createReply",
      { params, query: {}, body: { text: "hm", parentId: commentId } },
      user,
    ),
    likeComment: testApp.send("likeComment", { params, body: { path } }, user),
    unlikeComment: testApp.send("unlikeComment", { params, body: { path } }, user),
    deleteComment: testApp.send("deleteComment", { params, body: { path } }, user),
    likeStory: testApp.send("likeStory", { params, body: { on: true } }, user),
    addBookmark: testApp.send("addBookmark", { body: { storyId } }, user),
    removeBookmark: testApp.send("removeBookmark", { body: { storyId } }, user),
    bookmarkStory: testApp.send("bookmarkStory", { params, body: {} }, user),
    unbookmarkStory: testApp.send("unbookmarkStory", { params, body: {} }, user),
    unbookmarkStoryVariant: testApp.send("unbookmarkStoryVariant", { params, body: {} }, user),
    shareStory: testApp.send("shareStory", { params, body: { platform: "twitter" } }, user),
    getCounts: testApp.send("getCounts", { params }, user),
    updateTimer: testApp.send("updateTimer", { params, body: { time: 1 } }, user),
    recordInteraction: testApp.send("recordInteraction", { body: { storyId, type: "read" } }, user),
  };
}

/** Calls that show no stories or users to a viewer, or that have separate tests. */
const exemptCalls: readonly CallName[] = [
  "blockEntity",
  "unblockEntity",
  "listBlocks",
  "reportEntity",
  "getProfilePicture",
  "followWriter",
  "getOwnWriter",
  "saveWriter",
  "listWriters",
  "getWriter",
  "listFollowers",
  "publishStory",
  "listDrafts",
  "saveDraft",
  "deleteDraft",
  "listUnfinishedStories",
  "listOwnStories",
  "getOwnStory",
  "updateStory",
  "deleteStory",
  "getAnalytics",
  "setProfilePicture",
  "listNews",
  "refreshNews",
  "listPlaylists",
  "createPlaylist",
  "updatePlaylist",
  "deletePlaylist",
  "listSessions",
  "endSession",
  "endOtherSessions",
  "createStatus",
  "listStatuses",
  "readStatus",
  "readStatusLikes",
  "likeStatus",
  "viewStatus",
  "listStatusViewers",
  "saveStatus",
  "deleteStatus",
  "sendMessage",
  "listMessages",
  "searchMessages",
  "editMessage",
  "deleteMessage",
  "restoreMessage",
  "listPeopleToChat",
  "getPerson",
  "listRecentChats",
  "getChat",
  "viewChat",
  "muteChat",
  "deleteChat",
  "findProfile",
  "listFriends",
  "listFriendRequests",
  "requestFriend",
  "acceptFriend",
  "declineFriend",
  "removeFriend",
  "updateProfile",
  "setNotifications",
  "changePassword",
  "getPushKey",
  "subscribeToPush",
  "unsubscribeFromPush",
  "deleteAccount",
  "exportProfile",
  "sendFeedback",
  "listReports",
  "moderate",
  "listModerationLog",
  "listAlerts",
  "readAlert",
  "readAllAlerts",
  "listSearchTerms",
  "saveSearchTerm",
  "deleteSearchTerms",
  ...(Object.keys(groupCalls) as (keyof typeof groupCalls)[]),
];

test("every authenticated call is tested with a block or listed as exempt", async () => {
  const { author, storyId } = await setUp();
  const testedCalls = Object.keys(sendStoryCalls(storyId, absentId, author));
  const knownCalls = new Set<string>([...testedCalls, ...storyLists, ...exemptCalls]);
  const authenticatedCalls = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access !== "public",
  );
  expect(authenticatedCalls.filter((name) => !knownCalls.has(name))).toEqual([]);
});

async function toStatusCodes(requests: ReturnType<typeof sendStoryCalls>) {
  const responses = Object.entries(requests).map(async ([name, request]) => {
    const { statusCode } = await request;
    return [name, statusCode] as const;
  });
  return Object.fromEntries(await Promise.all(responses));
}

const allNotFound = (requests: object) =>
  Object.fromEntries(Object.keys(requests).map((name) => [name, 404]));

describe("blocking a story", () => {
  test("hides it only from the viewer, in every list and call, until it is unblocked", async () => {
    const { author, ama, kofi, storyId } = await setUp();
    for (const user of [ama, kofi]) {
      await testApp.call("addBookmark", { body: { storyId } }, user);
      expect(await readVisibility(user, storyId)).toEqual(visibleInAll);
    }
    const top = await comment(storyId, kofi, "hello");
    const other = await createTitledStory(author);

    const blocked = await sendBlock(ama, { type: "story", targetId: storyId });
    expect(blocked).toEqual({ msg: "Blocked successfully" });
    expect(await readVisibility(ama, storyId)).toEqual(visibleInNone);
    const requests = sendStoryCalls(storyId, top._id, ama);
    expect(await toStatusCodes(requests)).toEqual(allNotFound(requests));
    expect(await readVisibility(kofi, storyId)).toEqual(visibleInAll);
    expect(await readVisibility(ama, other)).toMatchObject({
      listRecommendedStories: true,
      search: true,
    });

    const unblocked = await sendUnblock(ama, { type: "story", targetId: storyId });
    expect(unblocked).toEqual({ msg: "Entity unblocked successfully!" });
    expect(await readVisibility(ama, storyId)).toEqual(visibleInAll);
  });

  test("ten concurrent requests create one block", async () => {
    const { ama, storyId } = await setUp();
    const body = { type: "story", targetId: storyId } as const;
    await Promise.all(Array.from({ length: 10 }, () => sendBlock(ama, body)));
    const { blockedStories } = await testApp.call("listBlocks", {}, ama);
    expect(blockedStories.map(({ _id }) => _id)).toEqual([storyId]);
    await Promise.all(Array.from({ length: 10 }, () => sendUnblock(ama, body)));
    expect((await testApp.call("listBlocks", {}, ama)).blockedStories).toEqual([]);
  });

  test("is rejected above 1,000, so that all blocks stay effective; deleted stories do not count", async () => {
    const { author, ama } = await setUp();
    const ids = Array.from({ length: limits.blocks.perUser.stories }, () => newId());
    const [template] = await testApp.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(testApp, author)));
    if (!template) throw new Error("There is no story.");
    await testApp.db.drizzle.insert(stories).values(ids.map((id) => ({ ...template, id })));
    const createdAt = testApp.clock.now();
    await testApp.db.drizzle
      .insert(storyBlocks)
      .values(ids.slice(1).map((storyId) => ({ userId: ama.userId, storyId, createdAt })));
    await sendBlock(ama, { type: "story", targetId: ids[0] ?? "" });
    const [oldest = "", newest = ""] = [ids.at(1), ids.at(-1)];
    expect(await testApp.refuse("getStory", { params: { id: oldest } }, ama)).toMatchObject({
      status: 404,
    });
    const newStories = await Promise.all(
      Array.from({ length: 10 }, async () => makeStory(testApp, author)),
    );
    const attempts = newStories.map((targetId) => refuseBlock(ama, { type: "story", targetId }));
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code, body.msg]).toEqual([
        409,
        "CONFLICT",
        "You have blocked 1000 stories. Please unblock one of them first.",
      ]);
    }
    expect((await testApp.call("listBlocks", {}, ama)).blockedStories).toHaveLength(100);
    await testApp.db.drizzle
      .update(stories)
      .set({ deletedAt: testApp.clock.now() })
      .where(eq(stories.id, newest));
    await sendBlock(ama, { type: "story", targetId: newStories[0] ?? "" });
    expect(
      (await testApp.refuse("getStory", { params: { id: newStories[0] ?? "" } }, ama)).status,
    ).toBe(404);
  });

  test("concurrent blocks never exceed 1,000", async () => {
    const { author, ama } = await setUp();
    const remaining = 3;
    const makeStories = (count: number) =>
      Promise.all(Array.from({ length: count }, () => makeStory(testApp, author)));
    const [template] = await testApp.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(testApp, author)));
    if (!template) throw new Error("There is no story.");
    const ids = Array.from({ length: limits.blocks.perUser.stories - remaining }, () => newId());
    await testApp.db.drizzle.insert(stories).values(ids.map((id) => ({ ...template, id })));
    const createdAt = testApp.clock.now();
    await testApp.db.drizzle
      .insert(storyBlocks)
      .values(ids.map((storyId) => ({ userId: ama.userId, storyId, createdAt })));
    const responses = await Promise.all(
      (await makeStories(10)).map((targetId) =>
        testApp.send("blockEntity", { body: { type: "story", targetId } }, ama),
      ),
    );
    const successes = responses.filter(({ statusCode }) => statusCode === 200);
    expect(successes).toHaveLength(remaining);
  });

  test("stops its events for the viewer, until it is unblocked and opened again", async () => {
    const { ama, kofi, storyId } = await setUp();
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    const events: boolean[] = [];
    socket.on("storyLikes", ({ on }) => events.push(on));
    const like = (on: boolean) =>
      testApp.call("likeStory", { params: { storyId }, body: { on } }, kofi);
    expect(await socket.emitWithAck("openStory", { storyId })).toEqual({ ok: true });
    await like(true);
    await expect.poll(() => events).toEqual([true]);
    await sendBlock(ama, { type: "story", targetId: storyId });
    await like(false);
    expect(await socket.emitWithAck("openStory", { storyId })).toMatchObject({ code: "NOT_FOUND" });
    await sendUnblock(ama, { type: "story", targetId: storyId });
    expect(await socket.emitWithAck("openStory", { storyId })).toEqual({ ok: true });
    await like(true);
    await expect.poll(() => events).toEqual([true, true]);
  });
});

describe.each([
  ["writer", "by the writer id", (author: { writerId: string }) => author.writerId],
  ["writer", "by the user id", (author: TestUser) => author.userId],
  ["user", "as a user", (author: TestUser) => author.userId],
] as const)("blocking a writer (%s, %s)", (type, _how, getTargetId) => {
  test("blocks the user: neither sees the other or the other's content", async () => {
    const { author, kofi, storyId } = await setUp();
    const blocker = await makeWriter(testApp, { posterName: "Yaa" });
    const ownStory = await createTitledStory(blocker);
    await testApp.call("addBookmark", { body: { storyId } }, blocker);
    await testApp.call("addBookmark", { body: { storyId: ownStory } }, author);
    const top = await comment(storyId, kofi, "hello");
    await comment(storyId, author, "welcome", top._id);
    expect(await readVisibility(blocker, storyId)).toEqual(visibleInAll);

    await sendBlock(blocker, { type, targetId: getTargetId(author) });
    const sides = [
      [blocker, author, storyId],
      [author, blocker, ownStory],
    ] as const;
    for (const [viewer, other, story] of sides) {
      expect(await readVisibility(viewer, story)).toEqual(visibleInNone);
      const requests = sendStoryCalls(story, top._id, viewer);
      expect(await toStatusCodes(requests)).toEqual(allNotFound(requests));
      for (const attempt of [
        testApp.refuse("getProfilePicture", { params: { userId: other.userId } }, viewer),
        testApp.refuse("getProfilePicture", { params: { userId: other.writerId } }, viewer),
        testApp.refuse("followWriter", { params: { writerId: other.writerId }, body: {} }, viewer),
      ]) {
        expect((await attempt).status).toBe(404);
      }
    }
    expect(await testApp.call("getStory", { params: { id: storyId } }, kofi)).toBeDefined();

    await sendUnblock(blocker, { type, targetId: getTargetId(author) });
    expect(await readVisibility(blocker, storyId)).toEqual(visibleInAll);
    expect(await readVisibility(author, ownStory)).toEqual(visibleInAll);
  });

  test("ends follows in both directions with their counts; unblocking does not restore them", async () => {
    const { author, kofi } = await setUp();
    const blocker = await makeWriter(testApp, { posterName: "Yaa" });
    const follow = (writer: { writerId: string }, user: TestUser) =>
      testApp.call(
        "followWriter",
        { params: { writerId: writer.writerId }, body: { on: true } },
        user,
      );
    await follow(author, blocker);
    await follow(blocker, author);
    await follow(author, kofi);
    const body = { type, targetId: getTargetId(author) };
    await Promise.all(Array.from({ length: 10 }, () => sendBlock(blocker, body)));
    const readFollowerCount = async ({ writerId }: { writerId: string }) => {
      const [row] = await testApp.db.drizzle.select().from(writers).where(eq(writers.id, writerId));
      return row?.followerCount;
    };
    expect([await readFollowerCount(author), await readFollowerCount(blocker)]).toEqual([1, 0]);
    const readFollowedWriters = async (user: TestUser) =>
      (await testApp.call("getProfile", {}, user)).followedWriters;
    await sendUnblock(blocker, body);
    expect([await readFollowedWriters(blocker), await readFollowedWriters(author)]).toEqual([
      [],
      [],
    ]);
    expect(await readFollowedWriters(kofi)).toHaveLength(1);
  });
});

describe("blocking a user", () => {
  test("ten concurrent requests create one block, also when both block each other", async () => {
    const { ama, kofi } = await setUp();
    const times = Array.from({ length: 10 });
    const attempts = await Promise.all(
      times.flatMap(() => [
        testApp.send("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama),
        testApp.send("blockEntity", { body: { type: "user", targetId: ama.userId } }, kofi),
      ]),
    );
    // A request after the other user's block gets 404.
    expect(attempts.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
    const rows = await testApp.db.drizzle
      .select()
      .from(userBlocks)
      .where(and(eq(userBlocks.blockerId, ama.userId), eq(userBlocks.blockedId, kofi.userId)));
    expect(rows.length).toBeLessThanOrEqual(1);
    const response = await testApp.send(
      "unblockEntity",
      { body: { type: "user", targetId: kofi.userId } },
      ama,
    );
    expect(response.statusCode).toBe(200);
  });

  test("a blocked user cannot see and block the blocker; unblocking removes only the own block", async () => {
    const { ama, kofi } = await setUp();
    const kofiTarget = { type: "user", targetId: kofi.userId } as const;
    const amaTarget = { type: "user", targetId: ama.userId } as const;
    await sendBlock(ama, kofiTarget);
    expect((await refuseBlock(kofi, amaTarget)).status).toBe(404);
    await sendUnblock(kofi, amaTarget);
    const pictureInput = { params: { userId: kofi.userId } };
    expect((await testApp.refuse("getProfilePicture", pictureInput, ama)).status).toBe(404);
    await sendUnblock(ama, kofiTarget);
    expect(await testApp.call("getProfilePicture", pictureInput, ama)).toBeDefined();
  });

  test("stops events in both directions, until neither blocks the other", async () => {
    const { ama, kofi, storyId } = await setUp();
    const collectLikes = async (user: TestUser) => {
      const socket = await connect(testApp, user);
      sockets.push(socket);
      const events: string[] = [];
      socket.on("storyLikes", ({ userId }) => events.push(userId));
      await socket.emitWithAck("openStory", { storyId });
      return events;
    };
    const witnessEvents = await collectLikes(await makeReader(testApp));
    const [amaEvents, kofiEvents] = [await collectLikes(ama), await collectLikes(kofi)];
    const like = (user: TestUser, on: boolean) =>
      testApp.call("likeStory", { params: { storyId }, body: { on } }, user);
    await sendBlock(ama, { type: "user", targetId: kofi.userId });
    await block(testApp, kofi, ama);
    await like(ama, true);
    await like(kofi, true);
    await expect.poll(() => witnessEvents).toHaveLength(2);
    await expect.poll(() => [amaEvents, kofiEvents]).toEqual([[ama.userId], [kofi.userId]]);

    await sendUnblock(ama, { type: "user", targetId: kofi.userId });
    await like(ama, false);
    await expect.poll(() => witnessEvents).toHaveLength(3);
    expect(kofiEvents).toEqual([kofi.userId]);

    await sendUnblock(kofi, { type: "user", targetId: ama.userId });
    await like(kofi, false);
    await expect.poll(() => amaEvents).toEqual([ama.userId, ama.userId, kofi.userId]);
    await like(ama, true);
    await expect.poll(() => kofiEvents).toEqual([kofi.userId, kofi.userId, ama.userId]);
  });

  test("makes both clients refetch their chat, which is closed, and open again after unblocking", async () => {
    const { ama, kofi } = await setUp();
    await sendTo(testApp, kofi, ama);
    const changedChats: unknown[] = [];
    for (const user of [ama, kofi]) {
      const socket = await connect(testApp, user);
      sockets.push(socket);
      socket.on("chatChanged", ({ userId }) => changedChats.push(userId));
    }
    const readChatState = async (user: TestUser, partner: TestUser) =>
      (await testApp.call("getChat", { params: { userId: partner.userId } }, user)).state;
    const target = { type: "user", targetId: kofi.userId } as const;
    await sendBlock(ama, target);
    const bothUsers = expect.arrayContaining([ama.userId, kofi.userId]);
    await expect.poll(() => changedChats).toEqual(bothUsers);
    expect(await readChatState(kofi, ama)).toBe("closed");
    changedChats.length = 0;
    await sendUnblock(ama, target);
    await expect.poll(() => changedChats).toEqual(bothUsers);
    expect(await readChatState(kofi, ama)).toBe("open");
  });

  test("many blocks do not use up the room limit of a connection", async () => {
    const { ama, storyId } = await setUp();
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    for (let n = 0; n < 51; n += 1) {
      const { userId: targetId } = await makeReader(testApp);
      await sendBlock(ama, { type: "user", targetId });
    }
    expect(await socket.emitWithAck("openStory", { storyId })).toEqual({ ok: true });
  });
});

describe("blocking a comment", () => {
  test("hides it and the replies below it only from the viewer; counts stay", async () => {
    const { ama, kofi, storyId } = await setUp();
    const top = await comment(storyId, kofi, "loud");
    const reply = await comment(storyId, kofi, "louder", top._id);
    const deep = await comment(storyId, ama, "please stop", reply._id);
    const other = await comment(storyId, kofi, "quiet");
    await sendBlock(ama, { type: "comment", targetId: top._id });

    const result = await read(storyId, ama);
    expect(result.comments.map(({ _id }) => _id)).toEqual([other._id]);
    expect(result.commentCount).toBe(4);
    expect((await read(storyId, kofi)).comments).toHaveLength(2);
    for (const parentId of [top._id, reply._id]) {
      expect((await read(storyId, ama, { parentId })).comments).toEqual([]);
    }
    const params = { storyId };
    for (const { _id: id, path } of [top, reply, deep]) {
      const body = { text: "hm", parentId: id };
      for (const attempt of [
        testApp.refuse("createReply", { params, query: {}, body }, ama),
        testApp.refuse("likeComment", { params, body: { path } }, ama),
        testApp.refuse("unlikeComment", { params, body: { path } }, ama),
        testApp.refuse("deleteComment", { params, body: { path } }, ama),
      ]) {
        expect((await attempt).status).toBe(404);
      }
    }
    await sendUnblock(ama, { type: "comment", targetId: top._id });
    expect((await read(storyId, ama)).comments).toHaveLength(2);
  });

  test("hides a blocked reply and keeps its siblings", async () => {
    const { ama, kofi, storyId } = await setUp();
    const top = await comment(storyId, ama, "top");
    const reply = await comment(storyId, kofi, "one", top._id);
    const sibling = await comment(storyId, kofi, "two", top._id);
    await sendBlock(ama, { type: "comment", targetId: reply._id });
    const [shownTop] = (await read(storyId, ama)).comments;
    expect(shownTop?.replies.map(({ _id }) => _id)).toEqual([sibling._id]);
    const replies = await read(storyId, ama, { parentId: top._id });
    expect(replies.comments.map(({ _id }) => _id)).toEqual([sibling._id]);
  });

  test("ten concurrent requests create one block", async () => {
    const { ama, kofi, storyId } = await setUp();
    const { _id: targetId } = await comment(storyId, kofi, "loud");
    const body = { type: "comment", targetId } as const;
    await Promise.all(Array.from({ length: 10 }, () => sendBlock(ama, body)));
    const rows = await testApp.db.drizzle
      .select()
      .from(commentBlocks)
      .where(eq(commentBlocks.userId, ama.userId));
    expect(rows).toHaveLength(1);
  });
});

describe("blocking a status", () => {
  test("hides it only from the viewer, in the feed and every call, until it is unblocked", async () => {
    const { author, ama, kofi } = await setUp();
    const loud = await postStatus(testApp, author, "loud");
    const quiet = await postStatus(testApp, author, "quiet");
    const listStatusIds = async (user: TestUser) =>
      (await readFeed(testApp, user)).flatMap(({ _id, user }) =>
        user._id === author.userId ? [_id] : [],
      );
    const blocked = await sendBlock(ama, { type: "status", targetId: loud._id });
    expect(blocked).toEqual({ msg: "Blocked successfully" });
    expect(await listStatusIds(ama)).toEqual([quiet._id]);
    expect(await listStatusIds(kofi)).toEqual([quiet._id, loud._id]);
    const params = { statusId: loud._id };
    for (const attempt of [
      testApp.refuse("readStatus", { params }, ama),
      testApp.refuse("readStatusLikes", { params }, ama),
      testApp.refuse("likeStatus", { params, body: {} }, ama),
      testApp.refuse("viewStatus", { params, body: {} }, ama),
      testApp.refuse("listStatusViewers", { params, query: {} }, ama),
      testApp.refuse("saveStatus", { params, body: {} }, ama),
      testApp.refuse("deleteStatus", { params, body: {} }, ama),
    ]) {
      expect((await attempt).status).toBe(404);
    }
    const unblockedStatus = await testApp.call(
      "readStatus",
      { params: { statusId: quiet._id } },
      ama,
    );
    expect(unblockedStatus.data.map(({ _id }) => _id)).toEqual([quiet._id]);

    const unblocked = await sendUnblock(ama, { type: "status", targetId: loud._id });
    expect(unblocked).toEqual({ msg: "Entity unblocked successfully!" });
    expect(await listStatusIds(ama)).toEqual([quiet._id, loud._id]);
  });

  test("ten concurrent requests create one block, listed with excerpt and author while it is live", async () => {
    const { author, ama, kofi } = await setUp();
    const long = await postStatus(testApp, author, "long ".repeat(100).trim());
    testApp.clock.advance(10);
    const loud = await postStatus(testApp, kofi, "loud");
    const blockStatus = ({ _id: targetId }: { _id: string }) =>
      sendBlock(ama, { type: "status", targetId });
    await Promise.all(Array.from({ length: 10 }, () => blockStatus(long)));
    testApp.clock.advance(10);
    await blockStatus(loud);
    const listBlockedStatuses = async () =>
      (await testApp.call("listBlocks", {}, ama)).blockedStatuses;
    expect(await listBlockedStatuses()).toEqual([
      {
        _id: loud._id,
        content: "loud",
        user: { _id: kofi.userId, username: kofi.username, avatar: null },
        blockedAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ _id: long._id, content: long.content.slice(0, 200) }),
    ]);
    await block(testApp, author, ama);
    expect((await listBlockedStatuses()).map(({ _id }) => _id)).toEqual([loud._id]);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    expect(await listBlockedStatuses()).toEqual([]);
    // An expired status can still be unblocked.
    await sendUnblock(ama, { type: "status", targetId: loud._id });
  });
});

describe("what cannot be blocked", () => {
  test("the viewer and their own story, comment and status: 403 with a message", async () => {
    const { author, storyId } = await setUp();
    const ownComment = await comment(storyId, author, "mine");
    const ownStatus = await postStatus(testApp, author);
    for (const [type, targetId, message] of [
      ["user", author.userId, "You cannot block yourself."],
      ["writer", author.writerId, "You cannot block yourself."],
      ["writer", author.userId, "You cannot block yourself."],
      ["story", storyId, "You cannot block your own story."],
      ["comment", ownComment._id, "You cannot block your own comment."],
      ["status", ownStatus._id, "You cannot block your own status."],
    ] as const) {
      const { status, body } = await refuseBlock(author, { type, targetId });
      expect([status, body.code, body.msg]).toEqual([403, "FORBIDDEN", message]);
    }
  });

  test("unknown, deleted, hidden or mismatched targets: 404", async () => {
    const { author, ama, kofi, storyId } = await setUp();
    const now = testApp.clock.now();
    const deleted = await comment(storyId, kofi, "gone");
    await testApp.call(
      "deleteComment",
      { params: { storyId }, body: { path: deleted.path } },
      kofi,
    );
    const suspended = await makeReader(testApp, { suspendedAt: now });
    for (const [type, targetId] of [
      ["user", absentId],
      ["user", suspended.userId],
      ["user", storyId],
      ["writer", absentId],
      ["writer", kofi.userId],
      ["story", absentId],
      ["story", author.userId],
      ["story", await makeStory(testApp, author, { deletedAt: now })],
      ["story", await makeStory(testApp, author, { hiddenAt: now })],
      ["comment", absentId],
      ["comment", deleted._id],
      ["comment", storyId],
      ["status", absentId],
    ] as const) {
      const { status } = await refuseBlock(ama, { type, targetId });
      expect([type, targetId, status]).toEqual([type, targetId, 404]);
    }
  });

  test.each([
    [{ type: "planet", targetId: absentId }, "type"],
    [{ type: "reply", targetId: absentId }, "type"],
    [{ type: "toString", targetId: absentId }, "type"],
    [{ type: ["story"], targetId: absentId }, "type"],
    [{ type: null, targetId: absentId }, "type"],
    [{ targetId: absentId }, "type"],
    [{ type: "story", targetId: "x" }, "targetId"],
    [{ type: "story", targetId: 7 }, "targetId"],
    [{ type: "story", targetId: `${absentId}'` }, "targetId"],
    [{ type: "story", targetId: null }, "targetId"],
    [{ type: "story" }, "targetId"],
  ])("invalid input is 400 with its field: %j", async (body, field) => {
    const { ama } = await setUp();
    for (const call of ["blockEntity", "unblockEntity"] as const) {
      const refused = await testApp.refuse(call, { body: body as never }, ama);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe("the viewer's blocks", () => {
  test("are listed by kind, latest first, only for the viewer; users blocked as writers separately", async () => {
    const { author, ama, kofi, storyId } = await setUp();
    const other = await makeWriter(testApp, { posterName: "Yaa" });
    const otherStory = await makeStory(testApp, other, { title: "The Salt Road" });
    const top = await comment(storyId, kofi, "loud");
    await sendBlock(ama, { type: "comment", targetId: top._id });
    await sendBlock(ama, { type: "story", targetId: otherStory });
    const third = await makeReader(testApp);
    await sendBlock(ama, { type: "user", targetId: third.userId });
    testApp.clock.advance(10);
    const user = await makeWriter(testApp, { posterName: "Esi" });
    await sendBlock(ama, { type: "user", targetId: user.userId });
    const writer = await makeWriter(testApp, { posterName: "Kwame" });
    await sendBlock(ama, { type: "writer", targetId: writer.writerId });

    const blocks = await testApp.call("listBlocks", {}, ama);
    expect(blocks.blockedUsers.map(({ _id }) => _id)).toEqual([user.userId, third.userId]);
    expect(blocks).toMatchObject({
      blockedWriters: [{ _id: writer.writerId, userId: writer.userId, posterName: "Kwame" }],
      blockedStories: [{ _id: otherStory, title: "The Salt Road", posterName: "Yaa" }],
      blockedStatuses: [],
      blockedComments: [{ _id: top._id, storyId, text: "loud", userId: { _id: kofi.userId } }],
    });
    const noBlocks = {
      blockedUsers: [],
      blockedWriters: [],
      blockedStories: [],
      blockedStatuses: [],
      blockedComments: [],
    };
    expect(await testApp.call("listBlocks", {}, kofi)).toEqual(noBlocks);
    expect(await testApp.call("listBlocks", {}, author)).toEqual(noBlocks);
    await sendUnblock(ama, { type: "writer", targetId: writer.userId });
    await sendUnblock(ama, { type: "user", targetId: third.userId });
    await sendUnblock(ama, { type: "user", targetId: user.userId });
    await sendUnblock(ama, { type: "story", targetId: otherStory });
    await sendUnblock(ama, { type: "comment", targetId: top._id });
    expect(await testApp.call("listBlocks", {}, ama)).toEqual(noBlocks);
  });
});
