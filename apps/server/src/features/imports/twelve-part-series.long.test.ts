import { readFile } from "node:fs/promises";
import type { DraftView } from "@kora/contract/drafts";
import type { SeriesView } from "@kora/contract/series";
import { latestStoryFormat } from "@kora/contract/story-formats";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";
import { epubcheck, expectValidEpubs } from "../books/epubcheck.fixture.ts";
import { toFileName } from "../exports/file-name.ts";
import { exportWorks } from "../exports/works.fixture.ts";
import { makeWordPressFile, twelveNightsPath } from "./reading/files.fixture.ts";

/** The whole way of a work: from a file of another program to a series that grows, is revised and pauses. */

const testApp = useTestApp();

let posterImage: Buffer;
beforeAll(async () => {
  const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
  posterImage = await sharp({ create }).jpeg().toBuffer();
});

const day = 24 * 60 * 60 * 1000;
const runDue = () => testApp.app.jobHandlers["publish-due-stories"]({});

/** Imports a file into a new series, and returns both. */
async function importSeries(
  writer: TestWriter,
  name: string,
  bytes: Uint8Array,
): Promise<{ series: SeriesView; drafts: DraftView[] }> {
  const body = { title: "The Ferry of Twelve Nights", shortDescription: "Count them twice." };
  const series = await testApp.call("createSeries", { body }, writer);
  const input = { form: { series: series._id }, files: { file: { name, bytes } } };
  await testApp.call("importFile", input, writer);
  await testApp.runJobs();
  expect(await testApp.call("listImports", {}, writer)).toMatchObject([
    { state: "done", partCount: 12, doneCount: 12, notes: [] },
  ]);
  const drafts = await testApp.call("listDrafts", { query: { limit: 100 } }, writer);
  expect(drafts.map((draft) => draft.series)).toEqual(Array.from({ length: 12 }, () => series._id));
  return { series, drafts };
}

/** Publishes a draft at once, or after some days, and returns the id of the story. */
async function publishDraft(
  writer: TestWriter,
  { _id: draftId, title, story, series }: DraftView,
  days: number,
): Promise<string> {
  const publishAt = new Date(testApp.clock.now().getTime() + days * day).toISOString();
  const form = {
    ...{ draftId, title, story, shortDescription: "A night on the river." },
    ...(series !== null && { series }),
    ...(days > 0 && { publishAt }),
  };
  const published = await testApp.call("publishStory", { form, files: { posterImage } }, writer);
  return published._id;
}

async function makeTwelvePosts(): Promise<Uint8Array> {
  const posts = Array.from({ length: 12 }, (_, index) => ({
    title: `Night ${index + 1} & morning`,
    content: `<p>The river rose by <em>${index + 1}</em> hands.</p>`,
    date: `2026-01-${String(index + 1).padStart(2, "0")} 20:00:00`,
  }));
  return makeWordPressFile(posts);
}

describe.each([
  ["a document of Word", "nights.docx", () => readFile(twelveNightsPath)],
  ["an export of WordPress", "export.xml", makeTwelvePosts],
])("a series of twelve parts from %s", (_source, fileName, readSource) => {
  test("is imported, ordered, scheduled, published, revised, restored, unpublished and exported", {
    timeout: 120_000,
  }, async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const { series, drafts } = await importSeries(writer, fileName, await readSource());
    const params = { id: series._id };
    await testApp.call("followSeries", { params, body: { on: true } }, reader);
    const readSeries = (user = reader) => testApp.call("getSeries", { params }, user);

    // Three parts at once, in a wrong order, and one in each of the next nine days.
    const ids: string[] = [];
    for (const [index, draft] of [drafts[1], drafts[0], ...drafts.slice(2)].entries()) {
      if (draft) ids.push(await publishDraft(writer, draft, Math.max(0, index - 2)));
    }
    expect(await testApp.call("listDrafts", { query: { limit: 100 } }, writer)).toEqual([]);
    const [second = "", first = "", ...others] = ids;
    const { revision } = await readSeries(writer);
    const stories = [first, second, ...others];
    await testApp.call("setSeriesParts", { params, body: { stories, revision } }, writer);
    expect(await readSeries()).toMatchObject({ parts: stories.slice(0, 3), partCount: 3 });
    for (let partCount = 4; partCount <= 12; partCount += 1) {
      testApp.clock.advance(day);
      await Promise.all([runDue(), runDue()]);
      expect(await readSeries()).toMatchObject({ parts: stories.slice(0, partCount), partCount });
    }
    const fifth = stories[4] ?? "";
    const readFifth = () => testApp.call("getStory", { params: { id: fifth } }, reader);
    const published = await readFifth();
    expect(published).toMatchObject({
      title: drafts[4]?.title,
      series: { _id: series._id, number: 5, count: 12 },
      editedAt: null,
    });
    await testApp.runJobs();
    const alerts = await testApp.call("listAlerts", { query: {} }, reader);
    expect(alerts.filter(({ type }) => type === "new_post")).toHaveLength(12);

    const edit = { title: "Revised", shortDescription: "Shorter.", story: "<p>Dry land.</p>" };
    const editInput = { params: { id: fifth }, body: { ...edit, format: latestStoryFormat } };
    await testApp.call("updateStory", editInput, writer);
    expect(await readFifth()).toMatchObject(edit);
    const [version] = await testApp.call("listRevisions", { params: { id: fifth } }, writer);
    const restoreInput = { params: { id: fifth, revision: version?.revision ?? 0 }, body: {} };
    await testApp.call("restoreRevision", restoreInput, writer);
    const { title, story } = published;
    expect(await readFifth()).toMatchObject({ title, story, editedAt: expect.any(String) });

    await testApp.call("unpublishStory", { params: { id: fifth } }, writer);
    const { body } = await testApp.callExpectingError(
      "getStory",
      { params: { id: fifth } },
      reader,
    );
    expect(body.msg).toBe("This story is not available at the moment.");
    expect((await readSeries()).parts).toEqual(stories.filter((id) => id !== fifth));
    await testApp.call("publishOwnStory", { params: { id: fifth }, body: {} }, writer);
    expect(await readSeries()).toMatchObject({ parts: stories, partCount: 12 });

    const files = await exportWorks(testApp, writer);
    const folder = "series/001-the-ferry-of-twelve-nights";
    const names = drafts.map((draft, index) => toFileName(index + 1, 3, draft.title));
    expect([...files.keys()].filter((path) => path.endsWith(".md"))).toEqual(
      [...names, "contents"].map((name) => `${folder}/${name}.md`),
    );
    const book = files.get(`${folder}/001-the-ferry-of-twelve-nights.epub`);
    expect(book).toBeDefined();
    // Where epubcheck is not installed, the book is not checked.
    if (book && epubcheck !== undefined) await expectValidEpubs([book]);
  });
});
