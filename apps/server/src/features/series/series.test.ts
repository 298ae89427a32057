import type { CallInput } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import type { SeriesView } from "@kora/contract/series";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { finishStory, makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  deleteAndErase,
  makeReader,
  makeStory,
  makeWriter,
} from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { stories } from "../stories/tables.ts";
import { series } from "./tables.ts";

const testApp = useTestApp();

/** Creates a griot with a series of three parts, and a reader. */
async function setUp() {
  const [griot, ama] = [await makeWriter(testApp), await makeReader(testApp)];
  const [part1 = "", part2 = "", part3 = ""] = await makeParts(testApp, griot, 3);
  const letters = await makeSeries(testApp, griot, [part1, part2, part3]);
  return { griot, ama, letters, id: letters._id, part1, part2, part3 };
}

const get = (user: TestUser, id: string) => testApp.call("getSeries", { params: { id } }, user);
const getStory = (user: TestUser, id: string) => testApp.call("getStory", { params: { id } }, user);
const update = (user: TestUser, id: string, body: CallInput<"updateSeries">["body"]) =>
  testApp.call("updateSeries", { params: { id }, body }, user);
const setParts = (user: TestUser, id: string, body: CallInput<"setSeriesParts">["body"]) =>
  testApp.call("setSeriesParts", { params: { id }, body }, user);
const follow = (user: TestUser, id: string, on: boolean) =>
  testApp.call("followSeries", { params: { id }, body: { on } }, user);
const list = (user: TestUser, writer: string) =>
  testApp.call("listSeries", { query: { writer } }, user);
const edit = (user: TestUser, id: string, change: Partial<CallInput<"updateStory">["body"]>) =>
  testApp.call(
    "updateStory",
    { params: { id }, body: { title: "Edited", shortDescription: "Edited.", ...change } },
    user,
  );
const finish = (user: TestUser, storyId: string) => finishStory(testApp, user, storyId);
const setStory = (id: string, changes: Partial<typeof stories.$inferInsert>) =>
  testApp.db.drizzle.update(stories).set(changes).where(eq(stories.id, id));

const getIds = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);

