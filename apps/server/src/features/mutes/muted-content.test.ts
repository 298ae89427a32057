import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { runJobsAndListAlerts } from "../../testing/alerts.fixture.ts";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";
import { readingHistory, storyProgress } from "../stories/tables.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const setMute = (viewer: TestUser, { userId }: TestUser, on: boolean) =>
  testApp.call("muteUser", { body: { userId, on } }, viewer);

let ama: TestUser;
let griot: TestWriter;
/** A word in all texts of the griot, and in no other text. */
let word: string;
let content: Awaited<ReturnType<typeof makeContent>>;

/** Creates content of the griot, which Ama has read, bookmarked and put into a playlist. */
async function makeContent() {
  const otherWriter = await makeWriter(testApp, { posterName: "Esi" });
  const storyId = await makeStory(testApp, griot, { title: `River ${word}` });
  const otherStoryId = await makeStory(testApp, otherWriter, { title: "Hill" });
  const ownStoryId = await makeStory(testApp, otherWriter, { title: "Sea" });
  const comment = (target: string, user: TestUser, text: string) =>
    testApp.call("createComment", { params: { storyId: target }, query: {}, body: { text } }, user);
  const { comment: ownComment } = await comment(otherStoryId, ama, "I like hills.");
  const { comment: griotComment } = await comment(otherStoryId, griot, `First ${word}`);
  const reply = { text: `Reply ${word}`, parentId: ownComment._id };
  const target = { params: { storyId: otherStoryId }, query: {} };
  await testApp.call("createReply", { ...target, body: reply }, griot);
  const status = await postStatus(testApp, griot, `Status ${word}`);
  const { _id: playlistId } = await testApp.call(
    "createPlaylist",
    { body: { name: "Waters", public: true } },
    ama,
  );
  await testApp.call(
    "updatePlaylist",
    { params: { id: playlistId }, body: { add: [storyId] } },
    ama,
  );
  await testApp.call("addBookmark", { body: { storyId } }, ama);
  await testApp.db.drizzle
    .insert(storyProgress)
    .values({ userId: ama.userId, storyId, readAt: testApp.clock.now(), position: 0.4 });
  await testApp.db.drizzle
    .insert(readingHistory)
    .values({ userId: ama.userId, storyId, openedAt: testApp.clock.now() });
  await testApp.app.jobHandlers["rank-trending"]?.({});
  return { storyId, otherStoryId, ownStoryId, ownComment, griotComment, status, playlistId };
}

beforeEach(async () => {
  ama = await makeReader(testApp);
  griot = await makeWriter(testApp);
  word = `x${newId().slice(-12)}`;
  content = await makeContent();
});

const page = { query: { limit: 100 } };

/** Each request returns content of the griot: its response has `word`, or an id of the griot's. */
const requests = {
  listRecommendedStories: () => testApp.send("listRecommendedStories", page, ama),
  listTrendingStories: () => testApp.send("listTrendingStories", page, ama),
  listStories: () => testApp.send("listStories", { query: { limit: 100, genre: "fantasy" } }, ama),
  listFollowedStories: async () => {
    const { writerId } = griot;
    await testApp.call("followWriter", { params: { writerId }, body: { on: true } }, ama);
    return testApp.send("listFollowedStories", page, ama);
  },
  listWriterStories: () =>
    testApp.send("listWriterStories", { ...page, params: { writerId: griot.userId } }, ama),
  listStoriesByIds: () =>
    testApp.send("listStoriesByIds", { query: { ids: content.storyId } }, ama),
  listUnfinishedStories: () => testApp.send("listUnfinishedStories", page, ama),
  listHistory: () => testApp.send("listHistory", page, ama),
  getStory: () => testApp.send("getStory", { params: { id: content.storyId } }, ama),
  getPlaylist: () => testApp.send("getPlaylist", { params: { id: content.playlistId } }, ama),
  getProfile: () => testApp.send("getProfile", {}, ama),
  search: () => testApp.send("search", { query: { q: `River ${word}` } }, ama),
  listComments: () =>
    testApp.send("listComments", { params: { storyId: content.otherStoryId }, query: {} }, ama),
  listReplies: () =>
    testApp.send(
      "listComments",
      { params: { storyId: content.otherStoryId }, query: { parentId: content.ownComment._id } },
      ama,
    ),
  listStatuses: () => testApp.send("listStatuses", page, ama),
  readStatus: () => testApp.send("readStatus", { params: { statusId: content.status._id } }, ama),
};

