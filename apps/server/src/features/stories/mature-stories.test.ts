import type { CallResponse } from "@kora/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";
import { makeFeed } from "../recommendations/make-feed.ts";
import { rankStories } from "../recommendations/rank-stories.ts";
import { rankTrending } from "./rank-trending.ts";

const testApp = useTestApp();

const title = "Nightfire";
const genre = "horror";
const tag = "nightfire";
let griot: TestWriter;
let storyId: string;
let commentPath: string[];
let publicPlaylistId: string;

beforeAll(async () => {
  griot = await makeWriter(testApp);
  storyId = await makeStory(testApp, griot, {
    title,
    genres: [genre],
    rating: "mature",
    warnings: ["violence"],
    shortDescription: "What burned that night.",
  });
  await addStory(griot);
  await testApp.db.pool.query("INSERT INTO story_tags (tag, story_id) VALUES ($1, $2)", [
    tag,
    storyId,
  ]);
  const { comment } = await testApp.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text: "From the griot." } },
    griot,
  );
  commentPath = [comment._id];
  publicPlaylistId = await makePlaylist(griot);
  await rankTrending(testApp);
  await rankStories(testApp);
});

/** Adds the rows that a user has who saw the story before it was hidden from them. */
async function addStory(user: TestUser): Promise<void> {
  const query = (text: string) => testApp.db.pool.query(text, [user.userId, storyId]);
  await query("INSERT INTO story_bookmarks (user_id, story_id, created_at) VALUES ($1, $2, now())");
  await query(
    `INSERT INTO story_progress (user_id, story_id, read_at, seconds, position)
     VALUES ($1, $2, now(), 60, 0.5)`,
  );
  await query("INSERT INTO reading_history (user_id, story_id, opened_at) VALUES ($1, $2, now())");
  await testApp.db.pool.query(
    `INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at)
     VALUES ($1, $2, 'new_post', $3, $4, now())`,
    [newId(), user.userId, griot.userId, storyId],
  );
}

async function makePlaylist(user: TestUser): Promise<string> {
  const { _id } = await testApp.call(
    "createPlaylist",
    { body: { name: "Fires", public: true } },
    user,
  );
  await testApp.db.pool.query(
    `INSERT INTO playlist_stories (playlist_id, story_id, position, is_public) VALUES ($1, $2, 1, true)`,
    [_id, storyId],
  );
  return _id;
}

/** Adds a comment of a user who saw the story before it was hidden from them. Returns its path. */
async function addComment(user: TestUser): Promise<string[]> {
  const path = [newId()];
  await testApp.db.pool.query(
    `INSERT INTO comments (id, story_id, author_id, path, text, created_at)
     VALUES ($1, $2, $3, $4, 'From before.', now())`,
    [path[0], storyId, user.userId, path],
  );
  return path;
}

/** By kind of viewer, the columns of the user and whether the user sees the mature story of another user. */
const viewers = {
  minor: { changes: { birthMonth: "2012-01-01" }, sees: false },
  "unknown age": { changes: {}, sees: false },
  "minor with the setting show": {
    changes: { birthMonth: "2012-01-01", matureStories: "show" },
    sees: false,
  },
  "adult with the setting hide": {
    changes: { birthMonth: "1990-01-01", matureStories: "hide" },
    sees: false,
  },
  "adult with the setting warn": { changes: { birthMonth: "1990-01-01" }, sees: true },
  "adult with the setting show": {
    changes: { birthMonth: "1990-01-01", matureStories: "show" },
    sees: true,
  },
} as const;

const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

