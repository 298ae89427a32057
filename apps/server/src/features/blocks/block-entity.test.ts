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

const kit = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const absentId = "01970000-0000-7000-8000-000000000000";

async function scene() {
  const griot = await makeWriter(kit);
  const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
  const storyId = await titledStory(griot);
  return { griot, ama, kofi, storyId };
}

/** With a title that only it has. */
const titledStory = (griot: TestUser) =>
  makeStory(kit, griot, { title: `River ${newId().slice(-12)}` });

type Named = { type: BlockedType; targetId: string };

const blockBy = (person: TestUser, body: Named) => kit.call("blockEntity", { body }, person);
const unblockBy = (person: TestUser, body: Named) => kit.call("unblockEntity", { body }, person);
const refuseBlock = (person: TestUser, body: Named) => kit.refuse("blockEntity", { body }, person);

async function comment(storyId: string, person: TestUser, text: string, parentId?: string) {
  const parts = { params: { storyId }, query: {} };
  const made = parentId
    ? await kit.call("createReply", { ...parts, body: { text, parentId } }, person)
    : await kit.call("createComment", { ...parts, body: { text } }, person);
  return made.comment;
}

const read = (storyId: string, person: TestUser, query = {}) =>
  kit.call("listComments", { params: { storyId }, query }, person);

/** Where a person finds a story: its title is what they search for. */
async function shown(person: TestUser, storyId: string) {
  await kit.app.jobHandlers["rank-trending"]?.({});
  const [story] = await kit.db.drizzle.select().from(stories).where(eq(stories.id, storyId));
  const q = story?.title ?? "";
  const query = { limit: 100 };
  const writerId = story?.authorId ?? "";
  const ofWriter = await kit.send("listWriterStories", { params: { writerId }, query }, person);
  const playlistId = await publicPlaylist(storyId);
  const ofStory = await kit.send("listPlaylistsOfStory", { params: { storyId } }, person);
  const lists = {
    listRecommendedStories: await kit.call("listRecommendedStories", { query }, person),
    listTrendingStories: await kit.call("listTrendingStories", { query }, person),
    listStories: await kit.call("listStories", { query: { ...query, genre: "fantasy" } }, person),
    listStoriesByIds: await kit.call("listStoriesByIds", { query: { ids: storyId } }, person),
    // Refused where the griot is hidden.
    listWriterStories: ofWriter.statusCode === 200 ? (ofWriter.json() as { _id: string }[]) : [],
    search: (await kit.call("search", { query: { q } }, person)).stories,
  };
  const { stories: inPlaylist } = await kit.call(
    "getPlaylist",
    { params: { id: playlistId } },
    person,
  );
  const { bookmarks } = await kit.call("getProfile", {}, person);
  return {
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, list.some(({ _id }) => _id === storyId)]),
    ),
    getProfile: bookmarks.includes(storyId),
    getPlaylist: inPlaylist.includes(storyId),
    listPlaylistsOfStory: ofStory.statusCode === 200 && ofStory.body.includes(playlistId),
  };
}

