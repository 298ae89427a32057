import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";
import { readZip, type TestFiles } from "../imports/reading/files.fixture.ts";
import { readTestFile } from "../imports/reading/read-work.fixture.ts";
import { toFileName } from "./file-name.ts";
import { allBlocks, exportWorks, makeWorks } from "./works.fixture.ts";

const testApp = useTestApp();

const textOf = (files: TestFiles, path: string) => new TextDecoder().decode(files.get(path));
const bytesOf = (files: TestFiles, path: string) => files.get(path) ?? new Uint8Array();
const story = "stories/0001-ferry-dusk-a-b/0001-ferry-dusk-a-b";
const series = "series/001-letters-from-the-salt-road";

describe("the export of all one's works", () => {
  test("has Markdown, HTML, pictures and a book of each story and series, and the drafts", async () => {
    const { writer, pictureId } = await makeWorks(testApp, { partCount: 2 });
    const response = await testApp.send("exportWorks", {}, writer);
    expect(response.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="kora-works-${writer.username}.zip"; filename*=UTF-8''kora-works-${writer.username}.zip`,
    });
    const files = await readZip(new Uint8Array(response.rawPayload));
    const posterName = [...files.keys()].find(
      (path) => path.startsWith("stories/") && path.endsWith(".jpg") && !path.includes(pictureId),
    );
    expect([...files.keys()]).toEqual([
      "read-me.txt",
      `${series}/001-letter-1.md`,
      `${series}/001-letter-1.html`,
      `${series}/002-letter-2.md`,
      `${series}/002-letter-2.html`,
      `${series}/contents.md`,
      `${series}/contents.html`,
      `${series}/001-letters-from-the-salt-road.epub`,
      `${story}.md`,
      `${story}.html`,
      posterName,
      `stories/0001-ferry-dusk-a-b/pictures/${pictureId}.jpg`,
      `${story}.epub`,
      "drafts/0001-ọ̀ṣuns-well.md".normalize("NFC"),
      "drafts/0001-ọ̀ṣuns-well.html".normalize("NFC"),
      `drafts/pictures/${pictureId}.jpg`,
    ]);
    // Each JPEG begins with these bytes.
    expect([...bytesOf(files, posterName ?? "").slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  test("has the details, notes and text of a story in Markdown, which imports again as the same text", async () => {
    const { writer, pictureId } = await makeWorks(testApp, { partCount: 1 });
    const files = await exportWorks(testApp, writer);
    const markdown = textOf(files, `${story}.md`);
    for (const line of [
      'title: "Ferry & \\"Dusk\\": a/b"',
      'description: "It waits <here>."',
      'state: "published"',
      'language: "sw"',
      'tags: ["night"]',
      'noteBefore: "For Kofi.\\nAnd Esi."',
      "## The river",
      "> Who calls?",
      "The river has  \n\u00a0\u00a0\u00a0\u00a0three *names*",
      "* * *",
      "[a link](https://kora.test/)",
      "Next \\*line\\*.",
      "```\nif (a < b)\n  stop\n```",
      `![A "ferry"](pictures/${pictureId}.jpg)`,
    ]) {
      expect(markdown).toContain(line);
    }
    const { work } = await readTestFile("ferry.md", bytesOf(files, `${story}.md`));
    const [part] = work.parts;
    expect(part?.title).toBe('Ferry & "Dusk": a/b');
    const wordsOf = (html: string) =>
      html
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll("\u00a0", " ")
        .replaceAll(/\s+/g, " ")
        .trim();
    expect(wordsOf(part?.html ?? "")).toBe(`${wordsOf(allBlocks)} At dusk`);
    const partMarkdown = textOf(files, `${series}/001-letter-1.md`);
    expect(partMarkdown).toContain('series: "Letters from the salt road"\npart: 1\n');
  });

  test("has the whole document of a story in HTML, with the notes, and with pictures by relative paths", async () => {
    const { writer, pictureId } = await makeWorks(testApp, { partCount: 1 });
    const html = textOf(await exportWorks(testApp, writer), `${story}.html`);
    expect(html).toContain('<html lang="sw">');
    expect(html).toContain("<h1>Ferry &amp; &quot;Dusk&quot;: a/b</h1>");
    expect(html).toContain("<pre>The river has\n    three <em>names</em></pre><hr/>");
    expect(html).toContain("<p>For Kofi.<br/>And Esi.</p>");
    expect(html).toContain(
      `<figure data-width="small"><img src="pictures/${pictureId}.jpg" alt="A &quot;ferry&quot;" width="400" height="250"/><figcaption>At dusk</figcaption></figure>`,
    );
    expect(html).not.toContain("/media/");
  });

  test("has books whose first file is their type, with a title page, contents and a chapter for each part", async () => {
    const { writer } = await makeWorks(testApp, { partCount: 3 });
    const files = await exportWorks(testApp, writer);
    const path = `${series}/001-letters-from-the-salt-road.epub`;
    const book = await readZip(bytesOf(files, path));
    expect([...book.keys()]).toEqual([
      "mimetype",
      "META-INF/container.xml",
      "book/styles.css",
      "book/title.xhtml",
      "book/part-1.xhtml",
      "book/part-2.xhtml",
      "book/part-3.xhtml",
      "book/contents.xhtml",
      "book/book.opf",
    ]);
    expect(textOf(book, "mimetype")).toBe("application/epub+zip");
    // Programs read the type of the archive at this place (OCF 3.2, section 4.3).
    expect(new TextDecoder().decode(bytesOf(files, path).slice(30, 58))).toBe(
      "mimetypeapplication/epub+zip",
    );
    const { work } = await readTestFile("letters.epub", bytesOf(files, path));
    expect(work.parts.map(({ title }) => title)).toEqual(["Letter 1", "Letter 2", "Letter 3"]);
    expect(work.notes).toEqual([]);
  });

  test("has the details of a series in its contents, which link to its parts, and in its book", async () => {
    const { writer } = await makeWorks(testApp, { partCount: 2 });
    const files = await exportWorks(testApp, writer);
    const markdown = textOf(files, `${series}/contents.md`);
    for (const line of [
      'title: "Letters from the salt road"',
      'description: "In parts."',
      'state: "complete"',
      'rating: "teen"',
      'language: "en"',
      'genres: ["poetry"]',
      "parts: 2",
      "1.  [Letter 1](001-letter-1.md)\n2.  [Letter 2](002-letter-2.md)",
    ]) {
      expect(markdown).toContain(line);
    }
    const html = textOf(files, `${series}/contents.html`);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("<h1>Letters from the salt road</h1>");
    expect(html).toContain("<p><em>In parts.</em></p>");
    expect(html).toContain("State: complete<br/>Rating: teen<br/>Language: en<br/>Genres: poetry");
    expect(html).toContain('<ol><li><a href="001-letter-1.html">Letter 1</a></li>');
    const path = `${series}/001-letters-from-the-salt-road.epub`;
    const book = textOf(await readZip(bytesOf(files, path)), "book/book.opf");
    expect(book).toContain("<dc:language>en</dc:language>");
    expect(book).toContain("<dc:description>In parts.</dc:description>");
    expect(book).toContain('<meta property="schema:contentRating">teen</meta>');
    expect(book).toContain('<meta property="schema:creativeWorkStatus">complete</meta>');
  });

  test("shows the poster of its first part in the contents of a series, also if it has other letters", async () => {
    const writer = await makeWriter(testApp);
    const body = { title: "Odò" };
    const { _id: seriesId } = await testApp.call("createSeries", { body }, writer);
    const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
    const posterImage = await sharp({ create }).jpeg().toBuffer();
    const form = {
      ...{ title: "Ọ̀ṣun & [I]", shortDescription: "It waits.", story: "<p>Once.</p>" },
      ...{ posterAlt: 'A "ferry"', series: seriesId },
    };
    await testApp.call("publishStory", { form, files: { posterImage } }, writer);
    const files = await exportWorks(testApp, writer);
    const folder = "series/001-odò".normalize("NFC");
    const poster = [...files.keys()].find((path) => path.startsWith(`${folder}/pictures/`)) ?? "";
    const picture = poster.slice(folder.length + 1);
    const html = textOf(files, `${folder}/contents.html`);
    expect(html).toContain(
      `<img src="${picture}" alt="A &quot;ferry&quot;" width="400" height="250"/>`,
    );
    const fileName = encodeURIComponent("001-ọ̀ṣun-i".normalize("NFC"));
    expect(html).toContain(`<a href="${fileName}.html">Ọ̀ṣun &amp; [I]</a>`);
    const markdown = textOf(files, `${folder}/contents.md`);
    expect(markdown).toContain(`poster: "${picture}"\nposterDescription: "A \\"ferry\\""\n`);
    expect(markdown).toContain(`[Ọ̀ṣun & \\[I\\]](${fileName}.md)`);
  });

  test("has a series without parts, and the series in which a draft belongs", async () => {
    const { writer } = await makeWorks(testApp, { partCount: 1 });
    const body = { title: "Nothing yet", state: "paused", rating: "mature" } as const;
    await testApp.call("createSeries", { body }, writer);
    const files = await exportWorks(testApp, writer);
    const folder = "series/002-nothing-yet";
    expect([...files.keys()].filter((path) => path.startsWith(folder))).toEqual([
      `${folder}/contents.md`,
      `${folder}/contents.html`,
    ]);
    const markdown = textOf(files, `${folder}/contents.md`);
    expect(markdown).toContain('state: "paused"');
    expect(markdown).toContain('rating: "mature"\nparts: 0\n');
    const draft = textOf(files, "drafts/0001-ọ̀ṣuns-well.md".normalize("NFC"));
    expect(draft).toContain('series: "Letters from the salt road"\nstate: "draft"\n');
  });

  test("is whole for each of ten exports at once", async () => {
    const { writer } = await makeWorks(testApp, { partCount: 2 });
    const { writer: other } = await makeWorks(testApp, { partCount: 2 });
    const users = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? writer : other));
    const archives = await Promise.all(users.map((user) => exportWorks(testApp, user)));
    expect(new Set(archives.map(({ size }) => size))).toEqual(new Set([16]));
  });

  test("of a user without works has none; nobody gets the works of another user, and visitors get nothing", async () => {
    await makeWorks(testApp, { partCount: 1 });
    expect([...(await exportWorks(testApp, await makeReader(testApp))).keys()]).toEqual([
      "read-me.txt",
    ]);
    expect((await testApp.callExpectingError("exportWorks", {})).status).toBe(401);
  });
});

test("the name of a file has only letters and digits of the title, and its number", () => {
  expect(toFileName(3, 3, "../../etc/passwd")).toBe("003-etc-passwd");
  expect(toFileName(12, 2, "“Who?”")).toBe("12-who");
  expect(toFileName(1, 4, "…")).toBe("0001");
  expect(toFileName(1, 1, "夜".repeat(100))).toBe(`1-${"夜".repeat(60)}`);
});
