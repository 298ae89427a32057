import { readFile } from "node:fs/promises";
import type { DraftView } from "@kora/contract/drafts";
import { sentences } from "@kora/contract/sentences";
import { toPictureId } from "@kora/contract/story-picture";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { blackPng, createPng } from "../../testing/hostile-media.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { exportWorks } from "../exports/works.fixture.ts";
import {
  ferryPicturesPath,
  makeBook,
  makePicture,
  type TestFile,
} from "./reading/files.fixture.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

let ferry: TestFile;
beforeAll(async () => {
  ferry = new Uint8Array(await readFile(ferryPicturesPath));
});

const importInput = (name: string, bytes: Uint8Array, form: { series?: string } = {}) => ({
  form,
  files: { file: { name, bytes } },
});
const importFile = (user: TestUser, name: string, bytes: Uint8Array) =>
  testApp.call("importFile", importInput(name, bytes), user);
const listDrafts = (user: TestUser): Promise<DraftView[]> =>
  testApp.call("listDrafts", { query: {} }, user);
const storageOf = async (user: TestUser) => (await testApp.call("getProfile", {}, user)).storage;
const bytesOf = async (user: TestUser) => (await storageOf(user)).bytes;
/**
 * Leaves a user two kilobytes of storage. An app with a small limit would have its own worker, which takes seconds to
 * start.
 */
const fillStorage = async (user: TestUser) => {
  const { maxBytes } = await storageOf(user);
  await testApp.db.drizzle.execute(
    sql`INSERT INTO storage_usage (user_id, bytes, day, bytes_today)
      VALUES (${user.userId}, ${maxBytes - 2000}, current_date, 0)`,
  );
};
const deleteImport = (user: TestUser, id: string) =>
  testApp.call("deleteImport", { params: { id } }, user);

const urlsIn = (html: string) => [...html.matchAll(/src="([^"]*)"/g)].map(([, src = ""]) => src);
const isStored = async (url: string) => (await testApp.app.http.inject(url)).statusCode === 200;

async function countPictures({ userId }: TestUser): Promise<number> {
  const { rows } = await testApp.db.drizzle.execute(
    sql`SELECT id FROM story_pictures WHERE owner_id = ${userId}`,
  );
  return rows.length;
}

/** Imports the two chapters of the ferry, and returns the import, the drafts and the URLs of their two pictures. */
async function importFerry(writer: TestUser) {
  const { _id: id, notes } = await importFile(writer, "ferry.docx", ferry);
  await testApp.runJobs();
  const drafts = await listDrafts(writer);
  return { id, notes, drafts, urls: drafts.flatMap(({ story }) => urlsIn(story)) };
}

