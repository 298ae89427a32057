import { sentences } from "@kora/contract/sentences";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";
import { makeWorks } from "../exports/works.fixture.ts";
import { downloadEpub, downloadHtml } from "./downloads.fixture.ts";

const testApp = useTestApp();

/** Makes a story with notes, a poster, a picture and all kinds of blocks. */
async function makeWholeStory() {
  const { writer, pictureId } = await makeWorks(testApp, { partCount: 1 });
  const [, story] = await testApp.call(
    "listWriterStories",
    { params: { writerId: writer.writerId }, query: {} },
    writer,
  );
  return { writer, pictureId, storyId: story?._id ?? "", posterId: story?.poster.id ?? "" };
}

describe("a downloaded story", () => {
  test("is a book named after it, with cover, contents, notes, texts of pictures and what it says about itself", async () => {
    const { storyId, pictureId, posterId } = await makeWholeStory();
    const reader = await makeReader(testApp);
    const input = { params: { id: storyId } };
    const { headers } = await testApp.send("downloadStoryEpub", input, reader);
    expect(headers).toMatchObject({
      "content-type": "application/epub+zip",
      "content-disposition": `attachment; filename="ferry-dusk-a-b.epub"; filename*=UTF-8''ferry-dusk-a-b.epub`,
      "cache-control": "no-store",
    });
    const files = await downloadEpub(testApp, "downloadStoryEpub", storyId, reader);
    expect([...files.keys()]).toEqual([
      "mimetype",
      "META-INF/container.xml",
      "book/styles.css",
      "book/title.xhtml",
      `book/pictures/${posterId}.jpg`,
      `book/pictures/${pictureId}.jpg`,
      "book/part-1.xhtml",
      "book/contents.xhtml",
      "book/book.opf",
    ]);
    expect(files.get("book/title.xhtml")).toContain(`/story/${storyId}/share</a>`);
    const chapter = files.get("book/part-1.xhtml") ?? "";
    for (const text of [
      'lang="sw"',
      "<p>For Kofi.<br/>And Esi.</p>",
      "<p>Thanks &amp; love.</p>",
      `<img src="pictures/${posterId}.jpg" alt="Dark"`,
      `<img src="pictures/${pictureId}.jpg" alt="A &quot;ferry&quot;"`,
      "<h1>Ferry &amp; &quot;Dusk&quot;: a/b</h1><p>Ama</p>",
    ]) {
      expect(chapter).toContain(text);
    }
    const metadata = files.get("book/book.opf") ?? "";
    for (const text of [
      `<dc:identifier id="id">urn:uuid:${storyId}</dc:identifier>`,
      "<dc:creator>Ama</dc:creator>",
      "<dc:language>sw</dc:language>",
      `<dc:source>http://kora.test/story/${storyId}/share</dc:source>`,
      '<meta property="schema:accessMode">textual</meta>',
      '<meta property="schema:accessMode">visual</meta>',
      '<meta property="schema:accessModeSufficient">textual</meta>',
      '<meta property="schema:accessibilityFeature">alternativeText</meta>',
      '<meta property="schema:accessibilityHazard">none</meta>',
      'properties="cover-image"',
    ]) {
      expect(metadata).toContain(text);
    }
  });

  test("is one HTML file that needs nothing else, and says the same about itself", async () => {
    const { storyId, pictureId } = await makeWholeStory();
    const html = await downloadHtml(
      testApp,
      "downloadStoryHtml",
      storyId,
      await makeReader(testApp),
    );
    expect(html).not.toContain("/media/");
    expect(html).not.toContain(pictureId);
    const pictures = [
      ...html.matchAll(/<img src="data:image\/jpeg;base64,([^"]+)" alt="([^"]*)"/g),
    ];
    expect(pictures.map(([, , alt]) => alt)).toEqual(["Dark", "A &quot;ferry&quot;"]);
    const sizes = await Promise.all(
      pictures.map(async ([, bytes = ""]) => sharp(Buffer.from(bytes, "base64")).metadata()),
    );
    expect(sizes.map(({ format }) => format)).toEqual(["jpeg", "jpeg"]);
    expect(html).toContain('<html lang="sw">');
    expect(html).toContain("<pre>The river has\n    three <em>names</em></pre><hr/>");
    const [, data = ""] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      "@type": "Book",
      name: 'Ferry & "Dusk": a/b',
      author: [{ name: "Ama" }],
      inLanguage: "sw",
      contentRating: "everyone",
      accessMode: ["textual", "visual"],
      accessModeSufficient: ["textual"],
    });
  });

  test("says that text is not enough when a picture has no description, and keeps markup in texts as text", async () => {
    const griot = await makeWriter(testApp);
    const title = '</script><script>alert(1)</script><img src="pictures/x.jpg">';
    const id = await makeStory(testApp, griot, { title, html: "<p>&lt;b&gt; Ọ̀ṣun</p>" });
    const html = await downloadHtml(testApp, "downloadStoryHtml", id);
    expect(html).not.toContain("<script>");
    expect(html).toContain("<p>&lt;b&gt; Ọ̀ṣun</p>");
    const { storyId } = await makeWholeStory();
    await testApp.db.pool.query("UPDATE stories SET poster_alt = '' WHERE id = $1", [storyId]);
    const files = await downloadEpub(testApp, "downloadStoryEpub", storyId);
    expect(files.get("book/book.opf")).toContain(
      '<meta property="schema:accessModeSufficient">textual,visual</meta>',
    );
  });
});

