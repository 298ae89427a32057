import type { StoryCardView } from "@kora/contract/stories";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let posterImage: Buffer;
beforeAll(async () => {
  const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
  posterImage = await sharp({ create }).jpeg().toBuffer();
});

const texts = { title: "The Ferry", shortDescription: "It waits." };
const form = { ...texts, story: "<p>Once.</p>" };
const uniqueTag = () => `t${newId().replaceAll("-", "")}`;

const publish = (writer: TestUser, fields: object) =>
  testApp.call("publishStory", { form: { ...form, ...fields }, files: { posterImage } }, writer);
const edit = (writer: TestUser, id: string, fields: object) =>
  testApp.call("updateStory", { params: { id }, body: { ...texts, ...fields } }, writer);

async function listIds(viewer: TestUser, tag: string, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const response = await testApp.send("listStoriesWithTag", { params: { tag }, query }, viewer);
    expect(response.statusCode).toBe(200);
    ids.push(...response.json().map((story: StoryCardView) => story._id));
    cursor = response.headers["x-next-cursor"] as string | undefined;
  } while (cursor);
  return ids;
}

describe("the tags of a story", () => {
  test("have one spelling, and no duplicates", async () => {
    const writer = await makeWriter(testApp);
    const tags = JSON.stringify(["Àṣẹ Water", "#ase-water", "RIVERS"]);
    const story = await publish(writer, { tags });
    expect(story.tags).toEqual(["asewater", "rivers"]);
    const shared = await testApp.call("getPublicStory", { params: { id: story._id } });
    expect(shared.tags).toEqual(["asewater", "rivers"]);
    const edited = await edit(writer, story._id, { tags: ["Night"] });
    expect(edited.tags).toEqual(["night"]);
    expect((await edit(writer, story._id, {})).tags).toEqual(["night"]);
    expect((await edit(writer, story._id, { tags: [] })).tags).toEqual([]);
  });

  test("and notes are kept by a draft, which may have a longer note", async () => {
    const writer = await makeWriter(testApp);
    const noteAfter = "a".repeat(2000);
    const body = { _id: newId(), tags: ["Big River"], noteBefore: "Thanks.", noteAfter };
    await testApp.call("saveDraft", { body }, writer);
    const [draft] = await testApp.call("listDrafts", { query: {} }, writer);
    expect(draft).toMatchObject({ tags: ["bigriver"], noteBefore: "Thanks.", noteAfter });
  });

  test.each([
    [{ tags: "river" }, "tags", "Tags must be a JSON list of texts."],
    [{ tags: '["#!"]' }, "tags", "A tag must have a letter or a digit, and at most 50 characters."],
    [
      { tags: JSON.stringify(["x".repeat(51)]) },
      "tags",
      "A tag must have a letter or a digit, and at most 50 characters.",
    ],
    [
      { tags: JSON.stringify(Array.from({ length: 11 }, (_, index) => `t${index}`)) },
      "tags",
      "A story can have at most 10 tags.",
    ],
    [{ noteBefore: "a".repeat(1001) }, "noteBefore", "A note must be at most 1000 characters."],
    [{ noteAfter: "a".repeat(1001) }, "noteAfter", "A note must be at most 1000 characters."],
  ])("and notes are 400 at their field (%#)", async (fields, field, message) => {
    const writer = await makeWriter(testApp);
    const input = { form: { ...form, ...fields }, files: { posterImage } };
    const { status, body } = await testApp.callExpectingError("publishStory", input, writer);
    expect([status, Object.entries(body.fields ?? {})]).toEqual([
      400,
      [[expect.stringContaining(field), message]],
    ]);
  });
});

test("an author's notes are plain texts, and count as no words", async () => {
  const writer = await makeWriter(testApp);
  const noteBefore = " For <b>Kofi</b>.\r\nThanks. ";
  const story = await publish(writer, { noteBefore, noteAfter: "More on Friday." });
  expect(story).toMatchObject({
    noteBefore: "For <b>Kofi</b>.\nThanks.",
    noteAfter: "More on Friday.",
    wordCount: 1,
  });
  const edited = await edit(writer, story._id, { noteAfter: "" });
  expect(edited).toMatchObject({ noteBefore: story.noteBefore, noteAfter: "" });
  const { noteBefore: shown } = await testApp.call(
    "getStory",
    { params: { id: story._id } },
    writer,
  );
  expect(shown).toBe(story.noteBefore);
});

describe("the list of a tag", () => {
  test("has the stories with the tag in any spelling, newest first, in pages", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const tag = uniqueTag();
    const ids: string[] = [];
    for (const spelling of [tag.toUpperCase(), `#${tag}`, tag]) {
      ids.unshift((await publish(writer, { tags: JSON.stringify([spelling]) }))._id);
    }
    await publish(writer, { tags: JSON.stringify([`${tag}x`]) });
    expect(await listIds(reader, ` ${tag.toUpperCase()} `, 2)).toEqual(ids);
    expect(await listIds(reader, uniqueTag())).toEqual([]);
  });

  test("leaves out stories that are edited, unpublished, scheduled, deleted or hidden by a block", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const tag = uniqueTag();
    const tags = JSON.stringify([tag]);
    const story = await publish(writer, { tags });
    const params = { id: story._id };
    await edit(writer, story._id, { tags: [] });
    expect(await listIds(reader, tag)).toEqual([]);
    await testApp.call("unpublishStory", { params }, writer);
    await edit(writer, story._id, { tags: [tag] });
    expect(await listIds(reader, tag)).toEqual([]);
    await testApp.call("publishOwnStory", { params, body: {} }, writer);
    expect(await listIds(reader, tag)).toEqual([story._id]);
    await testApp.call("unpublishStory", { params }, writer);
    expect(await listIds(reader, tag)).toEqual([]);
    await testApp.call("publishOwnStory", { params, body: {} }, writer);
    const publishAt = new Date(testApp.clock.now().getTime() + 3_600_000).toISOString();
    await publish(writer, { tags, publishAt });
    expect(await listIds(reader, tag)).toEqual([story._id]);
    await block(testApp, writer, reader);
    expect(await listIds(reader, tag)).toEqual([]);
    expect(await listIds(writer, tag)).toEqual([story._id]);
    await testApp.call("deleteStory", { params }, writer);
    expect(await listIds(writer, tag)).toEqual([]);
  });

  test("is 400 for a text that is no tag", async () => {
    const reader = await makeReader(testApp);
    const input = { params: { tag: "!" }, query: {} };
    const { status } = await testApp.callExpectingError("listStoriesWithTag", input, reader);
    expect(status).toBe(400);
  });

  test("gets the same rows if ten publish the tag at once", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const tag = uniqueTag();
    const id = await makeStory(testApp, writer);
    await Promise.all(Array.from({ length: 10 }, () => edit(writer, id, { tags: [tag, "b"] })));
    expect(await listIds(reader, tag)).toEqual([id]);
  });
});
