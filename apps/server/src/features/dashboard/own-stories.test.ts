import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const poster = await sharp({
  create: { width: 640, height: 400, channels: 3, background: "#b95032" },
})
  .jpeg()
  .toBuffer();

async function publish(writer: TestUser, playlists: string[] = []) {
  const form = {
    title: "The River's Third Name",
    shortDescription: "A girl asks the river what it is called.",
    story: "<p>Once, and not once, there was a river.</p>",
    genre: '["fantasy"]',
    playlists: JSON.stringify(playlists),
  };
  return testApp.call("publishStory", { form, files: { posterImage: poster } }, writer);
}

const list = (writer: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  testApp.call("listOwnStories", { query }, writer);
/** Deletes a story; the call must succeed. `sendDelete` returns the response of any status. */
const remove = (storyId: string, writer: TestUser) =>
  testApp.call("deleteStory", { params: { id: storyId } }, writer);
const sendDelete = (storyId: string, writer: TestUser) =>
  testApp.send("deleteStory", { params: { id: storyId } }, writer);

async function countRows(table: string, storyId: string, column = "story_id"): Promise<number> {
  const result = await testApp.db.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [
    storyId,
  ]);
  return result.rowCount ?? 0;
}

describe("the list of own stories", () => {
  test("contains likes, reads, comments, time, bookmarks and shares of each, newest first", async () => {
    const writer = await makeWriter(testApp);
    const reader = await makeReader(testApp);
    const olderId = await makeStory(testApp, writer);
    const newerId = await makeStory(testApp, writer);
    const params = { storyId: olderId };
    await testApp.call("getStory", { params: { id: olderId } }, reader);
    testApp.clock.advance(90_000);
    await testApp.call("updateTimer", { params, body: { time: 80 } }, reader);
    await testApp.call("likeStory", { params, body: { on: true } }, reader);
    await testApp.call("bookmarkStory", { params, body: {} }, reader);
    await testApp.call("shareStory", { params, body: { platform: "whatsapp" } }, reader);
    await testApp.call("createComment", { params, query: {}, body: { text: "More!" } }, reader);
    const result = await list(writer);
    expect(result.map(({ _id }) => _id)).toEqual([newerId, olderId]);
    expect(result[1]?.performance).toMatchObject({
      likeCount: 1,
      reads: 1,
      commentCount: 1,
      timer: 80,
      bookmarkCount: 1,
      shareCount: 1,
      // The list never names the users who bookmarked the story.
      bookmarks: [],
    });
    expect(result[0]?.performance).toMatchObject({ likeCount: 0, reads: 0, timer: 0 });
  });

  test("contains only own stories, with hidden and without deleted ones", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const now = testApp.clock.now();
    const hiddenStoryId = await makeStory(testApp, writer, { hiddenAt: now });
    await makeStory(testApp, writer, { deletedAt: now });
    await makeStory(testApp, otherWriter);
    expect((await list(writer)).map(({ _id }) => _id)).toEqual([hiddenStoryId]);
  });

  test("is paged, each story once, while new ones are published", async () => {
    const writer = await makeWriter(testApp);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await makeStory(testApp, writer));
    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await testApp.send("listOwnStories", { query }, writer);
      listedIds.push(...page.json<{ _id: string }[]>().map(({ _id }) => _id));
      cursor = page.headers["x-next-cursor"] as string | undefined;
      await makeStory(testApp, writer);
    } while (cursor !== undefined);
    expect(listedIds).toEqual(ids);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { cursor: "x" }])(
    "rejects the query %j",
    async (query) => {
      const writer = await makeWriter(testApp);
      expect((await testApp.callExpectingError("listOwnStories", { query }, writer)).status).toBe(
        400,
      );
    },
  );

  test("is rejected for readers", async () => {
    const reader = await makeReader(testApp);
    expect((await testApp.callExpectingError("listOwnStories", { query: {} }, reader)).status).toBe(
      403,
    );
  });
});

