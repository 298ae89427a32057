import { type CallName, calls } from "@kora/contract";
import { accountChangeCalls } from "@kora/contract/account-changes";
import type { BlockedType } from "@kora/contract/blocks";
import { groupCalls } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { moderationCalls } from "@kora/contract/moderation";
import { secondFactorCalls } from "@kora/contract/second-factor";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { postStatus, readStatusFeed } from "../../testing/statuses.fixture.ts";
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

/** `author` has a story; `ama` and `kofi` are readers. */
async function setUp() {
  const author = await makeWriter(testApp);
  const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
  const storyId = await createTitledStory(author);
  return { author, ama, kofi, storyId };
}

/** Creates a story with a unique title. */
const createTitledStory = (author: TestUser) =>
  makeStory(testApp, author, { title: `River ${newId().slice(-12)}`, tags: ["river"] });

type BlockTarget = { type: BlockedType; targetId: string };

const sendBlock = (user: TestUser, body: BlockTarget) =>
  testApp.call("blockEntity", { body }, user);
const sendUnblock = (user: TestUser, body: BlockTarget) =>
  testApp.call("unblockEntity", { body }, user);
const blockExpectingError = (user: TestUser, body: BlockTarget) =>
  testApp.callExpectingError("blockEntity", { body }, user);

/** Writes a comment, or a reply to `parentId`. */
async function createComment(storyId: string, user: TestUser, text: string, parentId?: string) {
  const input = { params: { storyId }, query: {} };
  const response = parentId
    ? await testApp.call("createReply", { ...input, body: { text, parentId } }, user)
    : await testApp.call("createComment", { ...input, body: { text } }, user);
  return response.comment;
}

const listComments = (storyId: string, user: TestUser, query = {}) =>
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
    listStoriesWithTag: await testApp.call(
      "listStoriesWithTag",
      { params: { tag: "river" }, query },
      user,
    ),
    listStoriesByIds: await testApp.call("listStoriesByIds", { query: { ids: storyId } }, user),
    // This call is refused when the writer is hidden.
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
  "listStoriesWithTag",
  "listStoriesByIds",
  "listWriterStories",
  "search",
  "getProfile",
  "getPlaylist",
  "listPlaylistsOfStory",
] as const;
/** Returns the result of `readVisibility` for a story that all lists show, or none. */
const toVisibility = (isShown: boolean) =>
  Object.fromEntries(storyLists.map((name) => [name, isShown]));
const visibleInAllLists = toVisibility(true);
const visibleInNoList = toVisibility(false);

/** Sends every call about a story as the user. Returns the requests by the name of the call. */
function sendStoryCalls(storyId: string, commentId: string, user: TestUser) {
  const params = { storyId };
  const path = [commentId];
  return {
    getStory: testApp.send("getStory", { params: { id: storyId } }, user),
    downloadStoryEpub: testApp.send("downloadStoryEpub", { params: { id: storyId } }, user),
    downloadStoryHtml: testApp.send("downloadStoryHtml", { params: { id: storyId } }, user),
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
    editComment: testApp.send("editComment", { params, body: { path, text: "hm" } }, user),
    pinComment: testApp.send("pinComment", { params, body: { path, on: true } }, user),
    likeStory: testApp.send("likeStory", { params, body: { on: true } }, user),
    addBookmark: testApp.send("addBookmark", { body: { storyId } }, user),
    bookmarkStory: testApp.send("bookmarkStory", { params, body: {} }, user),
    shareStory: testApp.send("shareStory", { params, body: { platform: "twitter" } }, user),
    getCounts: testApp.send("getCounts", { params }, user),
    updateTimer: testApp.send("updateTimer", { params, body: { time: 1 } }, user),
    recordInteraction: testApp.send("recordInteraction", { body: { storyId, type: "read" } }, user),
  };
}