/** Of somebody whom nobody blocked, with one story. */
async function publicPlaylist(storyId: string): Promise<string> {
  const owner = await makeReader(kit);
  const { _id: id } = await kit.call(
    "createPlaylist",
    { body: { name: "By the river", public: true } },
    owner,
  );
  await kit.call("updatePlaylist", { params: { id }, body: { add: [storyId] } }, owner);
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
const inEach = (isShown: boolean) => Object.fromEntries(storyLists.map((name) => [name, isShown]));
const everywhere = inEach(true);
const nowhere = inEach(false);

/** Every call that names a story, as `person` would make it. */
function storyCalls(storyId: string, commentId: string, person: TestUser) {
  const params = { storyId };
  const path = [commentId];
  return {
    getStory: kit.send("getStory", { params: { id: storyId } }, person),
    listComments: kit.send("listComments", { params, query: {} }, person),
    createComment: kit.send("createComment", { params, query: {}, body: { text: "hm" } }, person),
    createReply: kit.send(
      "createReply",
      { params, query: {}, body: { text: "hm", parentId: commentId } },
      person,
    ),
    likeComment: kit.send("likeComment", { params, body: { path } }, person),
    unlikeComment: kit.send("unlikeComment", { params, body: { path } }, person),
    deleteComment: kit.send("deleteComment", { params, body: { path } }, person),
    likeStory: kit.send("likeStory", { params, body: { on: true } }, person),
    addBookmark: kit.send("addBookmark", { body: { storyId } }, person),
    removeBookmark: kit.send("removeBookmark", { body: { storyId } }, person),
    bookmarkStory: kit.send("bookmarkStory", { params, body: {} }, person),
    unbookmarkStory: kit.send("unbookmarkStory", { params, body: {} }, person),
    unbookmarkStoryVariant: kit.send("unbookmarkStoryVariant", { params, body: {} }, person),
    shareStory: kit.send("shareStory", { params, body: { platform: "twitter" } }, person),
    getCounts: kit.send("getCounts", { params }, person),
    updateTimer: kit.send("updateTimer", { params, body: { time: 1 } }, person),
    recordInteraction: kit.send("recordInteraction", { body: { storyId, type: "read" } }, person),
  };
}

/** Calls that show no story or person of others to a viewer, or that have tests of their own. */
const besideTheRule: readonly CallName[] = [
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
  "listOwnStories",
  "getOwnStory",
  "updateStory",
  "deleteStory",
  "getFigures",
  "setProfilePicture",
  "listNews",
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
  "keepSearchTerm",
  "forgetSearchTerms",
  ...(Object.keys(groupCalls) as (keyof typeof groupCalls)[]),
];

test("every closed call is tried for what a block hides, or named as one that hides nothing", async () => {
  const { griot, storyId } = await scene();
  const tried = Object.keys(storyCalls(storyId, absentId, griot));
  const known = new Set<string>([...tried, ...storyLists, ...besideTheRule]);
  const closed = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access !== "public",
  );
  expect(closed.filter((name) => !known.has(name))).toEqual([]);
});

