import { limits } from "@kora/contract/limits";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { maxId, newId } from "../../platform/ids.ts";
import { countRowsRead, makeManyStories } from "../../testing/query-plans.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { ownStories } from "./list-own-stories.ts";

const kit = useTestApp();

const poster = await sharp({
  create: { width: 640, height: 400, channels: 3, background: "#b95032" },
})
  .jpeg()
  .toBuffer();

async function publish(griot: TestUser, playlists: string[] = []) {
  const form = {
    title: "The River's Third Name",
    shortDescription: "A girl asks the river what it is called.",
    story: "<p>Once, and not once, there was a river.</p>",
    genre: '["fantasy"]',
    playlists: JSON.stringify(playlists),
  };
  return kit.call("publishStory", { form, files: { posterImage: poster } }, griot);
}

const list = (griot: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  kit.call("listOwnStories", { query }, griot);
const remove = (storyId: string, griot: TestUser) =>
  kit.call("deleteStory", { params: { id: storyId } }, griot);
const removing = (storyId: string, griot: TestUser) =>
  kit.send("deleteStory", { params: { id: storyId } }, griot);

async function rows(table: string, storyId: string, key = "story_id"): Promise<number> {
  const found = await kit.db.pool.query(`SELECT FROM ${table} WHERE ${key} = $1`, [storyId]);
  return found.rowCount ?? 0;
}

describe("the list of one's own stories", () => {
  test("shows likes, reads, comments, time, bookmarks and shares of each, newest first", async () => {
    const griot = await makeWriter(kit);
    const reader = await makeReader(kit);
    const older = await makeStory(kit, griot);
    const newer = await makeStory(kit, griot);
    const params = { storyId: older };
    await kit.call("getStory", { params: { id: older } }, reader);
    kit.clock.advance(90_000);
    await kit.call("updateTimer", { params, body: { time: 80 } }, reader);
    await kit.call("likeStory", { params, body: { on: true } }, reader);
    await kit.call("bookmarkStory", { params, body: {} }, reader);
    await kit.call("shareStory", { params, body: { platform: "whatsapp" } }, reader);
    await kit.call("createComment", { params, query: {}, body: { text: "More!" } }, reader);
    const found = await list(griot);
    expect(found.map(({ _id }) => _id)).toEqual([newer, older]);
    expect(found[1]?.performance).toMatchObject({
      likeCount: 1,
      reads: 1,
      commentCount: 1,
      timer: 80,
      bookmarkCount: 1,
      shareCount: 1,
      // Who bookmarked it is nobody's business.
      bookmarks: [],
    });
    expect(found[0]?.performance).toMatchObject({ likeCount: 0, reads: 0, timer: 0 });
  });

  test("is one's own alone, also with those that moderation has hidden, without the deleted", async () => {
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    const now = kit.clock.now();
    const hidden = await makeStory(kit, griot, { hiddenAt: now });
    await makeStory(kit, griot, { deletedAt: now });
    await makeStory(kit, other);
    expect((await list(griot)).map(({ _id }) => _id)).toEqual([hidden]);
  });

  test("comes page by page, each story once, while new ones come in", async () => {
    const griot = await makeWriter(kit);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await makeStory(kit, griot));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await kit.send("listOwnStories", { query }, griot);
      seen.push(...page.json<{ _id: string }[]>().map(({ _id }) => _id));
      cursor = page.headers["x-next-cursor"] as string | undefined;
      await makeStory(kit, griot);
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { cursor: "x" }])("refuses %j", async (query) => {
    const griot = await makeWriter(kit);
    expect((await kit.refuse("listOwnStories", { query }, griot)).status).toBe(400);
  });

  test("is for griots: who is none is told that only griots get here", async () => {
    const reader = await makeReader(kit);
    expect((await kit.refuse("listOwnStories", { query: {} }, reader)).status).toBe(403);
  });

  test("reads of many stories those of the page alone", async () => {
    await makeManyStories(kit);
    const griot = await makeWriter(kit);
    await kit.db.pool.query(
      `WITH mine AS (
        UPDATE stories SET author_id = $1
        WHERE id IN (SELECT id FROM stories WHERE title = 't' LIMIT 300) RETURNING id
      ) SELECT FROM mine`,
      [griot.userId],
    );
    await kit.db.pool.query("ANALYZE stories");
    const values = {
      viewer: griot.userId,
      hidden: [],
      hiddenStories: [],
      before: maxId,
    };
    // Each story of the page and the one after it: once in the order, once by its key.
    expect(
      await countRowsRead(kit, ownStories(limits.list.defaultLimit), "stories", values),
    ).toBeLessThan(50);
  });
});