describe("a series", () => {
  test("is created without parts, with title, description, genres, rating and state", async () => {
    const griot = await makeWriter(testApp);
    const body = {
      title: " Letters from the salt road ",
      shortDescription: "A caravan writes home.",
      genre: ["Fantasy", "fantasy", "poetry"],
      language: "PT-br",
      rating: "teen",
      state: "paused",
    } as const;
    const response = await testApp.send(
      "createSeries",
      { body: { ...body, genre: [...body.genre] } },
      griot,
    );
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      _id: expect.any(String),
      title: "Letters from the salt road",
      shortDescription: "A caravan writes home.",
      posterImage: null,
      poster: null,
      genre: ["fantasy", "poetry"],
      language: "pt-BR",
      rating: "teen",
      state: "paused",
      writer: { _id: griot.userId, posterName: "Ama", avatar: null },
      parts: [],
      partCount: 0,
      wordCount: 0,
      nextPart: null,
      followerCount: 0,
      isFollowing: false,
      isHidden: false,
      revision: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    } satisfies Record<keyof SeriesView, unknown>);
  });

  test("has its parts in order, their words, the poster of the first and the progress of the reader", async () => {
    const { griot, ama, id, part1, part2, part3 } = await setUp();
    await finish(ama, part1);
    const shown = await get(ama, id);
    expect(shown).toMatchObject({
      parts: [part1, part2, part3],
      partCount: 3,
      wordCount: 300,
      nextPart: part2,
      posterImage: (await getStory(ama, part1)).posterImage,
    });
    expect(shown.contents).toMatchObject([
      { _id: part1, title: "Letter 1", wordCount: 100, position: 1, isFinished: true },
      { _id: part2, title: "Letter 2", position: null, isFinished: false },
      { _id: part3, isFinished: false },
    ]);
    expect(getIds(await list(ama, griot.writerId))).toEqual([id]);
  });

  test("says to its griot alone which parts are not published, and when they will be", async () => {
    const { griot, ama, id, part1, part2, part3 } = await setUp();
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await testApp.call("unpublishStory", { params: { id: part2 } }, griot);
    await testApp.call("unpublishStory", { params: { id: part3 } }, griot);
    await testApp.call("publishOwnStory", { params: { id: part3 }, body: { publishAt } }, griot);
    expect((await get(griot, id)).contents).toMatchObject([
      { _id: part1, isPublished: true, publishAt: null },
      { isPublished: false, publishAt: null },
      { isPublished: false, publishAt },
    ]);
    expect((await get(ama, id)).contents).toMatchObject([{ _id: part1, isPublished: true }]);
  });

  test("stands on its stories, in lists and on the public page, with number and count", async () => {
    const { griot, ama, id, part2 } = await setUp();
    const lone = await makeStory(testApp, griot);
    const place = { _id: id, title: "Letters from the salt road", number: 2, count: 3 };
    expect((await getStory(ama, part2)).series).toEqual(place);
    expect((await getStory(ama, lone)).series).toBeNull();
    const cards = await testApp.call(
      "listStoriesByIds",
      { query: { ids: [lone, part2].join(",") } },
      ama,
    );
    expect(cards.map((card) => card.series)).toEqual([null, place]);
    const publicStory = await testApp.call("getPublicStory", { params: { id: part2 } });
    expect(publicStory.series).toEqual(place);
  });

  test.each([
    [{ title: "" }, "title", "Please give the series a title."],
    [{ title: "x".repeat(71) }, "title", "A series' title can be at most 70 characters."],
    [
      { shortDescription: "x".repeat(201) },
      "shortDescription",
      "A series' description can be at most 200 characters.",
    ],
    [{ state: "over" }, "state", "State must be ongoing, complete or paused."],
    [{ rating: "all" }, "rating", "Rating must be everyone, teen or mature."],
    [{ genre: ["opera"] }, "genre", "This genre is not known."],
  ])("refuses %j with a sentence", async (fields, field, sentence) => {
    const griot = await makeWriter(testApp);
    const body = { title: "Letters", ...fields } as CallInput<"createSeries">["body"];
    const refused = await testApp.callExpectingError("createSeries", { body }, griot);
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test("is one of at most 200 of a griot, also when ten are created at once", async () => {
    const griot = await makeWriter(testApp);
    const now = testApp.clock.now();
    await testApp.db.drizzle.insert(series).values(
      Array.from({ length: limits.series.perUser - 5 }, (_, index) => ({
        id: newId(),
        authorId: griot.userId,
        title: `Series ${index}`,
        shortDescription: "",
        genres: [],
        rating: "everyone" as const,
        state: "ongoing" as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async () =>
          (await testApp.send("createSeries", { body: { title: "One more" } }, griot)).statusCode,
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(201),
      ...Array(5).fill(409),
    ]);
  });
});

describe("a griot", () => {
  test("edits only the fields that are sent", async () => {
    const { griot, id } = await setUp();
    await update(griot, id, { language: "sw" });
    const edited = await update(griot, id, { state: "complete" });
    const title = "Letters from the salt road";
    expect(edited).toMatchObject({ state: "complete", title, language: "sw", revision: 4 });
    expect((await update(griot, id, { language: null })).language).toBeNull();
  });

  test("gets both versions for an edit of an old revision", async () => {
    const { griot, id, letters } = await setUp();
    await update(griot, id, { title: "Letters, again", revision: letters.revision });
    const { status, body } = await testApp.callExpectingError(
      "updateSeries",
      { params: { id }, body: { title: "Lost letters", revision: letters.revision } },
      griot,
    );
    expect([status, body.msg]).toEqual([
      409,
      "This series was changed in another place. Nothing of yours is lost.",
    ]);
    expect(body.versions).toMatchObject({
      theirs: { title: "Letters, again", revision: letters.revision + 1 },
      yours: { _id: id, title: "Lost letters", revision: letters.revision },
    });
  });

  test("orders the parts, takes some out, and gets both versions for an old revision", async () => {
    const { griot, ama, id, letters, part1, part2, part3 } = await setUp();
    const { revision } = letters;
    const ordered = await setParts(griot, id, { stories: [part3, part1], revision });
    expect(ordered.parts).toEqual([part3, part1]);
    expect((await getStory(ama, part1)).series).toMatchObject({ number: 2, count: 2 });
    expect((await getStory(ama, part2)).series).toBeNull();
    const { status, body } = await testApp.callExpectingError(
      "setSeriesParts",
      { params: { id }, body: { stories: [part1, part2], revision } },
      griot,
    );
    expect(status).toBe(409);
    expect(body.versions).toMatchObject({
      theirs: { parts: [part3, part1] },
      yours: { parts: [part1, part2] },
    });
  });

  test("adds only own stories that are in no other series, each once, and at most 500", async () => {
    const { griot, id, letters, part1 } = await setUp();
    const { revision } = letters;
    const other = await makeSeries(testApp, griot, [await makeStory(testApp, griot)]);
    const foreign = await makeStory(testApp, await makeWriter(testApp));
    const refuse = async (storyIds: string[]) => {
      const body = { stories: storyIds, revision };
      const refused = await testApp.callExpectingError(
        "setSeriesParts",
        { params: { id }, body },
        griot,
      );
      return [refused.status, refused.body.fields?.stories ?? refused.body.msg];
    };
    expect(await refuse([part1, foreign])).toEqual([404, "Story not found."]);
    expect(await refuse([part1, newId()])).toEqual([404, "Story not found."]);
    expect(await refuse(other.parts)).toEqual([
      409,
      "A story can be in one series only. Please take it out of its other series first.",
    ]);
    expect(await refuse([part1, part1])).toEqual([400, "A story can be in a series only once."]);
    expect(await refuse(Array.from({ length: 501 }, newId))).toEqual([
      400,
      "A series can hold 500 stories. Please take one out first, or begin another series.",
    ]);
    expect((await get(griot, id)).parts).toHaveLength(3);
  });

  test("publishes a story as the last part, and ten at once get ten numbers", async () => {
    const { griot, id } = await setUp();
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const storyId = await makeStory(testApp, griot);
        await edit(griot, storyId, { series: id });
        return storyId;
      }),
    );
    const { parts, partCount, revision } = await get(griot, id);
    expect([partCount, new Set(parts).size, revision]).toEqual([13, 13, 12]);
    expect(parts.slice(3).toSorted()).toEqual(ids.toSorted());
  });

  test("moves a story to another series, takes it out, and sees its series in the form", async () => {
    const { griot, id, part1, part2, part3 } = await setUp();
    const other = await makeSeries(testApp, griot, [], { title: "The other road" });
    const moved = await edit(griot, part1, { series: other._id });
    expect(moved.series).toEqual({ _id: other._id, title: "The other road", number: 1, count: 1 });
    expect((await get(griot, id)).parts).toEqual([part2, part3]);
    expect((await edit(griot, part1, {})).series?._id).toBe(other._id);
    expect((await edit(griot, part1, { series: null })).series).toBeNull();
    expect((await get(griot, other._id)).parts).toEqual([]);
  });

  test("cannot put a story into a series of another griot or into a full one", async () => {
    const { griot, id, part1 } = await setUp();
    const kofi = await makeWriter(testApp);
    const own = await makeStory(testApp, kofi);
    const body = { title: "Mine", shortDescription: "Mine.", series: id };
    const refused = await testApp.callExpectingError(
      "updateStory",
      { params: { id: own }, body },
      kofi,
    );
    expect([refused.status, refused.body.fields]).toEqual([400, { series: "Series not found." }]);
    await testApp.db.pool.query(
      `WITH filled AS (
        INSERT INTO stories SELECT (json_populate_record(s, json_build_object('id', gen_random_uuid()))).*
        FROM stories s, generate_series(1, 497) WHERE s.id = $1 RETURNING id)
      INSERT INTO series_parts SELECT id, $2, 100 + row_number() OVER (), true, false, 1 FROM filled`,
      [part1, id],
    );
    const story = await makeStory(testApp, griot);
    const full = await testApp.callExpectingError(
      "updateStory",
      { params: { id: story }, body },
      griot,
    );
    expect([full.status, full.body.fields?.series]).toEqual([
      400,
      "A series can hold 500 stories. Please take one out first, or begin another series.",
    ]);
  });

  test("deletes a series and keeps its stories", async () => {
    const { griot, ama, id, part1 } = await setUp();
    await follow(ama, id, true);
    expect(await testApp.call("deleteSeries", { params: { id } }, griot)).toEqual({
      msg: "Series deleted. Its stories stay.",
    });
    expect((await testApp.callExpectingError("getSeries", { params: { id } }, ama)).status).toBe(
      404,
    );
    expect((await getStory(ama, part1)).series).toBeNull();
    expect((await makeSeries(testApp, griot, [part1])).parts).toEqual([part1]);
  });

  test("deletes a story, which leaves its series at once, also while the parts are ordered", async () => {
    const { griot, ama, id, letters, part1, part2, part3 } = await setUp();
    await Promise.all([
      testApp.call("deleteStory", { params: { id: part2 } }, griot),
      testApp.send(
        "setSeriesParts",
        { params: { id }, body: { stories: [part3, part2, part1], revision: letters.revision } },
        griot,
      ),
    ]);
    const { parts, contents } = await get(ama, id);
    expect(parts.toSorted()).toEqual([part1, part3].toSorted());
    expect(getIds(contents)).toEqual(parts);
  });

  test.each(["updateSeries", "deleteSeries", "setSeriesParts"] as const)(
    "cannot use %s on the series of another griot",
    async (call) => {
      const { id, ama } = await setUp();
      const kofi = await makeWriter(testApp);
      const refuse = async (seriesId: string, user: TestUser) => {
        const input = {
          params: { id: seriesId },
          body: { title: "Mine", stories: [], revision: 1 },
        };
        const { status, body } = await testApp.callExpectingError(call, input, user);
        return [status, body.msg];
      };
      expect(await refuse(id, kofi)).toEqual([403, "Only its griot can change a series."]);
      expect(await refuse(newId(), kofi)).toEqual([404, "Series not found."]);
      expect((await refuse(id, ama))[0]).toBe(403);
    },
  );
});