async function statuses(made: ReturnType<typeof storyCalls>) {
  const answers = Object.entries(made).map(async ([name, answer]) => {
    const { statusCode } = await answer;
    return [name, statusCode] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

const allNotFound = (made: object) =>
  Object.fromEntries(Object.keys(made).map((name) => [name, 404]));

describe("blocking a story", () => {
  test("hides it from the viewer in every list and call, from nobody else, until it is unblocked", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    for (const person of [ama, kofi]) {
      await kit.call("addBookmark", { body: { storyId } }, person);
      expect(await shown(person, storyId)).toEqual(everywhere);
    }
    const top = await comment(storyId, kofi, "hello");
    const other = await titledStory(griot);

    const said = await blockBy(ama, { type: "story", targetId: storyId });
    expect(said).toEqual({ msg: "Blocked successfully" });
    expect(await shown(ama, storyId)).toEqual(nowhere);
    const made = storyCalls(storyId, top._id, ama);
    expect(await statuses(made)).toEqual(allNotFound(made));
    expect(await shown(kofi, storyId)).toEqual(everywhere);
    expect(await shown(ama, other)).toMatchObject({ listRecommendedStories: true, search: true });

    const undone = await unblockBy(ama, { type: "story", targetId: storyId });
    expect(undone).toEqual({ msg: "Entity unblocked successfully!" });
    expect(await shown(ama, storyId)).toEqual(everywhere);
  });

  test("ten times at once is one block", async () => {
    const { ama, storyId } = await scene();
    const body = { type: "story", targetId: storyId } as const;
    await Promise.all(Array.from({ length: 10 }, () => blockBy(ama, body)));
    const { blockedStories } = await kit.call("listBlocks", {}, ama);
    expect(blockedStories.map(({ _id }) => _id)).toEqual([storyId]);
    await Promise.all(Array.from({ length: 10 }, () => unblockBy(ama, body)));
    expect((await kit.call("listBlocks", {}, ama)).blockedStories).toEqual([]);
  });

  test("is refused from the 1,001st on, so that the rule always holds; deleted stories make room", async () => {
    const { griot, ama } = await scene();
    const ids = Array.from({ length: limits.blocks.perUser.stories }, () => newId());
    const [template] = await kit.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(kit, griot)));
    if (!template) throw new Error("There is no story.");
    await kit.db.drizzle.insert(stories).values(ids.map((id) => ({ ...template, id })));
    const createdAt = kit.clock.now();
    await kit.db.drizzle
      .insert(storyBlocks)
      .values(ids.slice(1).map((storyId) => ({ userId: ama.userId, storyId, createdAt })));
    await blockBy(ama, { type: "story", targetId: ids[0] ?? "" });
    const [oldest = "", newest = ""] = [ids.at(1), ids.at(-1)];
    expect(await kit.refuse("getStory", { params: { id: oldest } }, ama)).toMatchObject({
      status: 404,
    });
    const one = await Promise.all(Array.from({ length: 10 }, async () => makeStory(kit, griot)));
    const attempts = one.map((targetId) => refuseBlock(ama, { type: "story", targetId }));
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code, body.msg]).toEqual([
        409,
        "CONFLICT",
        "You have blocked 1000 stories. Please unblock one of them first.",
      ]);
    }
    expect((await kit.call("listBlocks", {}, ama)).blockedStories).toHaveLength(100);
    await kit.db.drizzle
      .update(stories)
      .set({ deletedAt: kit.clock.now() })
      .where(eq(stories.id, newest));
    await blockBy(ama, { type: "story", targetId: one[0] ?? "" });
    expect((await kit.refuse("getStory", { params: { id: one[0] ?? "" } }, ama)).status).toBe(404);
  });

  test("ten of them at once never make more than 1,000", async () => {
    const { griot, ama } = await scene();
    const spare = 3;
    const makeSome = (count: number) =>
      Promise.all(Array.from({ length: count }, () => makeStory(kit, griot)));
    const [template] = await kit.db.drizzle
      .select()
      .from(stories)
      .where(eq(stories.id, await makeStory(kit, griot)));
    if (!template) throw new Error("There is no story.");
    const ids = Array.from({ length: limits.blocks.perUser.stories - spare }, () => newId());
    await kit.db.drizzle.insert(stories).values(ids.map((id) => ({ ...template, id })));
    const createdAt = kit.clock.now();
    await kit.db.drizzle
      .insert(storyBlocks)
      .values(ids.map((storyId) => ({ userId: ama.userId, storyId, createdAt })));
    const answers = await Promise.all(
      (await makeSome(10)).map((targetId) =>
        kit.send("blockEntity", { body: { type: "story", targetId } }, ama),
      ),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(spare);
  });

  test("its events reach the viewer no more, and again after it is unblocked and opened", async () => {
    const { ama, kofi, storyId } = await scene();
    const socket = await connect(kit, ama);
    sockets.push(socket);
    const heard: boolean[] = [];
    socket.on("storyLikes", ({ on }) => heard.push(on));
    const like = (on: boolean) =>
      kit.call("likeStory", { params: { storyId }, body: { on } }, kofi);
    expect(await socket.ask("openStory", { storyId })).toEqual({ ok: true });
    await like(true);
    await expect.poll(() => heard).toEqual([true]);
    await blockBy(ama, { type: "story", targetId: storyId });
    await like(false);
    expect(await socket.ask("openStory", { storyId })).toMatchObject({ code: "NOT_FOUND" });
    await unblockBy(ama, { type: "story", targetId: storyId });
    expect(await socket.ask("openStory", { storyId })).toEqual({ ok: true });
    await like(true);
    await expect.poll(() => heard).toEqual([true, true]);
  });
});