const showsContent = async (request: () => ReturnType<typeof testApp.send>) => {
  const { body } = await request();
  return body.includes(word) || body.includes(content.storyId);
};

test.each(Object.entries(requests))(
  "%s hides the content of a muted person until unmuting",
  async (_name, request) => {
    expect(await showsContent(request)).toBe(true);
    await setMute(ama, griot, true);
    expect(await showsContent(request)).toBe(false);
    await setMute(ama, griot, false);
    expect(await showsContent(request)).toBe(true);
  },
);

test("acting on the content of a muted person is refused as not found", async () => {
  await setMute(ama, griot, true);
  const { storyId, otherStoryId, griotComment, status } = content;
  const params = { storyId };
  const body = { on: true };
  const responses = [
    testApp.send("likeStory", { params, body }, ama),
    testApp.send("createComment", { params, query: {}, body: { text: "Hm" } }, ama),
    testApp.send(
      "likeComment",
      { params: { storyId: otherStoryId }, body: { path: griotComment.path } },
      ama,
    ),
    testApp.send("likeStatus", { params: { statusId: status._id }, body }, ama),
    testApp.send("readStatusLikes", { params: { statusId: status._id } }, ama),
    testApp.send("viewStatus", { params: { statusId: status._id }, body: {} }, ama),
  ];
  const codes = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([404]));
});

test("the muted person sees and can do everything; profile, chat and reports of both stay open", async () => {
  await setMute(ama, griot, true);
  const { otherStoryId, ownComment, storyId } = content;
  const likeInput = { params: { storyId: otherStoryId }, body: { path: ownComment.path } };
  await testApp.call("likeComment", likeInput, griot);
  expect((await testApp.call("getWriter", { params: { writerId: griot.writerId } }, ama))._id).toBe(
    griot.writerId,
  );
  await testApp.call("findProfile", { params: { userId: griot.userId } }, ama);
  const search = await testApp.send("search", { query: { q: griot.username } }, ama);
  expect(search.body).toContain(griot.userId);
  await sendChatMessage(testApp, griot, ama, { content: "Good morning" });
  await sendChatMessage(testApp, ama, griot, { content: "Good morning, griot" });
  const report = { type: "story", targetId: storyId, reason: "It is rude." } as const;
  await testApp.call("reportEntity", { body: report }, ama);
  const { alerts } = await runJobsAndListAlerts(testApp, griot);
  expect(alerts.map(({ type }) => type)).toEqual(["writer_profile_view"]);
});

describe("alerts", () => {
  const listTypes = async () =>
    (await runJobsAndListAlerts(testApp, ama)).alerts.map(({ type }) => type).toSorted();

  test("about stories and comments of a muted person are hidden and not created; likes still alert", async () => {
    await testApp.call(
      "followWriter",
      { params: { writerId: griot.writerId }, body: { on: true } },
      ama,
    );
    expect(await listTypes()).toEqual(["comment_reply"]);
    await setMute(ama, griot, true);
    expect((await runJobsAndListAlerts(testApp, ama)).unread).toBe(0);
    const target = { params: { storyId: content.otherStoryId } };
    const body = { text: `Again ${word}`, parentId: content.ownComment._id };
    await testApp.call("createReply", { ...target, query: {}, body }, griot);
    await testApp.call(
      "likeComment",
      { ...target, body: { path: content.ownComment.path } },
      griot,
    );
    const newStoryId = await makeStory(testApp, griot);
    await testApp.app.jobHandlers["alert-followers"]?.({ storyId: newStoryId });
    expect(await listTypes()).toEqual(["comment_like"]);
    await setMute(ama, griot, false);
    expect(await listTypes()).toEqual(["comment_like", "comment_reply"]);
  });
});