describe("a part that the viewer may not see", () => {
  test("is neither in the parts nor counted; its griot sees all parts", async () => {
    const { griot, ama, id, part1, part2, part3 } = await setUp();
    await setStory(part1, { hiddenAt: testApp.clock.now() });
    expect(await get(ama, id)).toMatchObject({
      parts: [part2, part3],
      partCount: 2,
      wordCount: 200,
      nextPart: part2,
    });
    expect((await getStory(ama, part2)).series).toMatchObject({ number: 1, count: 2 });
    expect((await get(griot, id)).parts).toEqual([part1, part2, part3]);
    expect((await getStory(griot, part2)).series).toMatchObject({ number: 2, count: 3 });
  });

  test("may be mature, or blocked by the viewer", async () => {
    const { ama, id, part1, part2, part3 } = await setUp();
    await setStory(part2, { rating: "mature" });
    expect((await get(ama, id)).parts).toEqual([part1, part3]);
    const body = { type: "story", targetId: part1 } as const;
    await testApp.call("blockEntity", { body }, ama);
    expect((await get(ama, id)).parts).toEqual([part3]);
  });
});

describe("a viewer", () => {
  test.each(["blocks the griot", "is blocked by the griot"])(
    "who %s finds no series",
    async (relation) => {
      const { griot, ama, id, part1 } = await setUp();
      if (relation === "blocks the griot") await block(testApp, ama, griot);
      else await block(testApp, griot, ama);
      const statuses = [
        (await testApp.callExpectingError("getSeries", { params: { id } }, ama)).status,
        (
          await testApp.callExpectingError(
            "followSeries",
            { params: { id }, body: { on: true } },
            ama,
          )
        ).status,
        (await testApp.callExpectingError("getStory", { params: { id: part1 } }, ama)).status,
      ];
      expect(statuses).toEqual([404, 404, 404]);
    },
  );

  test("who is no adult finds no mature series, and its stories show none", async () => {
    const { griot, ama, id, part1 } = await setUp();
    await update(griot, id, { rating: "mature" });
    expect((await testApp.callExpectingError("getSeries", { params: { id } }, ama)).status).toBe(
      404,
    );
    expect(await list(ama, griot.userId)).toEqual([]);
    expect((await getStory(ama, part1)).series).toBeNull();
    const adult = await makeReader(testApp, { birthMonth: "1990-01-01" });
    expect((await get(adult, id)).rating).toBe("mature");
  });

  test("finds no series of a suspended griot", async () => {
    const { griot, ama, id } = await setUp();
    await testApp.db.drizzle
      .update(users)
      .set({ suspendedAt: testApp.clock.now() })
      .where(eq(users.id, griot.userId));
    expect((await testApp.callExpectingError("getSeries", { params: { id } }, ama)).status).toBe(
      404,
    );
  });

  test("gets the series of a griot page by page, newest first", async () => {
    const { griot, ama, id } = await setUp();
    const second = await makeSeries(testApp, griot, []);
    const query = { writer: griot.writerId, limit: 1 };
    const first = await testApp.send("listSeries", { query }, ama);
    expect(getIds(first.json())).toEqual([second._id]);
    const cursor = String(first.headers["x-next-cursor"]);
    const next = await testApp.send("listSeries", { query: { ...query, cursor } }, ama);
    expect([getIds(next.json()), next.headers["x-next-cursor"]]).toEqual([[id], undefined]);
  });
});

