import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createPng } from "../../testing/hostile-media.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let posterImage: Buffer;
beforeAll(async () => {
  posterImage = await sharp({
    create: { width: 800, height: 500, channels: 3, background: "#203050" },
  })
    .jpeg()
    .toBuffer();
});

const form = {
  title: " The River's Third Name ",
  shortDescription: "A girl asks the river what it is called.",
  story: "<p>Once, and <b>not</b> once,</p><p>there was a river.</p>",
};
/** Returns a valid form with changes and, by default, a valid poster. */
const createInput = (changes: Record<string, string | undefined> = {}, poster?: Buffer) => ({
  form: { ...form, ...changes },
  files: { posterImage: poster ?? posterImage },
});

const tooLargeMessage = "Poster image must be at most 25 MB and 100 megapixels.";

/** A picture of 108 megapixels, of which only the first are in the file. */
const hugePicture = createPng(12_000, 9000);

/** Returns the names of all stored media. */
async function listStoredMedia(): Promise<string[]> {
  const folder = join(testApp.config.dataDir, "media");
  const folders = await readdir(folder).catch(() => []);
  return (await Promise.all(folders.map((name) => readdir(join(folder, name))))).flat();
}

describe("publishing a story", () => {
  test("sanitizes its HTML, counts its words, stores its poster and increments the writer's count", async () => {
    const writer = await makeWriter(testApp);
    const response = await testApp.send(
      "publishStory",
      createInput({ posterAlt: "A river" }),
      writer,
    );
    expect(response.statusCode).toBe(201);
    const publishedStory = response.json();
    expect(publishedStory).toMatchObject({
      title: "The River's Third Name",
      shortDescription: form.shortDescription,
      story: "<p>Once, and <strong>not</strong> once,</p><p>there was a river.</p>",
      wordCount: 8,
      genre: ["fantasy", "african folktales"],
      userId: { _id: writer.userId, posterName: "Ama", avatar: null },
      poster: { width: 800, height: 500, widths: [320, 640, 800], alt: "A river" },
      performance: { likes: [], likeCount: 0, isLiked: false, commentCount: 0, revision: 0 },
    });
    const reader = await makeReader(testApp);
    expect(await testApp.call("getStory", { params: { id: publishedStory._id } }, reader)).toEqual(
      publishedStory,
    );
    expect((await testApp.call("getOwnWriter", {}, writer)).storiesCount).toBe(1);
    for (const name of ["1080.jpg", "320.webp"]) {
      const picture = await testApp.app.http.inject(`/media/${publishedStory.poster.id}/${name}`);
      expect(picture.statusCode).toBe(200);
    }
  });

  test("shows a transparent poster on white", async () => {
    const poster = await sharp({
      create: { width: 400, height: 250, channels: 4, background: "#20305000" },
    })
      .png()
      .toBuffer();
    const writer = await makeWriter(testApp);
    const story = await testApp.call("publishStory", createInput({}, poster), writer);
    expect(story.poster.color).toBe("#ffffff");
    const picture = await testApp.app.http.inject(`/media/${story.poster.id}/400.webp`);
    const { channels, isOpaque } = await sharp(picture.rawPayload).stats();
    expect([isOpaque, ...channels.map(({ min }) => min > 250)]).toEqual([true, true, true, true]);
  });

  test("accepts up to three genres, by key or label; the list of each genre contains the story", async () => {
    const writer = await makeWriter(testApp);
    const genre = JSON.stringify(["Poetry", "folktales", "african folktales"]);
    const story = await testApp.call("publishStory", createInput({ genre }), writer);
    expect(story.genre).toEqual(["poetry", "african folktales"]);
    for (const key of story.genre) {
      const [firstStory] = await testApp.call("listStories", { query: { genre: key } }, writer);
      expect(firstStory?._id).toBe(story._id);
    }
  });

  test("uses the writer's first three genres if the form has none", async () => {
    const writer = await makeWriter(testApp, { genres: ["satire", "drama", "crime", "action"] });
    for (const genre of [undefined, "[]"]) {
      const story = await testApp.call("publishStory", createInput(genre ? { genre } : {}), writer);
      expect(story.genre).toEqual(["satire", "drama", "crime"]);
    }
  });

  test("makes the story the last part of a series, and publishes nothing for the series of another griot", async () => {
    const [writer, kofi] = [await makeWriter(testApp), await makeWriter(testApp)];
    const series = await makeSeries(testApp, writer, [await makeStory(testApp, writer)]);
    const story = await testApp.call("publishStory", createInput({ series: series._id }), writer);
    expect(story.series).toEqual({ _id: series._id, title: series.title, number: 2, count: 2 });
    const refused = await testApp.callExpectingError(
      "publishStory",
      createInput({ series: series._id }),
      kofi,
    );
    expect([refused.status, refused.body.fields]).toEqual([400, { series: "Series not found." }]);
    expect((await testApp.call("getOwnWriter", {}, kofi)).storiesCount).toBe(0);
  });

  test("appends the story to the chosen playlists of the writer, and ignores playlists of other users", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const createPlaylist = async (user: typeof writer) =>
      (await testApp.call("createPlaylist", { body: { name: "Told", public: true } }, user))._id;
    const [playlist1, playlist2, otherPlaylist] = [
      await createPlaylist(writer),
      await createPlaylist(writer),
      await createPlaylist(otherWriter),
    ];
    const listPlaylistStories = async (id: string) =>
      (await testApp.call("getPlaylist", { params: { id } }, writer)).stories;
    const playlistIds = [
      "01970000-0000-7000-8000-000000000000",
      playlist1,
      otherPlaylist,
      playlist2,
    ];
    const playlists = JSON.stringify(playlistIds);
    const firstStory = await testApp.call(
      "publishStory",
      createInput({ playlists: `["${playlist1}"]` }),
      writer,
    );
    const secondStory = await testApp.call("publishStory", createInput({ playlists }), writer);
    expect(await listPlaylistStories(playlist1)).toEqual([firstStory._id, secondStory._id]);
    expect(await listPlaylistStories(playlist2)).toEqual([secondStory._id]);
    expect(await listPlaylistStories(otherPlaylist)).toEqual([]);

    const moreStories = await Promise.all(
      Array.from({ length: 5 }, () =>
        testApp.call("publishStory", createInput({ playlists }), writer),
      ),
    );
    const storyIds = [secondStory, ...moreStories].map(({ _id }) => _id);
    expect((await listPlaylistStories(playlist2)).toSorted()).toEqual(storyIds.toSorted());
    const input = { params: { storyId: firstStory._id } };
    expect(await testApp.call("listPlaylistsOfStory", input, otherWriter)).toMatchObject([
      { _id: playlist1 },
    ]);
  });

  test("is refused if the playlists are not a JSON list of ids", async () => {
    const writer = await makeWriter(testApp);
    for (const invalidPlaylists of ["mine", '["mine"]', "{}"]) {
      const { status, body } = await testApp.callExpectingError(
        "publishStory",
        createInput({ playlists: invalidPlaylists }),
        writer,
      );
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["playlists"]]);
    }
  });

  test("stores and counts each of five stories that are published concurrently", async () => {
    const writer = await makeWriter(testApp);
    const publishedStories = await Promise.all(
      Array.from({ length: 5 }, () => testApp.call("publishStory", createInput(), writer)),
    );
    expect(new Set(publishedStories.map(({ _id }) => _id)).size).toBe(5);
    expect((await testApp.call("getOwnWriter", {}, writer)).storiesCount).toBe(5);
  });

  test("deletes the draft of the story, but no draft of another user", async () => {
    const [writer, otherUser] = [await makeWriter(testApp), await makeReader(testApp)];
    const createDraft = async (user: typeof otherUser) => {
      const body = { _id: newId(), title: "Begun" };
      return (await testApp.call("saveDraft", { body }, user))._id;
    };
    const [ownDraft, secondOwnDraft, draftOfOtherUser] = [
      await createDraft(writer),
      await createDraft(writer),
      await createDraft(otherUser),
    ];
    const listDrafts = async (user: typeof otherUser) =>
      (await testApp.call("listDrafts", { query: {} }, user)).map(({ _id }) => _id);
    await testApp.callExpectingError(
      "publishStory",
      createInput({ draftId: ownDraft, story: "" }),
      writer,
    );
    expect(await listDrafts(writer)).toHaveLength(2);
    await testApp.call("publishStory", createInput({ draftId: ownDraft }), writer);
    await testApp.call("publishStory", createInput({ draftId: draftOfOtherUser }), writer);
    expect([await listDrafts(writer), await listDrafts(otherUser)]).toEqual([
      [secondOwnDraft],
      [draftOfOtherUser],
    ]);
  });

  test("does not delete a draft that another device has changed since the revision that is published", async () => {
    const writer = await makeWriter(testApp);
    const _id = newId();
    await testApp.call("saveDraft", { body: { _id, title: "Begun" } }, writer);
    const changed = await testApp.call(
      "saveDraft",
      { body: { _id, title: "Begun, and continued elsewhere", revision: 1 } },
      writer,
    );
    await testApp.call("publishStory", createInput({ draftId: _id, draftRevision: "1" }), writer);
    expect(await testApp.call("listDrafts", { query: {} }, writer)).toEqual([changed]);
    const again = createInput({ draftId: _id, draftRevision: "2" });
    await testApp.send("publishStory", again, writer, { "idempotency-key": "another-intent" });
    expect(await testApp.call("listDrafts", { query: {} }, writer)).toEqual([]);
  });

  test("is refused without a session, and for a user who is no writer", async () => {
    expect((await testApp.callExpectingError("publishStory", createInput())).status).toBe(401);
    expect(
      await testApp.callExpectingError("publishStory", createInput(), await makeReader(testApp)),
    ).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", msg: "Writer verification required." },
    });
  });
});