describe.each([
  ["writer", "by the writer record", (griot: { writerId: string }) => griot.writerId],
  ["writer", "by the person", (griot: TestUser) => griot.userId],
  ["user", "as a person", (griot: TestUser) => griot.userId],
] as const)("blocking a griot (%s, %s)", (type, _how, nameOf) => {
  test("blocks the person: neither meets the other or what the other made", async () => {
    const { griot, kofi, storyId } = await scene();
    const blocker = await makeWriter(kit, { posterName: "Yaa" });
    const ownStory = await titledStory(blocker);
    await kit.call("addBookmark", { body: { storyId } }, blocker);
    await kit.call("addBookmark", { body: { storyId: ownStory } }, griot);
    const top = await comment(storyId, kofi, "hello");
    await comment(storyId, griot, "welcome", top._id);
    expect(await shown(blocker, storyId)).toEqual(everywhere);

    await blockBy(blocker, { type, targetId: nameOf(griot) });
    const sides = [
      [blocker, griot, storyId],
      [griot, blocker, ownStory],
    ] as const;
    for (const [viewer, other, story] of sides) {
      expect(await shown(viewer, story)).toEqual(nowhere);
      const made = storyCalls(story, top._id, viewer);
      expect(await statuses(made)).toEqual(allNotFound(made));
      for (const attempt of [
        kit.refuse("getProfilePicture", { params: { userId: other.userId } }, viewer),
        kit.refuse("getProfilePicture", { params: { userId: other.writerId } }, viewer),
        kit.refuse("followWriter", { params: { writerId: other.writerId }, body: {} }, viewer),
      ]) {
        expect((await attempt).status).toBe(404);
      }
    }
    expect(await kit.call("getStory", { params: { id: storyId } }, kofi)).toBeDefined();

    await unblockBy(blocker, { type, targetId: nameOf(griot) });
    expect(await shown(blocker, storyId)).toEqual(everywhere);
    expect(await shown(griot, ownStory)).toEqual(everywhere);
  });

  test("ends following both ways, with the follower counts, and unblocking does not bring it back", async () => {
    const { griot, kofi } = await scene();
    const blocker = await makeWriter(kit, { posterName: "Yaa" });
    const follow = (writer: { writerId: string }, person: TestUser) =>
      kit.call(
        "followWriter",
        { params: { writerId: writer.writerId }, body: { on: true } },
        person,
      );
    await follow(griot, blocker);
    await follow(blocker, griot);
    await follow(griot, kofi);
    const body = { type, targetId: nameOf(griot) };
    await Promise.all(Array.from({ length: 10 }, () => blockBy(blocker, body)));
    const countOf = async ({ writerId }: { writerId: string }) => {
      const [row] = await kit.db.drizzle.select().from(writers).where(eq(writers.id, writerId));
      return row?.followerCount;
    };
    expect([await countOf(griot), await countOf(blocker)]).toEqual([1, 0]);
    const followed = async (person: TestUser) =>
      (await kit.call("getProfile", {}, person)).followedWriters;
    await unblockBy(blocker, body);
    expect([await followed(blocker), await followed(griot)]).toEqual([[], []]);
    expect(await followed(kofi)).toHaveLength(1);
  });
});