describe("the erasure of an account", () => {
  test("erases its series and follows, and leaves the series of stories that stay without a name", async () => {
    const { griot, ama, id, part1 } = await setUp();
    const empty = await makeSeries(testApp, griot, []);
    await follow(ama, id, true);
    await deleteAndErase(testApp, griot, "keep");
    await testApp.runJobs();
    expect(await get(ama, id)).toMatchObject({ partCount: 3, writer: { posterName: "A griot" } });
    expect((await getStory(ama, part1)).series?._id).toBe(id);
    const params = { id: empty._id };
    expect((await testApp.callExpectingError("getSeries", { params }, ama)).status).toBe(404);
    await deleteAndErase(testApp, ama);
    await testApp.runJobs();
    expect((await get(await makeReader(testApp), id)).followerCount).toBe(0);
  });
});

describe("following a series", () => {
  test("and unfollowing are idempotent, and counted right when ten calls come at once", async () => {
    const { ama, id } = await setUp();
    await Promise.all(Array.from({ length: 10 }, () => follow(ama, id, true)));
    expect(await get(ama, id)).toMatchObject({ isFollowing: true, followerCount: 1 });
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    await Promise.all(readers.map((reader) => follow(reader, id, true)));
    expect((await get(ama, id)).followerCount).toBe(11);
    await Promise.all(Array.from({ length: 10 }, () => follow(ama, id, false)));
    expect(await get(ama, id)).toMatchObject({ isFollowing: false, followerCount: 10 });
  });

  test("lists it among the followed series, last followed first", async () => {
    const { griot, ama, id } = await setUp();
    const second = await makeSeries(testApp, griot, []);
    await follow(ama, second._id, true);
    testApp.clock.advance(1000);
    await follow(ama, id, true);
    const query = { limit: 1 };
    const first = await testApp.send("listFollowedSeries", { query }, ama);
    const cursor = String(first.headers["x-next-cursor"]);
    const next = await testApp.call("listFollowedSeries", { query: { ...query, cursor } }, ama);
    expect([getIds(first.json()), getIds(next)]).toEqual([[id], [second._id]]);
  });

  test("is refused for an own series, and without on", async () => {
    const { griot, ama, id } = await setUp();
    const input = { params: { id }, body: { on: true } };
    const own = await testApp.callExpectingError("followSeries", input, griot);
    expect([own.status, own.body.msg]).toEqual([403, "You cannot follow your own series."]);
    const body = {} as { on: boolean };
    const missing = await testApp.callExpectingError("followSeries", { params: { id }, body }, ama);
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { on: "On must be true or false." },
    ]);
  });

  test("ends with a block", async () => {
    const { griot, ama, id } = await setUp();
    await follow(ama, id, true);
    const body = { type: "user", targetId: ama.userId } as const;
    await testApp.call("blockEntity", { body }, griot);
    expect((await get(griot, id)).followerCount).toBe(0);
  });
});