describe("an import with pictures", () => {
  test("makes drafts with them, which are published with descriptions, read and exported", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const { notes, drafts, urls } = await importFerry(writer);
    expect(notes).toEqual([
      "“The Well”: the rows of a table became paragraphs.",
      "“The Well”: a picture was left out, because it is not a JPEG, PNG or WebP image.",
    ]);
    expect(drafts.map(({ title, format }) => [title, format])).toEqual([
      ["The Ferry", 2],
      ["The Well", 2],
    ]);
    expect(await Promise.all(urls.map(isStored))).toEqual([true, true]);
    expect(drafts[0]?.story).toMatch(
      /<figure data-width="full"><img alt="A ferry under the moon" src="[^"]*\/640\.webp" srcset="[^"]*" sizes="[^"]*" width="640" height="400" loading="lazy" decoding="async" \/><figcaption>The ferry at Òṣogbo<\/figcaption><\/figure>/,
    );
    const [, well] = drafts;
    const publish = (story = "") => {
      const form = { draftId: well?._id, title: "The Well", shortDescription: "Deep.", story };
      return testApp.send(
        "publishStory",
        { form, files: { posterImage: blackPng(400, 250) } },
        writer,
      );
    };
    const refusal = await publish(well?.story);
    expect(refusal.statusCode).toBe(400);
    expect(refusal.json()).toMatchObject({
      fields: { story: sentences.storyDocument.pictureAltRequired },
    });
    const published = await publish(well?.story.replace('alt=""', 'alt="A round well"'));
    expect(published.statusCode).toBe(201);
    const { _id: id } = published.json<{ _id: string }>();
    const { story } = await testApp.call("getStory", { params: { id } }, reader);
    expect(story).toContain('<img alt="A round well"');
    expect(urlsIn(story)).toEqual([urls[1]]);
    const files = await exportWorks(testApp, writer);
    for (const url of urls) {
      expect([...files.keys()].join("\n")).toContain(`pictures/${toPictureId(url)}.jpg`);
    }
  });

  test("has them before and after its drafts are made, however often the job runs", async () => {
    const writer = await makeWriter(testApp);
    const { _id: importId } = await importFile(writer, "ferry.docx", ferry);
    testApp.clock.advance(8 * day);
    const { "make-imported-drafts": makeDrafts, "delete-unused-pictures": deleteUnusedPictures } =
      testApp.app.jobHandlers;
    await deleteUnusedPictures({});
    testApp.clock.advance(8 * day);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? makeDrafts({ importId }) : deleteUnusedPictures({}),
      ),
    );
    testApp.clock.advance(8 * day);
    await deleteUnusedPictures({});
    await testApp.runJobs();
    const urls = (await listDrafts(writer)).flatMap(({ story }) => urlsIn(story));
    expect(urls).toHaveLength(2);
    expect(await Promise.all(urls.map(isStored))).toEqual([true, true]);
    expect(await countPictures(writer)).toBe(2);
  });

  test("leaves no file when it is thrown away, except pictures that another text has", async () => {
    const writer = await makeWriter(testApp);
    const { _id: running } = await importFile(writer, "ferry.docx", ferry);
    expect(await bytesOf(writer)).toBeGreaterThan(0);
    await deleteImport(writer, running);
    await testApp.runJobs();
    expect([await countPictures(writer), await bytesOf(writer)]).toEqual([0, 0]);

    const { id, drafts, urls } = await importFerry(writer);
    const body = { _id: newId(), story: drafts[0]?.story ?? "", format: 2 };
    await testApp.call("saveDraft", { body }, writer);
    await deleteImport(writer, id);
    await testApp.runJobs();
    expect(await Promise.all(urls.map(isStored))).toEqual([true, false]);
    expect(await countPictures(writer)).toBe(1);
  });

  test("that is refused leaves no file", async () => {
    const writer = await makeWriter(testApp);
    const input = importInput("ferry.docx", ferry, { series: newId() });
    expect((await testApp.callExpectingError("importFile", input, writer)).status).toBe(404);
    await testApp.runJobs();
    expect([await countPictures(writer), await bytesOf(writer)]).toEqual([0, 0]);
  });

  test("leaves out pictures that are broken, too large or too long, with a note", async () => {
    const writer = await makeWriter(testApp);
    const files = {
      "good.png": makePicture(),
      "bomb.png": createPng(20_000, 20_000),
      "broken.png": createPng(2000, 2000),
      "line.png": blackPng(600, 20),
    };
    const images = Object.keys(files).map((name) => `<img src="${name}"/>`);
    const book = await makeBook(
      { "a.xhtml": `<h1>One</h1><p>text</p>${images.join("")}` },
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [`OEBPS/${name}`, new Uint8Array(file)]),
      ),
    );
    const { notes } = await importFile(writer, "b.epub", book);
    expect(notes).toEqual([
      "“One”: a picture was left out, because it has more than 10 MB or 100 megapixels.",
      "“One”: 2 pictures were left out, because Kora cannot show them.",
    ]);
    await testApp.runJobs();
    const [draft] = await listDrafts(writer);
    expect(urlsIn(draft?.story ?? "")).toHaveLength(1);
    expect(await countPictures(writer)).toBe(1);
  });

  test("leaves out pictures for which the storage is full, with a note", async () => {
    const writer = await makeWriter(testApp);
    await fillStorage(writer);
    const images = [makePicture(), blackPng(1200, 1200)].map(
      (bytes) => `<img src="data:image/png;base64,${Buffer.from(bytes).toString("base64")}">`,
    );
    const html = Buffer.from(`<p>text</p>${images.join("")}`);
    const { notes } = await importFile(writer, "a.html", html);
    expect(notes).toEqual(["“a”: a picture was left out, because your storage is full."]);
    const { bytes, maxBytes } = await storageOf(writer);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

  test("counts those for which the storage is full among the notes over the limit", async () => {
    const writer = await makeWriter(testApp);
    await fillStorage(writer);
    const source = `data:image/png;base64,${blackPng(1200, 1200).toString("base64")}`;
    const parts = Array.from({ length: 230 }, (_, index) => `<h1>${index}</h1><p>a <s>b</s></p>`);
    const html = Buffer.from(`${parts.join("")}<img src="${source}">`);
    const { notes } = await importFile(writer, "a.html", html);
    expect(notes).toHaveLength(200);
    expect(notes.at(-2)).toMatch(/^“198”: its text/);
    expect(notes.at(-1)).toBe("There are 32 more notes like these.");
  });

  test("is deleted with the account of its griot, with its pictures", async () => {
    const writer = await makeWriter(testApp);
    const { urls } = await importFerry(writer);
    await importFile(writer, "ferry.docx", ferry);
    await deleteAndErase(testApp, writer);
    await testApp.runJobs();
    expect(await Promise.all(urls.map(isStored))).toEqual([false, false]);
    expect(await countPictures(writer)).toBe(0);
  });
});
