import type { DraftView } from "@kora/contract/drafts";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";
import {
  makeBook,
  makeWordFile,
  makeWordPressFile,
  toFile,
  wordParagraph,
  wordRun,
  words,
} from "./reading/files.fixture.ts";

const testApp = useTestApp();

const importInput = (
  name: string,
  file: Uint8Array | string,
  series?: string,
  language?: string,
) => ({
  form: { ...(series !== undefined && { series }), ...(language !== undefined && { language }) },
  files: { file: { name, bytes: typeof file === "string" ? toFile(file) : file } },
});
const importFile = (user: TestUser, ...input: Parameters<typeof importInput>) =>
  testApp.call("importFile", importInput(...input), user);
const refuse = (user: TestUser, ...input: Parameters<typeof importInput>) =>
  testApp.callExpectingError("importFile", importInput(...input), user);
const listImports = (user: TestUser) => testApp.call("listImports", {}, user);
const listDrafts = (user: TestUser): Promise<DraftView[]> =>
  testApp.call("listDrafts", { query: { limit: 100 } }, user);

/** Markdown with parts named `Part 1` and so on. */
const partsInMarkdown = (count: number) =>
  Array.from({ length: count }, (_, index) => `# Part ${index + 1}\n\nText ${index + 1}`).join(
    "\n\n",
  );

const makeSeries = async (writer: TestUser) => {
  const body = { title: "The Long River", shortDescription: "Told in parts." };
  return (await testApp.call("createSeries", { body }, writer))._id;
};