describe("an invalid story is refused with an error for the field", () => {
  const createStoryHtml = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  test.each([
    ["title", "", "Title is required."],
    ["title", "   ", "Title is required."],
    ["title", "a".repeat(71), "Title must be at most 70 characters."],
    ["shortDescription", "", "Short description is required."],
    ["shortDescription", "a".repeat(201), "Short description must be less than 200 characters"],
    ["story", "", "Story content is required."],
    ["story", "<p></p><p>&nbsp;</p>", "Story content is required."],
    ["story", "<script>alert('words')</script>", "Story content is required."],
    ["story", "<p>\u200B\u2060</p><p>&#x3164;&#x2800;</p>", "Story content is required."],
    ["title", "\u200B", "Title is required."],
    ["shortDescription", "\u3164\u2060", "Short description is required."],
    ["title", "🌊".repeat(71), "Title must be at most 70 characters."],
    ["story", createStoryHtml(5001), "Story must not exceed 5000 words."],
    ["story", `<p>${"a".repeat(400_000)}</p>`, "Story must not exceed 5000 words."],
    ["genre", "fantasy", "This genre is not known."],
    ["genre", '["gossip"]', "This genre is not known."],
    ["genre", '["poetry","drama","crime","action"]', "You can select a maximum of 3 genres."],
    ["posterAlt", "a".repeat(201), "Poster description must be at most 200 characters."],
  ])("%s (case %#)", async (field, value, message) => {
    const writer = await makeWriter(testApp);
    const { status, body } = await testApp.callExpectingError(
      "publishStory",
      createInput({ [field]: value }),
      writer,
    );
    expect([status, body.code, body.msg]).toEqual([400, "VALIDATION", message]);
    expect(body.fields).toEqual({ [field]: message });
  });

  test("a story with the maximum lengths is accepted: 5,000 words, 70 characters of title, 200 of description", async () => {
    const writer = await makeWriter(testApp);
    const story = await testApp.call(
      "publishStory",
      createInput({
        title: "ש".repeat(70),
        shortDescription: "é".repeat(200),
        story: createStoryHtml(5000),
      }),
      writer,
    );
    expect(story.wordCount).toBe(5000);
  });

  test("a request that is not a form is refused", async () => {
    const writer = await makeWriter(testApp);
    const response = await testApp.app.http.inject({
      method: "POST",
      url: "/api/stories",
      headers: { "x-auth-token": writer.token },
      payload: form,
    });
    expect([response.statusCode, response.json().code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
  });
});

describe("all wrong fields are reported together", () => {
  /** Expects that the form is refused. Returns the errors by field. */
  const readFieldErrors = async (input: ReturnType<typeof createInput>) => {
    const { status, body } = await testApp.callExpectingError(
      "publishStory",
      input,
      await makeWriter(testApp),
    );
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
    expect(body.msg).toBe(Object.values(body.fields ?? {})[0]);
    return body.fields;
  };

  test("for an empty form without a poster", async () => {
    const emptyFields = { title: "", shortDescription: "", story: "" };
    const input = {
      ...createInput(emptyFields),
      files: { posterImage: undefined as unknown as Buffer },
    };
    expect(await readFieldErrors(input)).toEqual({
      title: "Title is required.",
      shortDescription: "Short description is required.",
      story: "Story content is required.",
      posterImage: "Poster image is required.",
    });
  });

  test("for a story without words and a poster that is no picture", async () => {
    const changes = { title: "a".repeat(71), story: "<p></p>" };
    expect(await readFieldErrors(createInput(changes, Buffer.from("%PDF-1.7")))).toEqual({
      title: "Title must be at most 70 characters.",
      story: "Story content is required.",
      posterImage: "Poster must be an image.",
    });
  });

  test("for fields that the schema of the form accepts, and only the operation rejects", async () => {
    expect(await readFieldErrors(createInput({ story: "<p> </p>" }, Buffer.from("text")))).toEqual({
      story: "Story content is required.",
      posterImage: "Poster must be an image.",
    });
  });

  test("for a text whose unclosed quotation mark would swallow the rest, with its place", async () => {
    const story = '<p>Hello</p>\n<p><a href="https://kora.example>The rest</a> is lost.</p>';
    expect(await readFieldErrors(createInput({ title: "", story }))).toEqual({
      title: "Title is required.",
      story:
        'A tag or quotation mark is not closed at line 2, character 4: <a href="https://kora.example>. The text after it would be lost.',
    });
  });

  test("for a poster that begins like a picture but cannot be decoded, and for one with too many pixels", async () => {
    const title = "Title is required.";
    const mediaBefore = await listStoredMedia();
    const truncatedPoster = posterImage.subarray(0, posterImage.length / 2);
    expect(await readFieldErrors(createInput({ title: "" }, truncatedPoster))).toEqual({
      title,
      posterImage: "This picture could not be read.",
    });
    expect(await readFieldErrors(createInput({ title: "" }, hugePicture))).toEqual({
      title,
      posterImage: tooLargeMessage,
    });
    expect(await listStoredMedia()).toEqual(mediaBefore);
  });

  test("for text with NUL characters; in the HTML of the story they are removed", async () => {
    const nulMessage = "This contains a NUL character, which cannot be saved.";
    const changes = { title: "a\0b", shortDescription: "", posterAlt: "a\0", story: "<p>a\0b</p>" };
    expect(await readFieldErrors(createInput(changes))).toEqual({
      title: nulMessage,
      shortDescription: "Short description is required.",
      posterAlt: nulMessage,
    });
    const writer = await makeWriter(testApp);
    const story = await testApp.call("publishStory", createInput({ story: changes.story }), writer);
    expect(story.story).toBe("<p>ab</p>");
  });
});

describe("a poster is validated by its bytes", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  test.each([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", svg],
    ["PDF", Buffer.from("%PDF-1.7\n%%EOF")],
  ])("%s is refused", async (_format, bytes) => {
    const writer = await makeWriter(testApp);
    const { status, body } = await testApp.callExpectingError(
      "publishStory",
      createInput({}, bytes),
      writer,
    );
    expect([status, body.fields]).toEqual([400, { posterImage: "Poster must be an image." }]);
  });

  test("a truncated JPEG is refused", async () => {
    const writer = await makeWriter(testApp);
    const truncatedPoster = posterImage.subarray(0, posterImage.length / 2);
    const { body } = await testApp.callExpectingError(
      "publishStory",
      createInput({}, truncatedPoster),
      writer,
    );
    expect(body.fields).toEqual({ posterImage: "This picture could not be read." });
  });

  test("a missing or empty file is refused", async () => {
    const writer = await makeWriter(testApp);
    for (const bytes of [undefined, Buffer.alloc(0)]) {
      const input = { form, files: { posterImage: bytes } };
      const { status, body } = await testApp.callExpectingError("publishStory", input, writer);
      expect([status, body.fields]).toEqual([400, { posterImage: "Poster image is required." }]);
    }
  });

  test("a file of more than 25 MB is refused", async () => {
    const writer = await makeWriter(testApp);
    const bytes = Buffer.concat([posterImage, Buffer.alloc(25 * 1024 * 1024)]);
    const { status, body } = await testApp.callExpectingError(
      "publishStory",
      createInput({}, bytes),
      writer,
    );
    expect([status, body.code, body.fields]).toEqual([
      413,
      "TOO_LARGE",
      { posterImage: tooLargeMessage },
    ]);
  });

  test("a picture of more than 100 megapixels is refused", async () => {
    const writer = await makeWriter(testApp);
    const input = createInput({}, hugePicture);
    const { status, body } = await testApp.callExpectingError("publishStory", input, writer);
    expect([status, body.code, body.msg]).toEqual([413, "TOO_LARGE", tooLargeMessage]);
  });

  test("no file is stored if the story is refused", async () => {
    const writer = await makeWriter(testApp);
    const mediaBefore = await listStoredMedia();
    await testApp.callExpectingError("publishStory", createInput({ story: "<p></p>" }), writer);
    // Forms must not contain NUL characters.
    const { status } = await testApp.callExpectingError(
      "publishStory",
      createInput({ title: "nul\0l" }),
      writer,
    );
    expect(status).toBe(400);
    expect(await listStoredMedia()).toEqual(mediaBefore);
    expect((await testApp.call("getOwnWriter", {}, writer)).storiesCount).toBe(0);
  });
});
