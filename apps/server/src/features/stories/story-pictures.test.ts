import type { DraftPictureView } from "@kora/contract/drafts";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { sanitizeStoryHtml } from "./story-html.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

const createPicture = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: "#203050" } });

async function upload(user: TestUser, picture?: Buffer): Promise<DraftPictureView> {
  const bytes = picture ?? (await createPicture().jpeg().toBuffer());
  return testApp.call("uploadPicture", { form: {}, files: { picture: bytes } }, user);
}
const uploadExpectingError = (user: TestUser, picture: Buffer) =>
  testApp.callExpectingError("uploadPicture", { form: {}, files: { picture } }, user);

const toFigure = (
  { url }: { readonly url: string },
  { alt = "A river", caption = "", width = "full" } = {},
) =>
  `<figure data-width="${width}"><img src="${url}" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;

const saveDraft = (user: TestUser, story: string, changes: object = {}) =>
  testApp.call("saveDraft", { body: { _id: newId(), story, format: 2, ...changes } }, user);
const saveDraftExpectingError = (user: TestUser, story: string) =>
  testApp.callExpectingError("saveDraft", { body: { _id: newId(), story, format: 2 } }, user);

const change = { title: "The River", shortDescription: "Of a river." };
const editStory = (user: TestUser, id: string, story: string) =>
  testApp.call("updateStory", { params: { id }, body: { ...change, story, format: 2 } }, user);

const isStored = async ({ url }: DraftPictureView) =>
  (await testApp.app.http.inject(url)).statusCode === 200;

async function runDeletion(days: number): Promise<void> {
  testApp.clock.advance(days * day + 1000);
  const { "delete-unused-pictures": deleteUnusedPictures } = testApp.app.jobHandlers;
  await deleteUnusedPictures({});
  await testApp.runJobs();
}

describe("uploading a picture for a text", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s is re-encoded into variants", async (format) => {
    const ama = await makeReader(testApp);
    const picture = await upload(ama, await createPicture()[format]().toBuffer());
    expect(picture).toEqual({
      _id: expect.any(String),
      url: `/media/${picture._id}/800.webp`,
      widths: [320, 640, 800],
    });
    for (const width of picture.widths) {
      const response = await testApp.app.http.inject(`/media/${picture._id}/${width}.webp`);
      expect(response.headers["content-type"]).toBe("image/webp");
      expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
    }
  });

  test("it counts against the storage of its user", async () => {
    const ama = await makeReader(testApp);
    await upload(ama);
    expect((await testApp.call("getProfile", {}, ama)).storage.bytes).toBeGreaterThan(0);
  });

  test.each([
    [
      "a GIF",
      () => createPicture(20, 20).gif().toBuffer(),
      400,
      sentences.storyDocument.pictureWrongKind,
    ],
    [
      "a TIFF",
      () => createPicture(20, 20).tiff().toBuffer(),
      400,
      sentences.storyDocument.pictureWrongKind,
    ],
    [
      "a text",
      async () => Buffer.from("no picture"),
      400,
      sentences.storyDocument.pictureWrongKind,
    ],
    [
      "a HEIC photo",
      async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      400,
      sentences.pictureErrors.heic,
    ],
    ["an empty file", async () => Buffer.alloc(0), 400, expect.any(String)],
    [
      "a broken JPEG",
      async () => (await createPicture().jpeg().toBuffer()).subarray(0, 300),
      400,
      sentences.pictureErrors.damaged,
    ],
    [
      "more than 10 MB",
      async () =>
        Buffer.concat([await createPicture().jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]),
      413,
      sentences.storyDocument.pictureTooLarge,
    ],
    [
      "a line",
      () => createPicture(600, 20).png().toBuffer(),
      400,
      sentences.media.aspectRatioTooExtreme,
    ],
  ])("%s is refused with its sentence", async (_what, create, status, message) => {
    const ama = await makeReader(testApp);
    const refusal = await uploadExpectingError(ama, await create());
    expect(refusal.status).toBe(status);
    expect(refusal.body.fields).toEqual({ picture: message });
    expect((await testApp.call("getProfile", {}, ama)).storage.bytes).toBe(0);
  });
});

describe("a text with pictures", () => {
  test("has all attributes that readers need, and nothing else", async () => {
    const ama = await makeReader(testApp);
    const picture = await upload(ama);
    const variants = [320, 640, 800].map(
      (width) => `/media/${picture._id}/${width}.webp ${width}w`,
    );
    const input = `<p>a</p><figure class="x" data-width="small" onclick="y()"><img src="/media/${picture._id}/320.webp" alt="A &quot;river&quot;" width="9" onerror="z()" srcset="//evil.example/x 1x"><figcaption>At <b>night</b> &amp; day</figcaption></figure>`;
    const { story, format } = await saveDraft(ama, input);
    expect(story).toBe(
      `<p>a</p><figure data-width="small"><img alt="A &quot;river&quot;" src="${picture.url}" srcset="${variants.join(", ")}" sizes="auto, (min-width: 44rem) 21rem, 50vw" width="800" height="500" loading="lazy" decoding="async" /><figcaption>At night &amp; day</figcaption></figure>`,
    );
    expect(format).toBe(2);
    expect((await saveDraft(ama, story)).story).toBe(story);
  });

  test.each([
    ["outside of a figure", (img: string) => `<p>a ${img}b</p>`, "<p>a \nb</p>"],
    [
      "of another site",
      () => '<figure><img src="https://e.com/x.png"><figcaption>b</figcaption></figure>',
      "\nb",
    ],
    ["without a source", () => "<figure><img alt='x'></figure><p>b</p>", "\n<p>b</p>"],
  ])("a picture %s is removed, and its text stays", async (_where, toHtml, expected) => {
    const ama = await makeReader(testApp);
    const { url } = await upload(ama);
    const { story } = await saveDraft(ama, toHtml(`<img src="${url}" alt="x">`));
    expect(story.trim()).toBe(expected.trim());
  });

  test("a picture of another griot, or one that does not exist, is 400 with a sentence", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const picture = await upload(kofi);
    for (const url of [picture.url, `/media/${newId()}/640.webp`]) {
      const refusal = await saveDraftExpectingError(ama, toFigure({ url }));
      expect(refusal.body.fields).toEqual({ story: sentences.storyDocument.pictureNotFound });
    }
    const writer = await makeWriter(testApp);
    const id = await makeStory(testApp, writer);
    const body = { ...change, story: `<p>a</p>${toFigure(picture)}`, format: 2 };
    const refusal = await testApp.callExpectingError(
      "updateStory",
      { params: { id }, body },
      writer,
    );
    expect(refusal.body.fields).toEqual({ story: sentences.storyDocument.pictureNotFound });
  });

  test("at most 20 pictures are accepted", async () => {
    const ama = await makeReader(testApp);
    const figure = toFigure(await upload(ama));
    await saveDraft(ama, figure.repeat(20));
    const refusal = await saveDraftExpectingError(ama, figure.repeat(21));
    expect(refusal.body.fields).toEqual({ story: sentences.storyDocument.tooManyPictures });
  });

  test.each([
    [{ alt: "" }, sentences.storyDocument.pictureAltRequired],
    [{ alt: " " }, sentences.storyDocument.pictureAltRequired],
    [{ alt: "a".repeat(201) }, sentences.storyDocument.pictureAltTooLong],
    [{ caption: "a".repeat(301) }, sentences.storyDocument.pictureCaptionTooLong],
  ])(
    "a draft may have an incomplete picture, a published story may not (%#)",
    async (texts, message) => {
      const writer = await makeWriter(testApp);
      const id = await makeStory(testApp, writer);
      const story = `<p>a</p>${toFigure(await upload(writer), texts)}`;
      await saveDraft(writer, story);
      const body = { ...change, story, format: 2 };
      const refusal = await testApp.callExpectingError(
        "updateStory",
        { params: { id }, body },
        writer,
      );
      expect([refusal.status, refusal.body.fields]).toEqual([400, { story: message }]);
    },
  );

  test.each([
    { alt: "&amp;".repeat(200), caption: "&lt;".repeat(300) },
    { alt: "🌊".repeat(200), caption: "🌊".repeat(300) },
  ])("the longest texts are accepted, with letters that HTML escapes, or emoji", async (texts) => {
    const writer = await makeWriter(testApp);
    const id = await makeStory(testApp, writer);
    const story = `<p>a</p>${toFigure(await upload(writer), texts)}`;
    expect((await editStory(writer, id, story)).story).toContain(texts.caption);
  });

  test("publishing, editing, share page and feed show it, and its caption counts as words", async () => {
    const writer = await makeWriter(testApp);
    const picture = await upload(writer);
    const form = {
      ...change,
      story: `<p>One</p>${toFigure(picture, { caption: "two three" })}`,
    };
    const files = { posterImage: await createPicture().jpeg().toBuffer() };
    const published = await testApp.call("publishStory", { form, files }, writer);
    expect(published).toMatchObject({ wordCount: 3, format: 2 });
    expect(published.story).toContain('loading="lazy" decoding="async" /><figcaption>two three<');
    const { _id: id } = published;
    expect((await editStory(writer, id, published.story)).story).toBe(published.story);
    const page = await testApp.app.http.inject(`/story/${id}/share`);
    expect(page.body).toContain(published.story);
    const feed = await testApp.app.http.inject(`/writer/${writer.userId}/feed.atom`);
    expect(feed.body).toContain(`${testApp.config.publicUrl}${picture.url} 800w`);
    expect(feed.body).toContain(`src=&quot;${testApp.config.publicUrl}${picture.url}`);
    expect(feed.body).not.toMatch(/(?:&quot;|, )\/media/);
  });
});

test("no hostile picture markup survives", () => {
  const url = "/media/01970000-0000-7000-8000-000000000000/640.webp";
  const picture = { id: "01970000-0000-7000-8000-000000000000", width: 9, height: 9, widths: [9] };
  const pictures = new Map([[picture.id, picture]]);
  const inputs = [
    `<figure><img src='${url}' alt='"><script>alert(1)</script>'></figure>`,
    `<figure><img src="${url}" alt="x" onerror=alert(1)><figcaption><img src=x onerror=alert(1)></figcaption></figure>`,
    `<figure data-width='"><script>'><img src="${url}"></figure>`,
    `<figure><figure><img src="${url}"></figure><figcaption><script>x</script></figcaption></figure>`,
    `<img src="javascript:alert(1)"><img src="${url}?x"><img src="//evil.example${url}">`,
    `<figcaption onclick=x><figure><img src="${url}">`,
  ];
  for (const input of inputs) {
    const html = sanitizeStoryHtml(input, pictures);
    expect(html).not.toMatch(/<script|<[^>]* on\w+=|javascript:|evil/);
    expect(
      html.replaceAll(
        /<figure data-width="full"><img alt="[^"<>]*" src="[^"]*" srcset="[^"]*" sizes="[^"]*" width="9" height="9" loading="lazy" decoding="async" \/>(<figcaption>[^<>]*<\/figcaption>)?<\/figure>/g,
        "",
      ),
    ).not.toMatch(/<(figure|figcaption|img)/);
    expect(sanitizeStoryHtml(html, pictures)).toBe(html);
  }
});

describe("pictures that no text has", () => {
  test("are deleted 7 days after the upload, and no longer count as storage", async () => {
    const ama = await makeReader(testApp);
    const picture = await upload(ama);
    await runDeletion(6.9);
    expect(await isStored(picture)).toBe(true);
    await runDeletion(0.1);
    expect(await isStored(picture)).toBe(false);
    expect((await testApp.call("getProfile", {}, ama)).storage.bytes).toBe(0);
    const refusal = await saveDraftExpectingError(ama, toFigure(picture));
    expect(refusal.body.fields).toEqual({ story: sentences.storyDocument.pictureNotFound });
  });

  test("are deleted at least 7 days after the last text with them, those of drafts and stories stay", async () => {
    const writer = await makeWriter(testApp);
    const id = await makeStory(testApp, writer);
    const [inDraft, inStory] = [await upload(writer), await upload(writer)];
    const draft = await saveDraft(writer, toFigure(inDraft));
    await editStory(writer, id, `<p>a</p>${toFigure(inStory)}`);
    await runDeletion(7);
    await runDeletion(7);
    expect([await isStored(inDraft), await isStored(inStory)]).toEqual([true, true]);
    await testApp.call("deleteDraft", { query: { id: draft._id }, body: {} }, writer);
    await runDeletion(7);
    expect(await isStored(inDraft)).toBe(true);
    // A text that has it again in the meantime keeps it.
    const again = await saveDraft(writer, toFigure(inDraft));
    await runDeletion(7);
    expect(await isStored(inDraft)).toBe(true);
    await testApp.call("deleteDraft", { query: { id: again._id }, body: {} }, writer);
    await runDeletion(7);
    await runDeletion(7);
    expect([await isStored(inDraft), await isStored(inStory)]).toEqual([false, true]);
  });

  test("are deleted at least 7 days after the last text with them, also if it was short", async () => {
    const ama = await makeReader(testApp);
    const picture = await upload(ama);
    for (let week = 1; week <= 2; week += 1) {
      await runDeletion(3);
      const draft = await saveDraft(ama, toFigure(picture));
      await runDeletion(3);
      await testApp.call("deleteDraft", { query: { id: draft._id }, body: {} }, ama);
      await runDeletion(1);
      expect(await isStored(picture)).toBe(true);
    }
    await runDeletion(7);
    expect(await isStored(picture)).toBe(false);
  });

  test("are deleted at once with their story, except those that another text has", async () => {
    const writer = await makeWriter(testApp);
    const id = await makeStory(testApp, writer);
    const [own, shared] = [await upload(writer), await upload(writer)];
    await editStory(writer, id, `<p>a</p>${toFigure(own)}${toFigure(shared)}`);
    await saveDraft(writer, toFigure(own), { storyId: id });
    await saveDraft(writer, toFigure(shared));
    await testApp.call("deleteStory", { params: { id } }, writer);
    await testApp.runJobs();
    expect([await isStored(own), await isStored(shared)]).toEqual([false, true]);
  });

  test("ten saves and ten deletions at once lose no picture of a text", async () => {
    const ama = await makeReader(testApp);
    const picture = await upload(ama);
    testApp.clock.advance(8 * day);
    const { "delete-unused-pictures": deleteUnusedPictures } = testApp.app.jobHandlers;
    const saves = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const body = { _id: newId(), story: toFigure(picture), format: 2 };
        const [response] = await Promise.all([
          testApp.send("saveDraft", { body }, ama),
          deleteUnusedPictures({}),
        ]);
        return response.statusCode;
      }),
    );
    await testApp.runJobs();
    // Whichever came first: the draft with its picture, or the deletion and an error for the draft.
    expect(new Set(saves).size).toBe(1);
    expect(await isStored(picture)).toBe(saves[0] === 200);
    const { rows } = await testApp.db.drizzle.execute(
      sql`SELECT id FROM story_pictures WHERE id = ${picture._id}`,
    );
    expect(rows).toHaveLength(saves[0] === 200 ? 1 : 0);
  });
});