describe("deleting a story", () => {
  test("removes it from every list, feed, search, playlist and page at once", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Told", public: true } },
      writer,
    );
    const { _id: id } = await publish(writer, [playlist._id]);
    const params = { id };
    await testApp.call("getStory", { params }, reader);
    await testApp.call("getPublicStory", { params });
    await remove(id, writer);

    for (const user of [writer, reader]) {
      expect((await testApp.callExpectingError("getStory", { params }, user)).status).toBe(404);
      for (const listedStories of [
        await testApp.call("listRecommendedStories", { query: { limit: 100 } }, user),
        await testApp.call("listTrendingStories", { query: { limit: 100 } }, user),
        await testApp.call("listStories", { query: { genre: "fantasy", limit: 100 } }, user),
        await testApp.call("listStoriesByIds", { query: { ids: id } }, user),
        await testApp.call(
          "listWriterStories",
          { params: { writerId: writer.userId }, query: {} },
          user,
        ),
        (await testApp.call("search", { query: { q: "River's Third Name" } }, user)).stories,
      ]) {
        expect(listedStories.map(({ _id }) => _id)).not.toContain(id);
      }
      const playlistView = await testApp.call(
        "getPlaylist",
        { params: { id: playlist._id } },
        user,
      );
      expect([playlistView.stories, playlistView.storyCount]).toEqual([[], 0]);
    }
    expect(await list(writer)).toEqual([]);
    expect((await testApp.callExpectingError("getPublicStory", { params })).status).toBe(404);
    expect((await testApp.app.http.inject(`/story/${id}/share`)).statusCode).toBe(404);
  });

  test("updates the writer's story count and total reading time", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const [deletedStory, remainingStory] = [await publish(writer), await publish(writer)];
    for (const { _id: storyId } of [deletedStory, remainingStory]) {
      await testApp.call("getStory", { params: { id: storyId } }, reader);
      testApp.clock.advance(60_000);
      await testApp.call("updateTimer", { params: { storyId }, body: { time: 40 } }, reader);
    }
    expect((await testApp.call("getAnalytics", {}, writer)).totalSeconds).toBe(80);
    expect(await remove(deletedStory._id, writer)).toEqual({ msg: "Story deleted." });
    expect((await testApp.call("getAnalytics", {}, writer)).totalSeconds).toBe(40);
    expect((await testApp.call("getOwnWriter", {}, writer)).storiesCount).toBe(1);
  });

  test("happens once for ten concurrent requests; a repeated one is 404", async () => {
    const writer = await makeWriter(testApp);
    const [{ _id }] = [await publish(writer), await publish(writer)];
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendDelete(_id, writer)));
    const countStatus = (status: number) =>
      responses.filter(({ statusCode }) => statusCode === status).length;
    expect([countStatus(200), countStatus(404)]).toEqual([1, 9]);
    expect((await sendDelete(_id, writer)).statusCode).toBe(404);
    expect((await testApp.call("getOwnWriter", {}, writer)).storiesCount).toBe(1);
  });

  test("during concurrent reads and likes leaves no reading time and causes no server error", async () => {
    const writer = await makeWriter(testApp);
    const { _id: storyId } = await publish(writer);
    const readers = await Promise.all(Array.from({ length: 8 }, () => makeReader(testApp)));
    await Promise.all(
      readers.map((reader) => testApp.call("getStory", { params: { id: storyId } }, reader)),
    );
    testApp.clock.advance(60_000);
    const params = { storyId };
    const responses = await Promise.all([
      ...readers.map((reader) =>
        testApp.send("updateTimer", { params, body: { time: 30 } }, reader),
      ),
      sendDelete(storyId, writer),
      ...readers.map((reader) => testApp.send("likeStory", { params, body: { on: true } }, reader)),
      ...readers.map((reader) =>
        testApp.send("createComment", { params, query: {}, body: { text: "Oh" } }, reader),
      ),
      ...readers.map((reader) => testApp.send("bookmarkStory", { params, body: {} }, reader)),
    ]);
    expect(responses.every(({ statusCode }) => statusCode < 300 || statusCode === 404)).toBe(true);
    expect((await testApp.call("getAnalytics", {}, writer)).totalSeconds).toBe(0);
  });

  test("of another writer's story is 404, blocked or not, and changes nothing", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const storyId = await makeStory(testApp, writer);
    expect((await sendDelete(storyId, otherWriter)).statusCode).toBe(404);
    await block(testApp, writer, otherWriter);
    expect((await sendDelete(storyId, otherWriter)).statusCode).toBe(404);
    expect(await list(writer)).toHaveLength(1);
  });

  test("does not deadlock with an edit that another tab has begun", async () => {
    const writer = await makeWriter(testApp);
    const values = [await makeStory(testApp, writer)];
    const [response] = await callDuringTransaction(
      testApp.db,
      [{ text: "SELECT FROM stories WHERE id = $1 FOR NO KEY UPDATE", values }],
      [() => sendDelete(values[0] ?? "", writer)],
      [{ text: "UPDATE stories SET revision = revision + 1 WHERE id = $1", values }],
    );
    expect(response?.statusCode).toBe(200);
  });

  test("is 400 for a malformed id, and 404 for an unknown one", async () => {
    const writer = await makeWriter(testApp);
    expect((await sendDelete("x", writer)).statusCode).toBe(400);
    expect((await sendDelete(newId(), writer)).statusCode).toBe(404);
  });

  test("lets a job delete the media and remaining rows of the story; the job can run twice", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const story = await publish(writer);
    const params = { storyId: story._id };
    await testApp.call("likeStory", { params, body: { on: true } }, reader);
    await testApp.call("bookmarkStory", { params, body: {} }, reader);
    const { _id: parentId } =
      (await testApp.call("createComment", { params, query: {}, body: { text: "More!" } }, reader))
        .comments[0] ?? {};
    await testApp.call(
      "createReply",
      { params, query: {}, body: { parentId: parentId ?? "", text: "Yes" } },
      reader,
    );
    const picture = `/media/${story.poster.id}/1080.jpg`;
    await remove(story._id, writer);
    expect((await testApp.app.http.inject(picture)).statusCode).toBe(200);
    await testApp.runJobs();
    expect((await testApp.app.http.inject(picture)).statusCode).toBe(404);
    for (const table of ["story_likes", "story_bookmarks", "story_bodies", "comments"]) {
      expect([table, await countRows(table, story._id)]).toEqual([table, 0]);
    }
    expect(await countRows("stories", story._id, "id")).toBe(0);
    const payload = { storyId: story._id, mediaId: story.poster.id };
    await testApp.app.jobHandlers["delete-story-data"](payload);
  });

  test("deletes the alerts about it, and keeps those about the writer's other stories", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const params = { writerId: writer.writerId };
    await testApp.call("followWriter", { params, body: { on: true } }, reader);
    const [deletedStory, remainingStory] = [await publish(writer), await publish(writer)];
    await testApp.runJobs();
    const countAlerts = (storyId: string) => countRows("alerts", storyId, "reference_id");
    const countBoth = async () => [
      await countAlerts(deletedStory._id),
      await countAlerts(remainingStory._id),
    ];
    expect(await countBoth()).toEqual([1, 1]);
    await remove(deletedStory._id, writer);
    await testApp.runJobs();
    expect(await countBoth()).toEqual([0, 1]);
  });

  test("the job leaves a story that its writer has not deleted", async () => {
    const writer = await makeWriter(testApp);
    const storyId = await makeStory(testApp, writer);
    await testApp.app.jobHandlers["delete-story-data"]({ storyId, mediaId: newId() });
    expect(await countRows("stories", storyId, "id")).toBe(1);
  });
});