describe("events", () => {
  /** Opens the stories and the status on a socket of Ama. Returns the names of the events that it receives. */
  async function openAll(): Promise<string[]> {
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    const events: string[] = [];
    for (const name of ["storyComments", "storyLikes", "statusLikes", "statusChange"] as const) {
      socket.on(name, () => events.push(name));
    }
    await socket.emitWithAck("openStory", { storyId: content.storyId });
    await socket.emitWithAck("openStory", { storyId: content.otherStoryId });
    await socket.emitWithAck("openStatus", { statusId: content.status._id });
    return events;
  }

  /** Changes the content of the griot, and afterwards a story of another writer. */
  async function causeEvents() {
    const { storyId, otherStoryId, status } = content;
    const kofi = await makeReader(testApp);
    const comment = (id: string, user: TestUser) =>
      testApp.call(
        "createComment",
        { params: { storyId: id }, query: {}, body: { text: "Hm" } },
        user,
      );
    await comment(otherStoryId, griot);
    await comment(storyId, kofi);
    await testApp.call(
      "likeStatus",
      { params: { statusId: status._id }, body: { on: true } },
      kofi,
    );
    await postStatus(testApp, griot, `Next ${word}`);
    await testApp.runJobs();
    await testApp.call(
      "likeStory",
      { params: { storyId: otherStoryId }, body: { on: true } },
      griot,
    );
  }
  const allEvents = ["statusChange", "statusLikes", "storyComments", "storyComments", "storyLikes"];

  test("about the content of a muted person do not arrive, also on an open socket, until unmuting", async () => {
    await testApp.call(
      "followWriter",
      { params: { writerId: griot.writerId }, body: { on: true } },
      ama,
    );
    const events = await openAll();
    await setMute(ama, griot, true);
    await causeEvents();
    // A like is no content: the count of the other writer's story stays right.
    await expect.poll(() => events).toEqual(["storyLikes"]);
    await setMute(ama, griot, false);
    events.length = 0;
    await testApp.call(
      "likeStory",
      { params: { storyId: content.otherStoryId }, body: { on: false } },
      griot,
    );
    await expect.poll(() => events).toEqual(["storyLikes"]);
    events.length = 0;
    await causeEvents();
    await expect.poll(() => events.toSorted()).toEqual(allEvents);
  });

  test("of a comment of a muted person that a moderator shows again does not arrive", async () => {
    const moderator = await makeReader(testApp, { isModerator: true });
    const { otherStoryId: storyId, ownComment, griotComment } = content;
    const setHidden = async (commentId: string, act: "hide" | "unhide") => {
      const params = { kind: "comment", targetId: commentId } as const;
      await testApp.call("moderate", { params, body: { act, note: "Rude." } }, moderator);
    };
    for (const { _id } of [griotComment, ownComment]) await setHidden(_id, "hide");
    await setMute(ama, griot, true);
    const socket = await connect(testApp, ama);
    sockets.push(socket);
    const restoredIds: string[] = [];
    socket.on("storyComments", (event) => {
      if (event.change === "restored") restoredIds.push(event.comment._id);
    });
    await socket.emitWithAck("openStory", { storyId });
    for (const { _id } of [griotComment, ownComment]) await setHidden(_id, "unhide");
    await expect.poll(() => restoredIds).toEqual([ownComment._id]);
  });

  test("do not arrive at a socket that connects after the mute", async () => {
    await setMute(ama, griot, true);
    const events = await openAll();
    await causeEvents();
    await expect.poll(() => events).toEqual(["storyLikes"]);
  });
});