describe("an import", () => {
  test("makes a draft of each part, in the order of the file, and publishes nothing", async () => {
    const writer = await makeWriter(testApp);
    const chapters = Array.from({ length: 12 }, (_, index) => [
      wordParagraph("Heading1", wordRun(`Part ${index + 1}`)),
      wordParagraph(null, wordRun(words(300))),
    ]);
    const created = await importFile(writer, "river.docx", await makeWordFile(chapters.flat()));
    expect(created).toMatchObject({
      fileName: "river.docx",
      state: "running",
      partCount: 12,
      doneCount: 0,
      notes: [],
    });
    await testApp.runJobs();
    expect(await listImports(writer)).toEqual([{ ...created, state: "done", doneCount: 12 }]);
    const drafts = await listDrafts(writer);
    expect(drafts.map(({ title }) => title)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Part ${index + 1}`),
    );
    expect(drafts[0]).toMatchObject({ series: null, storyId: null, revision: 1 });
    const stories = await testApp.call(
      "listWriterStories",
      { params: { writerId: writer.writerId }, query: {} },
      writer,
    );
    expect(stories).toEqual([]);
  });

  test("into a series gives the drafts that series, which must be the griot's own", async () => {
    const [writer, other] = [await makeWriter(testApp), await makeWriter(testApp)];
    const series = await makeSeries(writer);
    const file = makeWordPressFile([{ title: "One", content: "<p>one</p>", date: "2026-01-01" }]);
    expect((await importFile(writer, "export.xml", file, series)).series).toBe(series);
    await testApp.runJobs();
    expect((await listDrafts(writer)).map((draft) => draft.series)).toEqual([series]);
    for (const id of [await makeSeries(other), newId()]) {
      expect((await refuse(writer, "export.xml", file, id)).status).toBe(404);
    }
    expect(await listImports(writer)).toHaveLength(1);
  });

  test("gives its drafts the language of the book, else the one that came with the file", async () => {
    const writer = await makeWriter(testApp);
    const makeBookIn = (...languages: string[]) =>
      makeBook({ "a.xhtml": "<h1>One</h1><p>text</p>" }, {}, languages);
    const document = await makeWordFile([wordParagraph(null, wordRun("text"))]);
    const imported = [
      ["a.epub", await makeBookIn("fr-FR"), "en", "fr-FR"],
      ["b.epub", await makeBookIn("fr"), undefined, "fr"],
      ["c.epub", await makeBookIn("und"), "pt-br", "pt-BR"],
      ["d.epub", await makeBookIn(), "en", "en"],
      ["e.docx", document, "sw", "sw"],
      ["f.md", "---\nlang: fr\n---\ntext", "en", "en"],
      ["g.md", "text", undefined, null],
    ] as const;
    for (const [name, file, language, expected] of imported) {
      await importFile(writer, name, file, undefined, language);
      await testApp.runJobs();
      expect((await listDrafts(writer))[0]?.language, name).toBe(expected);
    }
    expect(await refuse(writer, "a.md", "text", undefined, "en_US")).toMatchObject({
      status: 400,
      body: { fields: { language: expect.stringContaining("language tag") } },
    });
    expect(await listImports(writer)).toHaveLength(imported.length);
  });

  test("of a wrong file is 400 with a sentence, and leaves nothing", async () => {
    const writer = await makeWriter(testApp);
    const wrongFiles = [
      ["book.pdf", "%PDF", /^Kora reads \.docx/],
      ["book.docx", "no archive", /^This is not a Word document/],
      ["ghost.json", '{"db":\n\n[', /^This export is damaged in line 3\.$/],
      ["many.md", partsInMarkdown(501), /This one has 501\.$/],
    ] as const;
    for (const [name, file, sentence] of wrongFiles) {
      const refusal = await refuse(writer, name, file);
      expect(refusal.status).toBe(400);
      expect(refusal.body.fields?.file).toMatch(sentence);
    }
    const withoutFile = await testApp.callExpectingError(
      "importFile",
      { form: {}, files: { file: undefined } },
      writer,
    );
    expect(withoutFile.body.fields).toEqual({ file: "Please choose a file." });
    expect(await listImports(writer)).toEqual([]);
    expect(await listDrafts(writer)).toEqual([]);
  });

  test("of more than 50 MB is 413 with a sentence, and leaves nothing", async () => {
    const writer = await makeWriter(testApp);
    const refusal = await refuse(writer, "a.txt", new Uint8Array(50 * 1024 * 1024 + 1).fill(97));
    expect(refusal.status).toBe(413);
    expect(JSON.stringify(refusal.body)).toContain("A file can be at most 50 MB.");
    expect(await listImports(writer)).toEqual([]);
  });

  test("would make more than 500 imported drafts: 409, also with several imports at once", async () => {
    const writer = await makeWriter(testApp);
    const responses = await Promise.all(
      Array.from({ length: 3 }, () =>
        testApp.send("importFile", importInput("parts.md", partsInMarkdown(300)), writer),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    await testApp.runJobs();
    expect(await refuse(writer, "parts.md", partsInMarkdown(201))).toMatchObject({
      status: 409,
      body: {
        msg: "You can have 500 imported drafts at most, and this file would make it 501. Please publish or delete some first.",
      },
    });
    const _id = newId();
    expect(
      await testApp.call("saveDraft", { body: { _id, title: "My own" } }, writer),
    ).toMatchObject({ _id });
  });

  test("that was half made is taken up again, and makes each draft once", async () => {
    const writer = await makeWriter(testApp);
    const { _id: id } = await importFile(writer, "parts.md", partsInMarkdown(50));
    const resume = () => testApp.call("resumeImport", { params: { id } }, writer);
    expect(await resume()).toMatchObject({ state: "running", doneCount: 0 });
    const run = testApp.app.jobHandlers["make-imported-drafts"];
    await Promise.all(Array.from({ length: 10 }, () => run?.({ importId: id })));
    expect(await resume()).toMatchObject({ state: "done", doneCount: 50, partCount: 50 });
    await testApp.runJobs();
    expect(await listDrafts(writer)).toHaveLength(50);
  });

  test("is thrown away whole, with its drafts; drafts that were written here stay", async () => {
    const writer = await makeWriter(testApp);
    const ownId = newId();
    await testApp.call("saveDraft", { body: { _id: ownId, title: "My own" } }, writer);
    const { _id: id } = await importFile(writer, "parts.md", partsInMarkdown(3));
    const { _id: otherId } = await importFile(writer, "parts.md", partsInMarkdown(2));
    await testApp.app.jobHandlers["make-imported-drafts"]?.({ importId: id });
    const params = { id };
    expect(await testApp.call("deleteImport", { params }, writer)).toEqual({
      msg: "The import and its drafts are deleted.",
    });
    // One whose drafts are not made yet leaves none either.
    const { _id: unreadId } = await importFile(writer, "parts.md", partsInMarkdown(4));
    await testApp.call("deleteImport", { params: { id: unreadId } }, writer);
    await testApp.runJobs();
    expect((await listImports(writer)).map(({ _id }) => _id)).toEqual([otherId]);
    expect(await listDrafts(writer)).toHaveLength(3);
    expect((await testApp.callExpectingError("deleteImport", { params }, writer)).status).toBe(404);
  });

  test("belongs to its griot only, and readers cannot import", async () => {
    const [writer, other] = [await makeWriter(testApp), await makeWriter(testApp)];
    const { _id: id } = await importFile(writer, "parts.md", partsInMarkdown(1));
    for (const name of ["resumeImport", "deleteImport"] as const) {
      expect(await testApp.callExpectingError(name, { params: { id } }, other)).toMatchObject({
        status: 404,
        body: { msg: "This import is no longer here." },
      });
    }
    expect(await listImports(other)).toEqual([]);
    expect((await refuse(await makeReader(testApp), "parts.md", "# One\n\ntext")).status).toBe(403);
  });
});

describe("a draft with a series", () => {
  test("keeps it when an editor of before saves, and refuses a series of another griot", async () => {
    const [writer, other] = [await makeWriter(testApp), await makeWriter(testApp)];
    const series = await makeSeries(writer);
    const _id = newId();
    const save = (change: object) =>
      testApp.call("saveDraft", { body: { _id, ...change } }, writer);
    expect(await save({ series })).toMatchObject({ series, revision: 1 });
    expect(await save({ title: "More", revision: 1 })).toMatchObject({ series, revision: 2 });
    expect(await save({ series: null, revision: 2 })).toMatchObject({ series: null, revision: 3 });
    const foreign = { body: { _id, series: await makeSeries(other), revision: 3 } };
    expect(await testApp.callExpectingError("saveDraft", foreign, writer)).toMatchObject({
      status: 400,
      body: { fields: { series: expect.any(String) } },
    });
  });
});
