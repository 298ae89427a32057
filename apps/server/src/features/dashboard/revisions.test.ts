import type { CallInput } from "@kora/contract";
import { publicationLimits } from "@kora/contract/publication-limits";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

type Edit = CallInput<"updateStory">["body"];
const edit = (writer: TestUser, id: string, body: Partial<Edit> = {}) =>
  testApp.call(
    "updateStory",
    { params: { id }, body: { title: "Edited", shortDescription: "Edited.", ...body } },
    writer,
  );
const list = (writer: TestUser, id: string) =>
  testApp.call("listRevisions", { params: { id } }, writer);
const get = (writer: TestUser, id: string, revision: number) =>
  testApp.call("getRevision", { params: { id, revision } }, writer);
const restore = (
  writer: TestUser,
  id: string,
  revision: number,
  body: CallInput<"restoreRevision">["body"] = {},
) => testApp.call("restoreRevision", { params: { id, revision }, body }, writer);
const countRows = async (id: string) =>
  (await testApp.db.pool.query("SELECT FROM story_revisions WHERE story_id = $1", [id])).rowCount;

async function setUp() {
  const writer = await makeWriter(testApp);
  const id = await makeStory(testApp, writer, { genres: ["fantasy"], wordCount: 8 });
  return { writer, id };
}

describe("an edit of a published story", () => {
  test("keeps the version before, complete, with its time", async () => {
    const { writer, id } = await setUp();
    const before = await testApp.call("getOwnStory", { params: { id } }, writer);
    testApp.clock.advance(60_000);
    const { updatedAt: editedAt } = await edit(writer, id, {
      story: "<p>Two words.</p>",
      tags: ["river"],
      language: "fr",
    });
    testApp.clock.advance(60_000);
    await edit(writer, id, { noteBefore: "Thanks." });
    expect(await list(writer, id)).toEqual([
      { revision: 2, writtenAt: editedAt, title: "Edited", wordCount: 2 },
      { revision: 1, writtenAt: before.createdAt, title: before.title, wordCount: 8 },
    ]);
    expect(await get(writer, id, 1)).toEqual({
      revision: 1,
      writtenAt: before.createdAt,
      title: before.title,
      shortDescription: before.shortDescription,
      story: before.story,
      format: 1,
      wordCount: 8,
      genre: ["fantasy"],
      posterAlt: before.poster.alt,
      rating: "everyone",
      warnings: [],
      language: null,
      tags: [],
      noteBefore: "",
      noteAfter: "",
    });
    expect(await get(writer, id, 2)).toMatchObject({ tags: ["river"], language: "fr" });
  });

  test("tells readers when, before a first edit nothing", async () => {
    const { writer, id } = await setUp();
    const reader = await makeReader(testApp);
    const readEditedAt = async () => [
      (await testApp.call("getStory", { params: { id } }, reader)).editedAt,
      (await testApp.call("getPublicStory", { params: { id } })).editedAt,
    ];
    expect(await readEditedAt()).toEqual([null, null]);
    const { updatedAt } = await edit(writer, id);
    expect(await readEditedAt()).toEqual([updatedAt, updatedAt]);
  });

  test("keeps the last 50 versions, also if ten edits come at once", async () => {
    const { writer, id } = await setUp();
    const { revisions } = publicationLimits;
    await testApp.db.pool.query(
      `INSERT INTO story_revisions SELECT gen_random_uuid(), $2, $1, n, now(), 't', 'd', '<p>a</p>', 1, 1, '{}',
         '{fantasy}', '', 'everyone', '{}', NULL, '{}', '', '' FROM generate_series(1, $3::int) n`,
      [id, writer.userId, revisions - 5],
    );
    await testApp.db.pool.query("UPDATE stories SET revision = $2 WHERE id = $1", [id, revisions]);
    await Promise.all(
      Array.from({ length: 10 }, (_, number) => edit(writer, id, { title: `Edit ${number}` })),
    );
    const numbers = (await list(writer, id)).map(({ revision }) => revision);
    expect(numbers).toHaveLength(revisions);
    expect([numbers[0], numbers.at(-1)]).toEqual([revisions + 9, 6]);
  });

  test("that changes nothing keeps none, and readers see no edit", async () => {
    const { writer, id } = await setUp();
    const reader = await makeReader(testApp);
    const { title, shortDescription, story, genre, rating, warnings, language, tags, poster } =
      await testApp.call("getOwnStory", { params: { id } }, writer);
    const fields = { title, shortDescription, story, genre, rating, warnings, language, tags };
    const same = { ...fields, posterAlt: poster.alt, noteBefore: "" };
    const { _id: series } = await testApp.call(
      "createSeries",
      { body: { title: "Letters" } },
      writer,
    );
    expect(await edit(writer, id, same)).toMatchObject({ revision: 1 });
    expect(await edit(writer, id, { ...same, series })).toMatchObject({
      revision: 1,
      series: { _id: series },
    });
    expect(await list(writer, id)).toEqual([]);
    const { editedAt } = await testApp.call("getStory", { params: { id } }, reader);
    expect(editedAt).toBeNull();
    expect(await edit(writer, id, { ...same, posterAlt: "A well" })).toMatchObject({ revision: 2 });
    expect(await list(writer, id)).toHaveLength(1);
  });

  test("before its first publication keeps none", async () => {
    const writer = await makeWriter(testApp);
    const unpublishedAt = testApp.clock.now();
    const id = await makeStory(testApp, writer, { unpublishedAt, wasPublished: false });
    await edit(writer, id);
    expect(await list(writer, id)).toEqual([]);
  });
});