/** Every call that lists stories or their ids: returns the ids. */
const lists: Record<string, (user: TestUser) => Promise<readonly string[]>> = {
  listTrendingStories: async (user) =>
    ids(await testApp.call("listTrendingStories", { query: {} }, user)),
  listStories: async (user) => ids(await testApp.call("listStories", { query: { genre } }, user)),
  listWriterStories: async (user) =>
    ids(
      await testApp.call(
        "listWriterStories",
        { params: { writerId: griot.writerId }, query: {} },
        user,
      ),
    ),
  listStoriesByIds: async (user) =>
    ids(await testApp.call("listStoriesByIds", { query: { ids: storyId } }, user)),
  listStoriesWithTag: async (user) =>
    ids(await testApp.call("listStoriesWithTag", { params: { tag }, query: {} }, user)),
  listFollowedStories: async (user) => {
    const params = { writerId: griot.writerId };
    await testApp.call("followWriter", { params, body: { on: true } }, user);
    return ids(await testApp.call("listFollowedStories", { query: {} }, user));
  },
  listUnfinishedStories: async (user) => ids(await testApp.call("listUnfinishedStories", {}, user)),
  listHistory: async (user) =>
    ids((await testApp.call("listHistory", { query: {} }, user)).stories),
  "listRecommendedStories, own feed": async (user) => {
    await makeFeed(testApp, { userId: user.userId });
    return ids(await testApp.call("listRecommendedStories", { query: {} }, user));
  },
  "listRecommendedStories, common feed": async (user) =>
    ids(await testApp.call("listRecommendedStories", { query: {} }, user)),
  "search by title": async (user) =>
    ids((await testApp.call("search", { query: { q: title } }, user)).stories),
  "search of stories by description": async (user) =>
    ids(
      (await testApp.call("search", { query: { q: "burned night", type: "stories" } }, user))
        .stories,
    ),
  "search by griot": async (user) =>
    ids((await testApp.call("search", { query: { q: griot.username } }, user)).stories),
  getProfile: async (user) => (await testApp.call("getProfile", {}, user)).bookmarks,
  "getPlaylist of the griot": async (user) => {
    const { stories, storyCount } = await testApp.call(
      "getPlaylist",
      { params: { id: publicPlaylistId } },
      user,
    );
    expect(storyCount).toBe(stories.length);
    return stories;
  },
  listPlaylists: async (user) => {
    await makePlaylist(user);
    const playlists = await testApp.call("listPlaylists", { query: {} }, user);
    return playlists.flatMap(({ stories }) => stories);
  },
  listAlerts: async (user) => {
    const response = await testApp.send("listAlerts", { query: {} }, user);
    const alerts: CallResponse<"listAlerts"> = response.json();
    expect(response.headers["x-unread-count"]).toBe(String(alerts.length));
    return alerts.flatMap(({ reference }) => (reference ? [reference._id] : []));
  },
  listBlocks: async (user) => {
    await testApp.db.pool.query(
      "INSERT INTO story_blocks (user_id, story_id, created_at) VALUES ($1, $2, now())",
      [user.userId, storyId],
    );
    const { blockedStories } = await testApp.call("listBlocks", {}, user);
    await testApp.db.pool.query("DELETE FROM story_blocks WHERE user_id = $1", [user.userId]);
    return ids(blockedStories);
  },
};

/** Every call about one story: returns the status. */
const calls: Record<string, (user: TestUser) => Promise<number>> = {
  getStory: (user) => statusOf("getStory", { params: { id: storyId } }, user),
  listComments: (user) => statusOf("listComments", { params: { storyId }, query: {} }, user),
  createComment: (user) =>
    statusOf("createComment", { params: { storyId }, query: {}, body: { text: "x" } }, user),
  createReply: (user) =>
    statusOf(
      "createReply",
      { params: { storyId }, query: {}, body: { text: "x", parentId: commentPath.join() } },
      user,
    ),
  likeComment: (user) =>
    statusOf("likeComment", { params: { storyId }, body: { path: commentPath } }, user),
  "editComment, an own one": async (user) =>
    statusOf(
      "editComment",
      { params: { storyId }, body: { path: await addComment(user), text: "x" } },
      user,
    ),
  likeStory: (user) => statusOf("likeStory", { params: { storyId }, body: { on: true } }, user),
  bookmarkStory: (user) => statusOf("bookmarkStory", { params: { storyId }, body: {} }, user),
  shareStory: (user) =>
    statusOf("shareStory", { params: { storyId }, body: { platform: "whatsapp" } }, user),
  getCounts: (user) => statusOf("getCounts", { params: { storyId } }, user),
  updateTimer: (user) => statusOf("updateTimer", { params: { storyId }, body: { time: 1 } }, user),
  recordInteraction: (user) =>
    statusOf("recordInteraction", { body: { storyId, type: "read" } }, user),
  listPlaylistsOfStory: (user) => statusOf("listPlaylistsOfStory", { params: { storyId } }, user),
  reportEntity: (user) =>
    statusOf(
      "reportEntity",
      { body: { type: "story", targetId: storyId, reason: "It is unkind." } },
      user,
    ),
  "reportEntity, a comment": (user) =>
    statusOf(
      "reportEntity",
      { body: { type: "comment", targetId: commentPath.join(), reason: "It is unkind." } },
      user,
    ),
};