describe("blocking a person", () => {
  test("ten times at once is one block, also when both block each other", async () => {
    const { ama, kofi } = await scene();
    const times = Array.from({ length: 10 });
    const attempts = await Promise.all(
      times.flatMap(() => [
        kit.send("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama),
        kit.send("blockEntity", { body: { type: "user", targetId: ama.userId } }, kofi),
      ]),
    );
    // Whoever comes after the other's block is told that there is nobody.
    expect(attempts.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
    const rows = await kit.db.drizzle
      .select()
      .from(userBlocks)
      .where(and(eq(userBlocks.blockerId, ama.userId), eq(userBlocks.blockedId, kofi.userId)));
    expect(rows.length).toBeLessThanOrEqual(1);
    const refused = await kit.send(
      "unblockEntity",
      { body: { type: "user", targetId: kofi.userId } },
      ama,
    );
    expect(refused.statusCode).toBe(200);
  });

  test("who is blocked cannot block back, as there is nobody to see; unblocking frees only one's own block", async () => {
    const { ama, kofi } = await scene();
    const kofiNamed = { type: "user", targetId: kofi.userId } as const;
    const amaNamed = { type: "user", targetId: ama.userId } as const;
    await blockBy(ama, kofiNamed);
    expect((await refuseBlock(kofi, amaNamed)).status).toBe(404);
    await unblockBy(kofi, amaNamed);
    const face = { params: { userId: kofi.userId } };
    expect((await kit.refuse("getProfilePicture", face, ama)).status).toBe(404);
    await unblockBy(ama, kofiNamed);
    expect(await kit.call("getProfilePicture", face, ama)).toBeDefined();
  });

  test("stops events both ways at once, and unblocking lets them through when neither blocks the other", async () => {
    const { ama, kofi, storyId } = await scene();
    const listen = async (person: TestUser) => {
      const socket = await connect(kit, person);
      sockets.push(socket);
      const heard: string[] = [];
      socket.on("storyLikes", ({ userId }) => heard.push(userId));
      await socket.ask("openStory", { storyId });
      return heard;
    };
    const witness = await listen(await makeReader(kit));
    const [byAma, byKofi] = [await listen(ama), await listen(kofi)];
    const like = (person: TestUser, on: boolean) =>
      kit.call("likeStory", { params: { storyId }, body: { on } }, person);
    await blockBy(ama, { type: "user", targetId: kofi.userId });
    await block(kit, kofi, ama);
    await like(ama, true);
    await like(kofi, true);
    await expect.poll(() => witness).toHaveLength(2);
    await expect.poll(() => [byAma, byKofi]).toEqual([[ama.userId], [kofi.userId]]);

    await unblockBy(ama, { type: "user", targetId: kofi.userId });
    await like(ama, false);
    await expect.poll(() => witness).toHaveLength(3);
    expect(byKofi).toEqual([kofi.userId]);

    await unblockBy(kofi, { type: "user", targetId: ama.userId });
    await like(kofi, false);
    await expect.poll(() => byAma).toEqual([ama.userId, ama.userId, kofi.userId]);
    await like(ama, true);
    await expect.poll(() => byKofi).toEqual([kofi.userId, kofi.userId, ama.userId]);
  });

  test("both ask again for their chat at once: who has it open sees that it is closed, and that it is open again", async () => {
    const { ama, kofi } = await scene();
    await sendTo(kit, kofi, ama);
    const told: unknown[] = [];
    for (const person of [ama, kofi]) {
      const socket = await connect(kit, person);
      sockets.push(socket);
      socket.on("chatChanged", ({ userId }) => told.push(userId));
    }
    const stateFor = async (person: TestUser, partner: TestUser) =>
      (await kit.call("getChat", { params: { userId: partner.userId } }, person)).state;
    const named = { type: "user", targetId: kofi.userId } as const;
    await blockBy(ama, named);
    const both = expect.arrayContaining([ama.userId, kofi.userId]);
    await expect.poll(() => told).toEqual(both);
    expect(await stateFor(kofi, ama)).toBe("closed");
    told.length = 0;
    await unblockBy(ama, named);
    await expect.poll(() => told).toEqual(both);
    expect(await stateFor(kofi, ama)).toBe("open");
  });

  test("many blocks on one connection leave room for the stories that one opens", async () => {
    const { ama, storyId } = await scene();
    const socket = await connect(kit, ama);
    sockets.push(socket);
    for (let n = 0; n < 51; n += 1) {
      const { userId: targetId } = await makeReader(kit);
      await blockBy(ama, { type: "user", targetId });
    }
    expect(await socket.ask("openStory", { storyId })).toEqual({ ok: true });
  });
});

describe("blocking a comment", () => {
  test("hides it and the replies below it from the viewer, from nobody else; counts stay", async () => {
    const { ama, kofi, storyId } = await scene();
    const top = await comment(storyId, kofi, "loud");
    const reply = await comment(storyId, kofi, "louder", top._id);
    const deep = await comment(storyId, ama, "please stop", reply._id);
    const other = await comment(storyId, kofi, "quiet");
    await blockBy(ama, { type: "comment", targetId: top._id });

    const seen = await read(storyId, ama);
    expect(seen.comments.map(({ _id }) => _id)).toEqual([other._id]);
    expect(seen.commentCount).toBe(4);
    expect((await read(storyId, kofi)).comments).toHaveLength(2);
    for (const parentId of [top._id, reply._id]) {
      expect((await read(storyId, ama, { parentId })).comments).toEqual([]);
    }
    const params = { storyId };
    for (const { _id: id, path } of [top, reply, deep]) {
      const body = { text: "hm", parentId: id };
      for (const attempt of [
        kit.refuse("createReply", { params, query: {}, body }, ama),
        kit.refuse("likeComment", { params, body: { path } }, ama),
        kit.refuse("unlikeComment", { params, body: { path } }, ama),
        kit.refuse("deleteComment", { params, body: { path } }, ama),
      ]) {
        expect((await attempt).status).toBe(404);
      }
    }
    await unblockBy(ama, { type: "comment", targetId: top._id });
    expect((await read(storyId, ama)).comments).toHaveLength(2);
  });

  test("hides a reply from the replies, and leaves those beside it", async () => {
    const { ama, kofi, storyId } = await scene();
    const top = await comment(storyId, ama, "top");
    const reply = await comment(storyId, kofi, "one", top._id);
    const beside = await comment(storyId, kofi, "two", top._id);
    await blockBy(ama, { type: "comment", targetId: reply._id });
    const [shownTop] = (await read(storyId, ama)).comments;
    expect(shownTop?.replies.map(({ _id }) => _id)).toEqual([beside._id]);
    const alone = await read(storyId, ama, { parentId: top._id });
    expect(alone.comments.map(({ _id }) => _id)).toEqual([beside._id]);
  });

  test("ten times at once is one block", async () => {
    const { ama, kofi, storyId } = await scene();
    const { _id: targetId } = await comment(storyId, kofi, "loud");
    const body = { type: "comment", targetId } as const;
    await Promise.all(Array.from({ length: 10 }, () => blockBy(ama, body)));
    const rows = await kit.db.drizzle
      .select()
      .from(commentBlocks)
      .where(eq(commentBlocks.userId, ama.userId));
    expect(rows).toHaveLength(1);
  });
});

describe("blocking a status", () => {
  test("hides it from the viewer in the feed and every call, from nobody else, until it is unblocked", async () => {
    const { griot, ama, kofi } = await scene();
    const loud = await postStatus(kit, griot, "loud");
    const quiet = await postStatus(kit, griot, "quiet");
    const shown = async (person: TestUser) =>
      (await readFeed(kit, person)).flatMap(({ _id, user }) =>
        user._id === griot.userId ? [_id] : [],
      );
    const said = await blockBy(ama, { type: "status", targetId: loud._id });
    expect(said).toEqual({ msg: "Blocked successfully" });
    expect(await shown(ama)).toEqual([quiet._id]);
    expect(await shown(kofi)).toEqual([quiet._id, loud._id]);
    const params = { statusId: loud._id };
    for (const attempt of [
      kit.refuse("readStatus", { params }, ama),
      kit.refuse("readStatusLikes", { params }, ama),
      kit.refuse("likeStatus", { params, body: {} }, ama),
      kit.refuse("viewStatus", { params, body: {} }, ama),
      kit.refuse("listStatusViewers", { params, query: {} }, ama),
      kit.refuse("saveStatus", { params, body: {} }, ama),
      kit.refuse("deleteStatus", { params, body: {} }, ama),
    ]) {
      expect((await attempt).status).toBe(404);
    }
    const beside = await kit.call("readStatus", { params: { statusId: quiet._id } }, ama);
    expect(beside.data.map(({ _id }) => _id)).toEqual([quiet._id]);

    const undone = await unblockBy(ama, { type: "status", targetId: loud._id });
    expect(undone).toEqual({ msg: "Entity unblocked successfully!" });
    expect(await shown(ama)).toEqual([quiet._id, loud._id]);
  });

  test("ten times at once is one block, listed with its beginning and its person while it is live", async () => {
    const { griot, ama, kofi } = await scene();
    const long = await postStatus(kit, griot, "long ".repeat(100).trim());
    kit.clock.advance(10);
    const loud = await postStatus(kit, kofi, "loud");
    const hide = ({ _id: targetId }: { _id: string }) => blockBy(ama, { type: "status", targetId });
    await Promise.all(Array.from({ length: 10 }, () => hide(long)));
    kit.clock.advance(10);
    await hide(loud);
    const listed = async () => (await kit.call("listBlocks", {}, ama)).blockedStatuses;
    expect(await listed()).toEqual([
      {
        _id: loud._id,
        content: "loud",
        user: { _id: kofi.userId, username: kofi.username, avatar: null },
        blockedAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ _id: long._id, content: long.content.slice(0, 200) }),
    ]);
    await block(kit, griot, ama);
    expect((await listed()).map(({ _id }) => _id)).toEqual([loud._id]);
    kit.clock.advance(25 * 60 * 60 * 1000);
    expect(await listed()).toEqual([]);
    // One that is no more may be unblocked all the same.
    await unblockBy(ama, { type: "status", targetId: loud._id });
  });
});

describe("what cannot be blocked", () => {
  test("oneself, one's own story, comment and status: 403 with a sentence", async () => {
    const { griot, storyId } = await scene();
    const own = await comment(storyId, griot, "mine");
    const ownStatus = await postStatus(kit, griot);
    for (const [type, targetId, sentence] of [
      ["user", griot.userId, "You cannot block yourself."],
      ["writer", griot.writerId, "You cannot block yourself."],
      ["writer", griot.userId, "You cannot block yourself."],
      ["story", storyId, "You cannot block your own story."],
      ["comment", own._id, "You cannot block your own comment."],
      ["status", ownStatus._id, "You cannot block your own status."],
    ] as const) {
      const { status, body } = await refuseBlock(griot, { type, targetId });
      expect([status, body.code, body.msg]).toEqual([403, "FORBIDDEN", sentence]);
    }
  });

  test("what is absent, gone, hidden or of another kind: 404", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const now = kit.clock.now();
    const gone = await comment(storyId, kofi, "gone");
    await kit.call("deleteComment", { params: { storyId }, body: { path: gone.path } }, kofi);
    const suspended = await makeReader(kit, { suspendedAt: now });
    for (const [type, targetId] of [
      ["user", absentId],
      ["user", suspended.userId],
      ["user", storyId],
      ["writer", absentId],
      ["writer", kofi.userId],
      ["story", absentId],
      ["story", griot.userId],
      ["story", await makeStory(kit, griot, { deletedAt: now })],
      ["story", await makeStory(kit, griot, { hiddenAt: now })],
      ["comment", absentId],
      ["comment", gone._id],
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
  ])("bad input is 400 with its field named: %j", async (body, field) => {
    const { ama } = await scene();
    for (const call of ["blockEntity", "unblockEntity"] as const) {
      const refused = await kit.refuse(call, { body: body as never }, ama);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe("what one blocked", () => {
  test("is listed by kind, the latest first, for oneself alone; griots blocked as such among the writers", async () => {
    const { griot, ama, kofi, storyId } = await scene();
    const other = await makeWriter(kit, { posterName: "Yaa" });
    const otherStory = await makeStory(kit, other, { title: "The Salt Road" });
    const top = await comment(storyId, kofi, "loud");
    await blockBy(ama, { type: "comment", targetId: top._id });
    await blockBy(ama, { type: "story", targetId: otherStory });
    const third = await makeReader(kit);
    await blockBy(ama, { type: "user", targetId: third.userId });
    kit.clock.advance(10);
    const person = await makeWriter(kit, { posterName: "Esi" });
    await blockBy(ama, { type: "user", targetId: person.userId });
    const writer = await makeWriter(kit, { posterName: "Kwame" });
    await blockBy(ama, { type: "writer", targetId: writer.writerId });

    const blocks = await kit.call("listBlocks", {}, ama);
    expect(blocks.blockedUsers.map(({ _id }) => _id)).toEqual([person.userId, third.userId]);
    expect(blocks).toMatchObject({
      blockedWriters: [{ _id: writer.writerId, userId: writer.userId, posterName: "Kwame" }],
      blockedStories: [{ _id: otherStory, title: "The Salt Road", posterName: "Yaa" }],
      blockedStatuses: [],
      blockedComments: [{ _id: top._id, storyId, text: "loud", userId: { _id: kofi.userId } }],
    });
    const nothing = {
      blockedUsers: [],
      blockedWriters: [],
      blockedStories: [],
      blockedStatuses: [],
      blockedComments: [],
    };
    expect(await kit.call("listBlocks", {}, kofi)).toEqual(nothing);
    expect(await kit.call("listBlocks", {}, griot)).toEqual(nothing);
    await unblockBy(ama, { type: "writer", targetId: writer.userId });
    await unblockBy(ama, { type: "user", targetId: third.userId });
    await unblockBy(ama, { type: "user", targetId: person.userId });
    await unblockBy(ama, { type: "story", targetId: otherStory });
    await unblockBy(ama, { type: "comment", targetId: top._id });
    expect(await kit.call("listBlocks", {}, ama)).toEqual(nothing);
  });
});