describe("an earlier version", () => {
  test("is restored by an edit, which keeps the version before", async () => {
    const { writer, id } = await setUp();
    const before = await testApp.call("getOwnStory", { params: { id } }, writer);
    const tags = ["river"];
    await edit(writer, id, { story: "<p>Two words.</p>", tags, genre: ["poetry"], noteAfter: "N" });
    const restored = await restore(writer, id, 1, { revision: 2 });
    const { updatedAt: _updatedAt, ...same } = before;
    expect(restored).toMatchObject({ ...same, revision: 3 });
    expect((await list(writer, id)).map(({ revision }) => revision)).toEqual([2, 1]);
    expect(await get(writer, id, 2)).toMatchObject({ tags, genre: ["poetry"], noteAfter: "N" });
    const stories = await testApp.call("listStories", { query: { genre: "fantasy" } }, writer);
    expect(stories.map(({ _id }) => _id)).toContain(id);
  });

  test("is restored also from blocks to paragraphs", async () => {
    const { writer, id } = await setUp();
    await edit(writer, id, { story: "<h2>One</h2><p>Two.</p>", format: 2 });
    expect((await restore(writer, id, 1)).format).toBe(1);
    expect((await restore(writer, id, 2)).story).toContain("<h2>");
  });

  test("is not restored over a version that the griot has not seen", async () => {
    const { writer, id } = await setUp();
    await edit(writer, id);
    await edit(writer, id, { title: "Again" });
    const { status, body } = await testApp.callExpectingError(
      "restoreRevision",
      { params: { id, revision: 1 }, body: { revision: 2 } },
      writer,
    );
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    expect(body.versions).toMatchObject({ theirs: { title: "Again", revision: 3 } });
  });

  test("does not lower a rating that a moderator raised", async () => {
    const { writer, id } = await setUp();
    await edit(writer, id);
    await testApp.db.pool.query(
      "UPDATE stories SET rating = 'mature', min_rating = 'mature' WHERE id = $1",
      [id],
    );
    expect((await restore(writer, id, 1)).rating).toBe("mature");
  });

  test("of another griot's story, or one that is not kept, is 404", async () => {
    const { writer, id } = await setUp();
    await edit(writer, id);
    const other = await makeWriter(testApp);
    const params = { id, revision: 1 };
    const errors = [
      await testApp.callExpectingError("listRevisions", { params: { id } }, other),
      await testApp.callExpectingError("getRevision", { params }, other),
      await testApp.callExpectingError("restoreRevision", { params, body: {} }, other),
      await testApp.callExpectingError("getRevision", { params: { id, revision: 7 } }, writer),
    ];
    expect(errors.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(errors.at(-1)?.body.msg).toBe("This version of the story is not kept any more.");
    const malformed = { params: { id, revision: "first" } };
    const { status } = await testApp.callExpectingError("getRevision", malformed, writer);
    expect(status).toBe(400);
  });

  test("is deleted with its story, and with its account even if the stories stay", async () => {
    const { writer, id } = await setUp();
    const keptId = await makeStory(testApp, writer);
    await edit(writer, id);
    await edit(writer, keptId);
    await testApp.call("deleteStory", { params: { id } }, writer);
    expect([await countRows(id), await countRows(keptId)]).toEqual([0, 1]);
    await deleteAndErase(testApp, writer, "keep");
    await testApp.runJobs();
    expect(await countRows(keptId)).toBe(0);
    await testApp.call("getPublicStory", { params: { id: keptId } });
  });
});