/** Calls that this test omits, because they show no stories of other users or have separate tests. */
const exemptCalls: readonly CallName[] = [
  // Undoing one's own act does not depend on seeing the story.
  "removeBookmark",
  "unbookmarkStory",
  "unbookmarkStoryVariant",
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
  "uploadPicture",
  "deleteDraft",
  "listImports",
  "importFile",
  "resumeImport",
  "deleteImport",
  "exportWorks",
  "listFollowedStories",
  "listUnfinishedStories",
  "listHistory",
  "pauseHistory",
  "clearHistory",
  "removeFromHistory",
  "listOwnStories",
  "getOwnStory",
  "updateStory",
  "deleteStory",
  "listRevisions",
  "getRevision",
  "restoreRevision",
  "publishOwnStory",
  "unpublishStory",
  "getAnalytics",
  "setProfilePicture",
  "listNews",
  "refreshNews",
  "listPlaylists",
  "createPlaylist",
  "updatePlaylist",
  "deletePlaylist",
  "listSeries",
  "listFollowedSeries",
  "getSeries",
  "createSeries",
  "updateSeries",
  "setSeriesParts",
  "deleteSeries",
  "followSeries",
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
  "listAlerts",
  "readAlert",
  "readAllAlerts",
  "listSearchTerms",
  "saveSearchTerm",
  "deleteSearchTerms",
  "setPrivacy",
  // Griots rule only over the comments under their own stories.
  "lockComments",
  "setCommentPermission",
  "banCommenter",
  "listCommentBans",
  "muteUser",
  "listMutes",
  "setMutedWords",
  "setReadingSettings",
  "listMessageRequests",
  "acceptMessageRequest",
  "declineMessageRequest",
  "listDisappearedMessages",
  "getDeletionDate",
  // The tests of the library do it for blocked users too. Previews are pictures by their id, and name nobody.
  "listLibraryStories",
  "getLibraryStory",
  "checkLibrary",
  "listPicturePreviews",
  ...(Object.keys(accountChangeCalls) as (keyof typeof accountChangeCalls)[]),
  ...(Object.keys(moderationCalls) as (keyof typeof moderationCalls)[]),
  ...(Object.keys(secondFactorCalls) as (keyof typeof secondFactorCalls)[]),
  ...(Object.keys(groupCalls) as (keyof typeof groupCalls)[]),
];

test("every call that needs a session is tested here or named as exempt", async () => {
  const { author, storyId } = await setUp();
  const testedCalls = Object.keys(sendStoryCalls(storyId, absentId, author));
  const knownCalls = new Set<string>([...testedCalls, ...storyLists, ...exemptCalls]);
  const authenticatedCalls = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access !== "public",
  );
  expect(authenticatedCalls.filter((name) => !knownCalls.has(name))).toEqual([]);
});

/** Returns the status codes of the responses by the name of the call. */
async function toStatusCodes(requests: ReturnType<typeof sendStoryCalls>) {
  const responses = Object.entries(requests).map(async ([name, request]) => {
    const { statusCode } = await request;
    return [name, statusCode] as const;
  });
  return Object.fromEntries(await Promise.all(responses));
}

/** Returns the status code 404 for each of the requests. */
const allNotFound = (requests: object) =>
  Object.fromEntries(Object.keys(requests).map((name) => [name, 404]));