describe("deleting a story", () => {
  test("takes it out of every list, feed, search, playlist and page at once", async () => {
    const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
    const made = await kit.call("createPlaylist", { body: { name: "Told", public: true } }, griot);
    const { _id: id } = await publish(griot, [made._id]);
    const params = { id };
    await kit.call("getStory", { params }, reader);
    await kit.call("getPublicStory", { params });
    await remove(id, griot);

    for (const person of [griot, reader]) {
      expect((await kit.refuse("getStory", { params }, person)).status).toBe(404);
      for (const shown of [
        await kit.call("listRecommendedStories", { query: { limit: 100 } }, person),
        await kit.call("listTrendingStories", { query: { limit: 100 } }, person),
        await kit.call("listStories", { query: { genre: "fantasy", limit: 100 } }, person),
        await kit.call("listStoriesByIds", { query: { ids: id } }, person),
        await kit.call(
          "listWriterStories",
          { params: { writerId: griot.userId }, query: {} },
          person,
        ),
        (await kit.call("search", { query: { q: "River's Third Name" } }, person)).stories,
      ]) {
        expect(shown.map(({ _id }) => _id)).not.toContain(id);
      }
      const held = await kit.call("getPlaylist", { params: { id: made._id } }, person);
      expect([held.stories, held.storyCount]).toEqual([[], 0]);
    }
    expect(await list(griot)).toEqual([]);
    expect((await kit.refuse("getPublicStory", { params })).status).toBe(404);
    expect((await kit.app.http.inject(`/story/${id}/share`)).statusCode).toBe(404);
  });

  test("moves the number of the griot's stories, and takes its time off the total", async () => {
    const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
    const [gone, kept] = [await publish(griot), await publish(griot)];
    for (const { _id: storyId } of [gone, kept]) {
      await kit.call("getStory", { params: { id: storyId } }, reader);
      kit.clock.advance(60_000);
      await kit.call("updateTimer", { params: { storyId }, body: { time: 40 } }, reader);
    }
    expect((await kit.call("getFigures", {}, griot)).totalSeconds).toBe(80);
    expect(await remove(gone._id, griot)).toEqual({ msg: "Story deleted." });
    expect((await kit.call("getFigures", {}, griot)).totalSeconds).toBe(40);
    expect((await kit.call("getOwnWriter", {}, griot)).storiesCount).toBe(1);
  });

  test("ten times at once deletes once; a repeated delete is 404", async () => {
    const griot = await makeWriter(kit);
    const [{ _id }] = [await publish(griot), await publish(griot)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => removing(_id, griot)));
    const answered = (status: number) =>
      answers.filter(({ statusCode }) => statusCode === status).length;
    expect([answered(200), answered(404)]).toEqual([1, 9]);
    expect((await removing(_id, griot)).statusCode).toBe(404);
    expect((await kit.call("getOwnWriter", {}, griot)).storiesCount).toBe(1);
  });

  test("while many read and like it leaves no time behind, and no answer is a fault", async () => {
    const griot = await makeWriter(kit);
    const { _id: storyId } = await publish(griot);
    const readers = await Promise.all(Array.from({ length: 8 }, () => makeReader(kit)));
    await Promise.all(readers.map((one) => kit.call("getStory", { params: { id: storyId } }, one)));
    kit.clock.advance(60_000);
    const params = { storyId };
    const answers = await Promise.all([
      ...readers.map((one) => kit.send("updateTimer", { params, body: { time: 30 } }, one)),
      removing(storyId, griot),
      ...readers.map((one) => kit.send("likeStory", { params, body: { on: true } }, one)),
      ...readers.map((one) =>
        kit.send("createComment", { params, query: {}, body: { text: "Oh" } }, one),
      ),
      ...readers.map((one) => kit.send("bookmarkStory", { params, body: {} }, one)),
    ]);
    expect(answers.every(({ statusCode }) => statusCode < 300 || statusCode === 404)).toBe(true);
    expect((await kit.call("getFigures", {}, griot)).totalSeconds).toBe(0);
  });

  test("of another griot's story is 404, blocked either way or not, and changes nothing", async () => {
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    const storyId = await makeStory(kit, griot);
    expect((await removing(storyId, other)).statusCode).toBe(404);
    await block(kit, griot, other);
    expect((await removing(storyId, other)).statusCode).toBe(404);
    expect(await list(griot)).toHaveLength(1);
  });

  test("an id of the wrong form is 400, one that names nothing 404", async () => {
    const griot = await makeWriter(kit);
    expect((await removing("x", griot)).statusCode).toBe(400);
    expect((await removing(newId(), griot)).statusCode).toBe(404);
  });

  test("its media and all that was left of it are removed by a job, which may come twice", async () => {
    const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
    const story = await publish(griot);
    const params = { storyId: story._id };
    await kit.call("likeStory", { params, body: { on: true } }, reader);
    await kit.call("bookmarkStory", { params, body: {} }, reader);
    const { _id: parentId } =
      (await kit.call("createComment", { params, query: {}, body: { text: "More!" } }, reader))
        .comments[0] ?? {};
    await kit.call(
      "createReply",
      { params, query: {}, body: { parentId: parentId ?? "", text: "Yes" } },
      reader,
    );
    const picture = `/media/${story.poster.id}/1080.jpg`;
    await remove(story._id, griot);
    expect((await kit.app.http.inject(picture)).statusCode).toBe(200);
    // A process that ends before the job leaves it for the next.
    await kit.runJobs();
    expect((await kit.app.http.inject(picture)).statusCode).toBe(404);
    for (const table of ["story_likes", "story_bookmarks", "story_bodies", "comments"]) {
      expect([table, await rows(table, story._id)]).toEqual([table, 0]);
    }
    expect(await rows("stories", story._id, "id")).toBe(0);
    const payload = { storyId: story._id, mediaId: story.poster.id };
    await kit.app.jobHandlers["erase-story"](payload);
  });

  test("its followers' alerts go with it, and those of the griot's other stories stay", async () => {
    const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
    const params = { writerId: griot.writerId };
    await kit.call("followWriter", { params, body: { on: true } }, reader);
    const [gone, kept] = [await publish(griot), await publish(griot)];
    await kit.runJobs();
    const alerts = (storyId: string) => rows("alerts", storyId, "reference_id");
    expect([await alerts(gone._id), await alerts(kept._id)]).toEqual([1, 1]);
    await remove(gone._id, griot);
    await kit.runJobs();
    expect([await alerts(gone._id), await alerts(kept._id)]).toEqual([0, 1]);
  });

  test("the job takes no story that is there", async () => {
    const griot = await makeWriter(kit);
    const storyId = await makeStory(kit, griot);
    await kit.app.jobHandlers["erase-story"]({ storyId, mediaId: newId() });
    expect(await rows("stories", storyId, "id")).toBe(1);
  });
});