async function statusOf(...input: Parameters<typeof testApp.send>): Promise<number> {
  const { statusCode } = await testApp.send(...input);
  return statusCode;
}

async function openStory(user: TestUser): Promise<boolean> {
  const socket = await connect(testApp, user);
  const { ok } = await socket.emitWithAck("openStory", { storyId });
  socket.close();
  return ok;
}

describe("a mature story is in no call and no room for minors, unknown ages and adults who hide them:", () => {
  test.each(Object.entries(viewers))("%s", async (_label, { changes, sees }) => {
    const user = await makeReader(testApp, changes);
    await addStory(user);
    const found: Record<string, boolean> = {};
    for (const [name, list] of Object.entries(lists)) {
      found[name] = (await list(user)).includes(storyId);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(lists).map((name) => [name, sees])));
    const results: Record<string, "shown" | number> = {};
    for (const [name, call] of Object.entries(calls)) {
      const status = await call(user);
      results[name] = status < 400 ? "shown" : status;
    }
    const expected = sees ? "shown" : 404;
    expect(results).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, expected])));
    expect(await openStory(user)).toBe(sees);
  });
});

describe("the warning comes before a mature story", () => {
  test.each([
    ["warn", { birthMonth: "1990-01-01" }, true],
    ["show", { birthMonth: "1990-01-01", matureStories: "show" }, false],
  ])("for adults with the setting %s: %#", async (_setting, changes, needsWarning) => {
    const user = await makeReader(testApp, changes);
    const story = await testApp.call("getStory", { params: { id: storyId } }, user);
    expect(story).toMatchObject({ needsWarning, rating: "mature", warnings: ["violence"] });
  });

  test("but not for its griot, and not before other stories", async () => {
    const story = await testApp.call("getStory", { params: { id: storyId } }, griot);
    expect(story.needsWarning).toBe(false);
    const teenStoryId = await makeStory(testApp, griot, { rating: "teen" });
    const reader = await makeReader(testApp, { birthMonth: "1990-01-01" });
    const teenStory = await testApp.call("getStory", { params: { id: teenStoryId } }, reader);
    expect(teenStory).toMatchObject({ needsWarning: false, rating: "teen" });
  });
});

test("a griot of any age sees the own mature stories", async () => {
  const minor = await makeWriter(testApp);
  await testApp.db.pool.query("UPDATE users SET birth_month = '2012-01-01' WHERE id = $1", [
    minor.userId,
  ]);
  const ownId = await makeStory(testApp, minor, { rating: "mature", genres: [genre] });
  expect(await statusOf("getStory", { params: { id: ownId } }, minor)).toBe(200);
  expect(ids(await testApp.call("listOwnStories", { query: {} }, minor))).toContain(ownId);
  const list = await testApp.call(
    "listWriterStories",
    { params: { writerId: minor.writerId }, query: {} },
    minor,
  );
  expect(ids(list)).toContain(ownId);
  const results = await testApp.call("search", { query: { q: minor.username } }, minor);
  expect(ids(results.stories)).toContain(ownId);
});

describe("for visitors, a mature story", () => {
  const get = (url: string) => testApp.app.http.inject({ url });

  test("has only title, warnings and a link to log in on its page, which is not indexed", async () => {
    const { statusCode, body } = await get(`/story/${storyId}/share`);
    expect(statusCode).toBe(200);
    for (const text of [
      title,
      "This story contains violence.",
      'content="noindex"',
      "/login?next=",
    ]) {
      expect(body).toContain(text);
    }
    for (const text of [
      "there was a river",
      "What burned",
      "og:",
      "ld+json",
      "/media/",
      "canonical",
    ]) {
      expect(body).not.toContain(text);
    }
  });

  test("has no card, and is in no feed and no sitemap", async () => {
    expect((await get(`/story/${storyId}/card.png`)).statusCode).toBe(404);
    for (const url of [`/writer/${griot.writerId}/feed.atom`, "/sitemap/1.xml"]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body.includes(storyId)]).toEqual([url, 200, false]);
    }
  });

  test("is 403 in the public call, and its reads are not counted", async () => {
    const params = { id: storyId };
    const { status, body } = await testApp.callExpectingError("getPublicStory", { params });
    expect([status, body.msg]).toEqual([403, "This story is for adults. Log in to read it."]);
    const read = await testApp.send("countPublicRead", { params, body: { time: 9, tempId: "x" } });
    expect(read.statusCode).toBe(404);
  });
});