/** The states of a story, and whether a reader and a visitor may read it. */
const states = {
  open: async (griot: TestWriter) => makeStory(testApp, griot),
  mature: async (griot: TestWriter) => makeStory(testApp, griot, { rating: "mature" }),
  unpublished: async (griot: TestWriter) =>
    makeStory(testApp, griot, { unpublishedAt: testApp.clock.now(), wasPublished: true }),
  hidden: async (griot: TestWriter) => makeStory(testApp, griot, { hiddenAt: testApp.clock.now() }),
  deleted: async (griot: TestWriter) =>
    makeStory(testApp, griot, { deletedAt: testApp.clock.now() }),
  async "of a suspended griot"(griot: TestWriter) {
    const id = await makeStory(testApp, griot);
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      griot.userId,
    ]);
    return id;
  },
};

/** Returns the status of both files and of the story's page, and the sentence of a refusal. */
async function readStatuses(id: string, user?: TestUser) {
  const params = { id };
  const page = await testApp.send(user ? "getStory" : "getPublicStory", { params }, user);
  const epub = await testApp.send("downloadStoryEpub", { params }, user);
  const html = await testApp.send("downloadStoryHtml", { params }, user);
  const isRefused = page.statusCode !== 200;
  const toResult = ({ statusCode, json }: typeof page) =>
    isRefused ? [statusCode, json<{ msg: string }>().msg] : [statusCode];
  return { page: toResult(page), epub: toResult(epub), html: toResult(html) };
}

describe("who may download a story", () => {
  test.each(Object.entries(states))(
    "%s: readers, minors, adults and visitors, exactly as its page",
    async (_, makeState) => {
      const griot = await makeWriter(testApp);
      const id = await makeState(griot);
      const users = [
        await makeReader(testApp, { birthMonth: "1990-01-01" }),
        await makeReader(testApp, { birthMonth: `${new Date().getFullYear() - 15}-01-01` }),
        await makeReader(testApp),
        undefined,
      ];
      for (const user of users) {
        const { page, epub, html } = await readStatuses(id, user);
        expect([epub, html]).toEqual([page, page]);
      }
    },
  );

  test("a visitor gets no mature story, and an adult does", async () => {
    const id = await states.mature(await makeWriter(testApp));
    const { epub } = await readStatuses(id);
    expect(epub).toEqual([403, sentences.stories.adultsOnly]);
    const adult = await makeReader(testApp, { birthMonth: "1990-01-01" });
    expect((await readStatuses(id, adult)).epub).toEqual([200]);
  });

  test("neither of two users who block each other downloads from the other, and a griot downloads what is not published", async () => {
    const [ama, kofi] = [await makeWriter(testApp), await makeWriter(testApp)];
    const [storyOfAma, storyOfKofi] = [
      await makeStory(testApp, ama),
      await makeStory(testApp, kofi),
    ];
    await block(testApp, ama, kofi);
    for (const [id, user] of [
      [storyOfAma, kofi],
      [storyOfKofi, ama],
    ] as const) {
      const { epub, html } = await readStatuses(id, user);
      expect([epub[0], html[0]]).toEqual([404, 404]);
    }
    const unpublished = await states.unpublished(ama);
    expect((await readStatuses(unpublished, ama)).epub).toEqual([200]);
    expect((await readStatuses(unpublished, await makeReader(testApp))).epub).toEqual([
      404,
      sentences.publication.unavailable,
    ]);
  });

  test("a story that had another id before its publication is downloaded by both", async () => {
    const griot = await makeWriter(testApp);
    const id = await makeStory(testApp, griot);
    const previousId = crypto.randomUUID();
    await testApp.db.pool.query("INSERT INTO story_moves (previous_id, story_id) VALUES ($1, $2)", [
      previousId,
      id,
    ]);
    for (const user of [undefined, await makeReader(testApp)]) {
      const files = await downloadEpub(testApp, "downloadStoryEpub", previousId, user);
      expect(files.get("book/book.opf")).toContain(`urn:uuid:${id}`);
    }
  });
});

test("HEAD returns the headers of a file and makes none; ten downloads at once are whole", async () => {
  const { storyId } = await makeWholeStory();
  const url = `/api/stories/${storyId}/download.epub`;
  const response = await testApp.app.http.inject({ method: "HEAD", url });
  expect([
    response.statusCode,
    response.headers["content-type"],
    response.rawPayload.length,
  ]).toEqual([200, "application/epub+zip", 0]);
  const books = await Promise.all(
    Array.from({ length: 10 }, () => downloadEpub(testApp, "downloadStoryEpub", storyId)),
  );
  expect(new Set(books.map(({ size }) => size))).toEqual(new Set([9]));
});