describe("blocking a story", () => {
  test("hides the story only from the viewer, in every list and call, until it is unblocked", async () => {
    const { author, ama, kofi, storyId } = await setUp();
    for (const user of [ama, kofi]) {
      await testApp.call("addBookmark", { body: { storyId } }, user);
      expect(await readVisibility(user, storyId)).toEqual(visibleInAllLists);
    }
    const comment = await createComment(storyId, kofi, "hello");
    const otherStory = await createTitledStory(author);

    const blockResponse = await sendBlock(ama, { type: "story", targetId: storyId });
    expect(blockResponse).toEqual({ msg: "Blocked successfully" });
    expect(await readVisibility(ama, storyId)).toEqual(visibleInNoList);
    const requests = sendStoryCalls(storyId, comment._id, ama);
    expect(await toStatusCodes(requests)).toEqual(allNotFound(requests));
    expect(await readVisibility(kofi, storyId)).toEqual(visibleInAllLists);
    expect(await readVisibility(ama, otherStory)).toMatchObject({
      listRecommendedStories: true,
      search: true,
    });

    const unblockResponse = await sendUnblock(ama, { type: "story", targetId: storyId });
    expect(unblockResponse).toEqual({ msg: "Entity unblocked successfully!" });
    expect(await readVisibility(ama, storyId)).toEqual(visibleInAllLists);
  });

  test("is stored once if it is requested ten times at once", async () => {
    const { ama, storyId } = await setUp();
    const body = { type: "story", targetId: storyId } as const;
    await Promise.all(Array.from({ length: 10 }, () => sendBlock(ama, body)));
    const { blockedStories } = await testApp.call("listBlocks", {}, ama);
    expect(blockedStories.map(({ _id }) => _id)).toEqual([storyId]);
    await Promise.all(Array.from({ length: 10 }, () => sendUnblock(ama, body)));
    expect((await testApp.call("listBlocks", {}, ama)).blockedStories).toEqual([]);
  });

  test("is refused for a viewer with 1,000 blocked stories; deleted stories do not count", async () => {
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
    const [secondId = "", lastId = ""] = [ids.at(1), ids.at(-1)];
    expect(
      await testApp.callExpectingError("getStory", { params: { id: secondId } }, ama),
    ).toMatchObject({
      status: 404,
    });
    const newStoryIds = await Promise.all(
      Array.from({ length: 10 }, async () => makeStory(testApp, author)),
    );
    const attempts = newStoryIds.map((targetId) =>
      blockExpectingError(ama, { type: "story", targetId }),
    );
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code, body.msg]).toEqual([
        409,
        "CONFLICT",
        "You have blocked 1000 stories. Please unblock one of them first.",
      ]);
    }
    // The list shows only the latest 100.
    expect((await testApp.call("listBlocks", {}, ama)).blockedStories).toHaveLength(100);
    await testApp.db.drizzle
      .update(stories)
      .set({ deletedAt: testApp.clock.now() })
      .where(eq(stories.id, lastId));
    await sendBlock(ama, { type: "story", targetId: newStoryIds[0] ?? "" });
    expect(
      (await testApp.callExpectingError("getStory", { params: { id: newStoryIds[0] ?? "" } }, ama))
        .status,
    ).toBe(404);
  });

  test("does not exceed 1,000 stories, also by requests at once", async () => {
    const { author, ama } = await setUp();
    const remainingCount = 3;
    const makeStories = (count: number) =>
      Promise.all(Array.from({ length: count }, () => makeStory(testApp, author)));
    const [template] = await testApp.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(testApp, author)));
    if (!template) throw new Error("There is no story.");
    const ids = Array.from({ length: limits.blocks.perUser.stories - remainingCount }, () =>
      newId(),
    );
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
    const acceptedResponses = responses.filter(({ statusCode }) => statusCode === 200);
    expect(acceptedResponses).toHaveLength(remainingCount);
  });

  test("stops the events of the story for the viewer, until the viewer unblocks and opens it again", async () => {
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
] as const)("blocking a writer (type %s, %s)", (type, _description, getTargetId) => {
  test("blocks the user: neither user sees the other or the other's content", async () => {
    const { author, kofi, storyId } = await setUp();
    const blocker = await makeWriter(testApp, { posterName: "Yaa" });
    const ownStory = await createTitledStory(blocker);
    await testApp.call("addBookmark", { body: { storyId } }, blocker);
    await testApp.call("addBookmark", { body: { storyId: ownStory } }, author);
    const comment = await createComment(storyId, kofi, "hello");
    await createComment(storyId, author, "welcome", comment._id);
    expect(await readVisibility(blocker, storyId)).toEqual(visibleInAllLists);

    await sendBlock(blocker, { type, targetId: getTargetId(author) });
    const viewpoints = [
      [blocker, author, storyId],
      [author, blocker, ownStory],
    ] as const;
    for (const [viewer, otherUser, otherStory] of viewpoints) {
      expect(await readVisibility(viewer, otherStory)).toEqual(visibleInNoList);
      const requests = sendStoryCalls(otherStory, comment._id, viewer);
      expect(await toStatusCodes(requests)).toEqual(allNotFound(requests));
      for (const attempt of [
        testApp.callExpectingError(
          "getProfilePicture",
          { params: { userId: otherUser.userId } },
          viewer,
        ),
        testApp.callExpectingError(
          "getProfilePicture",
          { params: { userId: otherUser.writerId } },
          viewer,
        ),
        testApp.callExpectingError(
          "followWriter",
          { params: { writerId: otherUser.writerId }, body: {} },
          viewer,
        ),
      ]) {
        expect((await attempt).status).toBe(404);
      }
    }
    expect(await testApp.call("getStory", { params: { id: storyId } }, kofi)).toBeDefined();

    await sendUnblock(blocker, { type, targetId: getTargetId(author) });
    expect(await readVisibility(blocker, storyId)).toEqual(visibleInAllLists);
    expect(await readVisibility(author, ownStory)).toEqual(visibleInAllLists);
  });

  test("ends follows in both directions and lowers the counts; unblocking does not restore them", async () => {
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
  test("succeeds for ten requests of both users at once, or is refused as not found", async () => {
    const { ama, kofi } = await setUp();
    const responses = await Promise.all(
      Array.from({ length: 10 }).flatMap(() => [
        testApp.send("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama),
        testApp.send("blockEntity", { body: { type: "user", targetId: ama.userId } }, kofi),
      ]),
    );
    // A request that runs after the other user's block gets 404.
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(
      true,
    );
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

  test("hides the blocker, so that the blocked user cannot block back; unblocking removes only the viewer's own block", async () => {
    const { ama, kofi } = await setUp();
    const kofiTarget = { type: "user", targetId: kofi.userId } as const;
    const amaTarget = { type: "user", targetId: ama.userId } as const;
    await sendBlock(ama, kofiTarget);
    expect((await blockExpectingError(kofi, amaTarget)).status).toBe(404);
    await sendUnblock(kofi, amaTarget);
    const pictureInput = { params: { userId: kofi.userId } };
    expect((await testApp.callExpectingError("getProfilePicture", pictureInput, ama)).status).toBe(
      404,
    );
    await sendUnblock(ama, kofiTarget);
    expect(await testApp.call("getProfilePicture", pictureInput, ama)).toBeDefined();
  });

  test("stops events in both directions until neither user blocks the other", async () => {
    const { ama, kofi, storyId } = await setUp();
    /** Opens the story on a socket. Returns an array to which it adds the ids of users who like or unlike. */
    const collectLikes = async (user: TestUser) => {
      const socket = await connect(testApp, user);
      sockets.push(socket);
      const events: string[] = [];
      socket.on("storyLikes", ({ userId }) => events.push(userId));
      await socket.emitWithAck("openStory", { storyId });
      return events;
    };
    const thirdUserEvents = await collectLikes(await makeReader(testApp));
    const [amaEvents, kofiEvents] = [await collectLikes(ama), await collectLikes(kofi)];
    const like = (user: TestUser, on: boolean) =>
      testApp.call("likeStory", { params: { storyId }, body: { on } }, user);
    await sendBlock(ama, { type: "user", targetId: kofi.userId });
    await block(testApp, kofi, ama);
    await like(ama, true);
    await like(kofi, true);
    await expect.poll(() => thirdUserEvents).toHaveLength(2);
    await expect.poll(() => [amaEvents, kofiEvents]).toEqual([[ama.userId], [kofi.userId]]);

    await sendUnblock(ama, { type: "user", targetId: kofi.userId });
    await like(ama, false);
    await expect.poll(() => thirdUserEvents).toHaveLength(3);
    expect(kofiEvents).toEqual([kofi.userId]);

    await sendUnblock(kofi, { type: "user", targetId: ama.userId });
    await like(kofi, false);
    await expect.poll(() => amaEvents).toEqual([ama.userId, ama.userId, kofi.userId]);
    await like(ama, true);
    await expect.poll(() => kofiEvents).toEqual([kofi.userId, kofi.userId, ama.userId]);
  });

  test("closes the chat until unblocking; both clients get an event to refetch it", async () => {
    const { ama, kofi } = await setUp();
    await sendChatMessage(testApp, kofi, ama);
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

  test("many times does not use up the limit of rooms of a socket", async () => {
    const { ama, storyId } = await setUp();
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    for (let i = 0; i < 51; i += 1) {
      const { userId: targetId } = await makeReader(testApp);
      await sendBlock(ama, { type: "user", targetId });
    }
    expect(await socket.emitWithAck("openStory", { storyId })).toEqual({ ok: true });
  });
});

describe("blocking a comment", () => {
  test("hides the comment and the replies below it only from the viewer; counts stay", async () => {
    const { ama, kofi, storyId } = await setUp();
    const blockedComment = await createComment(storyId, kofi, "loud");
    const reply = await createComment(storyId, kofi, "louder", blockedComment._id);
    const deepReply = await createComment(storyId, ama, "please stop", reply._id);
    const otherComment = await createComment(storyId, kofi, "quiet");
    await sendBlock(ama, { type: "comment", targetId: blockedComment._id });

    const list = await listComments(storyId, ama);
    expect(list.comments.map(({ _id }) => _id)).toEqual([otherComment._id]);
    expect(list.commentCount).toBe(4);
    expect((await listComments(storyId, kofi)).comments).toHaveLength(2);
    for (const parentId of [blockedComment._id, reply._id]) {
      expect((await listComments(storyId, ama, { parentId })).comments).toEqual([]);
    }
    const params = { storyId };
    for (const { _id: id, path } of [blockedComment, reply, deepReply]) {
      const body = { text: "hm", parentId: id };
      for (const refusal of await Promise.all([
        testApp.callExpectingError("createReply", { params, query: {}, body }, ama),
        testApp.callExpectingError("likeComment", { params, body: { path } }, ama),
        testApp.callExpectingError("unlikeComment", { params, body: { path } }, ama),
      ])) {
        expect(refusal.status).toBe(404);
      }
    }
    for (const { path } of [blockedComment, reply]) {
      const input = { params, body: { path } };
      const refusal = await testApp.callExpectingError("deleteComment", input, ama);
      expect(refusal.status).toBe(404);
    }
    // One's own comment can be deleted, also where it is hidden.
    await testApp.call("deleteComment", { params, body: { path: deepReply.path } }, ama);
    await sendUnblock(ama, { type: "comment", targetId: blockedComment._id });
    expect((await listComments(storyId, ama)).comments).toHaveLength(2);
  });

  test("hides a reply, but not the other replies to the same comment", async () => {
    const { ama, kofi, storyId } = await setUp();
    const parentComment = await createComment(storyId, ama, "top");
    const reply = await createComment(storyId, kofi, "one", parentComment._id);
    const sibling = await createComment(storyId, kofi, "two", parentComment._id);
    await sendBlock(ama, { type: "comment", targetId: reply._id });
    const [listedComment] = (await listComments(storyId, ama)).comments;
    expect(listedComment?.replies.map(({ _id }) => _id)).toEqual([sibling._id]);
    const replies = await listComments(storyId, ama, { parentId: parentComment._id });
    expect(replies.comments.map(({ _id }) => _id)).toEqual([sibling._id]);
  });

  test("is stored once if it is requested ten times at once", async () => {
    const { ama, kofi, storyId } = await setUp();
    const { _id: targetId } = await createComment(storyId, kofi, "loud");
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
  test("hides the status only from the viewer, in the feed and every call, until it is unblocked", async () => {
    const { author, ama, kofi } = await setUp();
    const blockedStatus = await postStatus(testApp, author, "loud");
    const otherStatus = await postStatus(testApp, author, "quiet");
    const listStatusIds = async (user: TestUser) =>
      (await readStatusFeed(testApp, user)).flatMap(({ _id, user }) =>
        user._id === author.userId ? [_id] : [],
      );
    const blockResponse = await sendBlock(ama, { type: "status", targetId: blockedStatus._id });
    expect(blockResponse).toEqual({ msg: "Blocked successfully" });
    expect(await listStatusIds(ama)).toEqual([otherStatus._id]);
    expect(await listStatusIds(kofi)).toEqual([otherStatus._id, blockedStatus._id]);
    const params = { statusId: blockedStatus._id };
    for (const attempt of [
      testApp.callExpectingError("readStatus", { params }, ama),
      testApp.callExpectingError("readStatusLikes", { params }, ama),
      testApp.callExpectingError("likeStatus", { params, body: {} }, ama),
      testApp.callExpectingError("viewStatus", { params, body: {} }, ama),
      testApp.callExpectingError("listStatusViewers", { params, query: {} }, ama),
      testApp.callExpectingError("saveStatus", { params, body: {} }, ama),
      testApp.callExpectingError("deleteStatus", { params, body: {} }, ama),
    ]) {
      expect((await attempt).status).toBe(404);
    }
    const readResponse = await testApp.call(
      "readStatus",
      { params: { statusId: otherStatus._id } },
      ama,
    );
    expect(readResponse.data.map(({ _id }) => _id)).toEqual([otherStatus._id]);

    const unblockResponse = await sendUnblock(ama, { type: "status", targetId: blockedStatus._id });
    expect(unblockResponse).toEqual({ msg: "Entity unblocked successfully!" });
    expect(await listStatusIds(ama)).toEqual([otherStatus._id, blockedStatus._id]);
  });

  test("is stored once for ten requests at once, and is listed with excerpt and author while the status is live and its author visible", async () => {
    const { author, ama, kofi } = await setUp();
    const longStatus = await postStatus(testApp, author, "long ".repeat(100).trim());
    testApp.clock.advance(10);
    const shortStatus = await postStatus(testApp, kofi, "loud");
    const blockStatus = ({ _id: targetId }: { _id: string }) =>
      sendBlock(ama, { type: "status", targetId });
    await Promise.all(Array.from({ length: 10 }, () => blockStatus(longStatus)));
    testApp.clock.advance(10);
    await blockStatus(shortStatus);
    const listBlockedStatuses = async () =>
      (await testApp.call("listBlocks", {}, ama)).blockedStatuses;
    expect(await listBlockedStatuses()).toEqual([
      {
        _id: shortStatus._id,
        content: "loud",
        user: { _id: kofi.userId, username: kofi.username, avatar: null },
        blockedAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ _id: longStatus._id, content: longStatus.content.slice(0, 200) }),
    ]);
    await block(testApp, author, ama);
    expect((await listBlockedStatuses()).map(({ _id }) => _id)).toEqual([shortStatus._id]);
    testApp.clock.advance(25 * 60 * 60 * 1000);
    expect(await listBlockedStatuses()).toEqual([]);
    // An expired status can still be unblocked.
    await sendUnblock(ama, { type: "status", targetId: shortStatus._id });
  });
});

describe("a block is refused", () => {
  test("with 403 for the viewer and the viewer's own story, comment and status", async () => {
    const { author, storyId } = await setUp();
    const ownComment = await createComment(storyId, author, "mine");
    const ownStatus = await postStatus(testApp, author);
    for (const [type, targetId, message] of [
      ["user", author.userId, "You cannot block yourself."],
      ["writer", author.writerId, "You cannot block yourself."],
      ["writer", author.userId, "You cannot block yourself."],
      ["story", storyId, "You cannot block your own story."],
      ["comment", ownComment._id, "You cannot block your own comment."],
      ["status", ownStatus._id, "You cannot block your own status."],
    ] as const) {
      const { status, body } = await blockExpectingError(author, { type, targetId });
      expect([status, body.code, body.msg]).toEqual([403, "FORBIDDEN", message]);
    }
  });

  test("with 404 for a target that is absent, deleted or hidden, or that has another type", async () => {
    const { author, ama, kofi, storyId } = await setUp();
    const now = testApp.clock.now();
    const deletedComment = await createComment(storyId, kofi, "gone");
    await testApp.call(
      "deleteComment",
      { params: { storyId }, body: { path: deletedComment.path } },
      kofi,
    );
    const suspendedUser = await makeReader(testApp, { suspendedAt: now });
    for (const [type, targetId] of [
      ["user", absentId],
      ["user", suspendedUser.userId],
      ["user", storyId],
      ["writer", absentId],
      ["writer", kofi.userId],
      ["story", absentId],
      ["story", author.userId],
      ["story", await makeStory(testApp, author, { deletedAt: now })],
      ["story", await makeStory(testApp, author, { hiddenAt: now })],
      ["comment", absentId],
      ["comment", deletedComment._id],
      ["comment", storyId],
      ["status", absentId],
    ] as const) {
      const { status } = await blockExpectingError(ama, { type, targetId });
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
  ])(
    "with 400 and the field for the invalid body %j, and so is unblocking",
    async (body, field) => {
      const { ama } = await setUp();
      for (const call of ["blockEntity", "unblockEntity"] as const) {
        const refusal = await testApp.callExpectingError(call, { body: body as never }, ama);
        expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([400, [field]]);
      }
    },
  );
});

describe("the viewer's blocks", () => {
  test("are listed by kind, latest first, and only for the viewer; users blocked as writers are listed separately", async () => {
    const { author, ama, kofi, storyId } = await setUp();
    const otherWriter = await makeWriter(testApp, { posterName: "Yaa" });
    const otherStory = await makeStory(testApp, otherWriter, { title: "The Salt Road" });
    const comment = await createComment(storyId, kofi, "loud");
    await sendBlock(ama, { type: "comment", targetId: comment._id });
    await sendBlock(ama, { type: "story", targetId: otherStory });
    const firstBlockedUser = await makeReader(testApp);
    await sendBlock(ama, { type: "user", targetId: firstBlockedUser.userId });
    testApp.clock.advance(10);
    const secondBlockedUser = await makeWriter(testApp, { posterName: "Esi" });
    await sendBlock(ama, { type: "user", targetId: secondBlockedUser.userId });
    const writer = await makeWriter(testApp, { posterName: "Kwame" });
    await sendBlock(ama, { type: "writer", targetId: writer.writerId });

    const blocks = await testApp.call("listBlocks", {}, ama);
    expect(blocks.blockedUsers.map(({ _id }) => _id)).toEqual([
      secondBlockedUser.userId,
      firstBlockedUser.userId,
    ]);
    expect(blocks).toMatchObject({
      blockedWriters: [{ _id: writer.writerId, userId: writer.userId, posterName: "Kwame" }],
      blockedStories: [{ _id: otherStory, title: "The Salt Road", posterName: "Yaa" }],
      blockedStatuses: [],
      blockedComments: [{ _id: comment._id, storyId, text: "loud", userId: { _id: kofi.userId } }],
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
    await sendUnblock(ama, { type: "user", targetId: firstBlockedUser.userId });
    await sendUnblock(ama, { type: "user", targetId: secondBlockedUser.userId });
    await sendUnblock(ama, { type: "story", targetId: otherStory });
    await sendUnblock(ama, { type: "comment", targetId: comment._id });
    expect(await testApp.call("listBlocks", {}, ama)).toEqual(noBlocks);
  });
});
