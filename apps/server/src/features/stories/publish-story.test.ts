import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

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
const story = (changes: Record<string, string | undefined> = {}, poster?: Buffer) => ({
  form: { ...form, ...changes },
  files: { posterImage: poster ?? posterImage },
});

async function storedMedia(): Promise<string[]> {
  const folder = join(kit.config.dataDir, "media");
  const spread = await readdir(folder).catch(() => []);
  return (await Promise.all(spread.map((one) => readdir(join(folder, one))))).flat();
}

describe("publishing a story", () => {
  test("sanitizes its HTML, counts its words, stores its poster and increments the writer's count", async () => {
    const griot = await makeWriter(kit);
    const made = await kit.send("publishStory", story({ posterAlt: "A river" }), griot);
    expect(made.statusCode).toBe(201);
    const published = made.json();
    expect(published).toMatchObject({
      title: "The River's Third Name",
      shortDescription: form.shortDescription,
      story: "<p>Once, and <strong>not</strong> once,</p><p>there was a river.</p>",
      wordCount: 8,
      genre: ["fantasy", "african folktales"],
      userId: { _id: griot.userId, posterName: "Ama", avatar: null },
      poster: { width: 800, height: 500, widths: [320, 640, 800], alt: "A river" },
      performance: { likes: [], likeCount: 0, isLiked: false, commentCount: 0, revision: 0 },
    });
    const reader = await makeReader(kit);
    expect(await kit.call("getStory", { params: { id: published._id } }, reader)).toEqual(
      published,
    );
    expect((await kit.call("getOwnWriter", {}, griot)).storiesCount).toBe(1);
    for (const name of ["1080.jpg", "320.webp"]) {
      const picture = await kit.app.http.inject(`/media/${published.poster.id}/${name}`);
      expect(picture.statusCode).toBe(200);
    }
  });

  test("accepts up to three genres, by key or label; the list of each genre contains the story", async () => {
    const griot = await makeWriter(kit);
    const genre = JSON.stringify(["Poetry", "folktales", "african folktales"]);
    const made = await kit.call("publishStory", story({ genre }), griot);
    expect(made.genre).toEqual(["poetry", "african folktales"]);
    for (const one of made.genre) {
      const [first] = await kit.call("listStories", { query: { genre: one } }, griot);
      expect(first?._id).toBe(made._id);
    }
  });

  test("sets the writer's first three genres if it has none", async () => {
    const griot = await makeWriter(kit, { genres: ["satire", "drama", "crime", "action"] });
    for (const genre of [undefined, "[]"]) {
      const made = await kit.call("publishStory", story(genre ? { genre } : {}), griot);
      expect(made.genre).toEqual(["satire", "drama", "crime"]);
    }
  });

  test("appends it to the given playlists of the writer, and ignores those of other users", async () => {
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    const make = async (person: typeof griot) =>
      (await kit.call("createPlaylist", { body: { name: "Told", public: true } }, person))._id;
    const [one, two, theirs] = [await make(griot), await make(griot), await make(other)];
    const held = async (id: string) =>
      (await kit.call("getPlaylist", { params: { id } }, griot)).stories;
    const named = ["01970000-0000-7000-8000-000000000000", one, theirs, two];
    const playlists = JSON.stringify(named);
    const first = await kit.call("publishStory", story({ playlists: `["${one}"]` }), griot);
    const second = await kit.call("publishStory", story({ playlists }), griot);
    expect(await held(one)).toEqual([first._id, second._id]);
    expect(await held(two)).toEqual([second._id]);
    expect(await held(theirs)).toEqual([]);

    const many = await Promise.all(
      Array.from({ length: 5 }, () => kit.call("publishStory", story({ playlists }), griot)),
    );
    const all = [second, ...many].map(({ _id }) => _id);
    expect((await held(two)).toSorted()).toEqual(all.toSorted());
    const holding = { params: { storyId: first._id } };
    expect(await kit.call("listPlaylistsOfStory", holding, other)).toMatchObject([{ _id: one }]);
  });

  test("requires a JSON list of ids for the playlists", async () => {
    const griot = await makeWriter(kit);
    for (const wrong of ["mine", '["mine"]', "{}"]) {
      const { status, body } = await kit.refuse("publishStory", story({ playlists: wrong }), griot);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["playlists"]]);
    }
  });

  test("stores and counts five stories that are published concurrently", async () => {
    const griot = await makeWriter(kit);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => kit.call("publishStory", story(), griot)),
    );
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(5);
    expect((await kit.call("getOwnWriter", {}, griot)).storiesCount).toBe(5);
  });

  test("deletes its draft, but no draft of another user", async () => {
    const [griot, other] = [await makeWriter(kit), await makeReader(kit)];
    const begin = async (person: typeof other) => {
      const body = { _id: newId(), title: "Begun" };
      return (await kit.call("saveDraft", { body }, person))._id;
    };
    const [mine, kept, theirs] = [await begin(griot), await begin(griot), await begin(other)];
    const left = async (person: typeof other) =>
      (await kit.call("listDrafts", { query: {} }, person)).map(({ _id }) => _id);
    await kit.refuse("publishStory", story({ draftId: mine, story: "" }), griot);
    expect(await left(griot)).toHaveLength(2);
    await kit.call("publishStory", story({ draftId: mine }), griot);
    await kit.call("publishStory", story({ draftId: theirs }), griot);
    expect([await left(griot), await left(other)]).toEqual([[kept], [theirs]]);
  });

  test("requires a writer", async () => {
    expect((await kit.refuse("publishStory", story())).status).toBe(401);
    expect(await kit.refuse("publishStory", story(), await makeReader(kit))).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", msg: "Writer verification required." },
    });
  });
});

describe("an invalid story is refused with an error of its field", () => {
  const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  test.each([
    ["title", "", "Title is required."],
    ["title", "   ", "Title is required."],
    ["title", "a".repeat(71), "Title must be at most 70 characters."],
    ["shortDescription", "", "Short description is required."],
    ["shortDescription", "a".repeat(201), "Short description must be less than 200 characters"],
    ["story", "", "Story content is required."],
    ["story", "<p></p><p>&nbsp;</p>", "Story content is required."],
    ["story", "<script>alert('words')</script>", "Story content is required."],
    ["story", words(5001), "Story must not exceed 5000 words."],
    ["story", `<p>${"a".repeat(400_000)}</p>`, "Story must not exceed 5000 words."],
    ["genre", "fantasy", "This genre is not known."],
    ["genre", '["gossip"]', "This genre is not known."],
    ["genre", '["poetry","drama","crime","action"]', "You can select a maximum of 3 genres."],
    ["posterAlt", "a".repeat(201), "Poster description must be at most 200 characters."],
  ])("%s (%#)", async (field, value, sentence) => {
    const griot = await makeWriter(kit);
    const { status, body } = await kit.refuse("publishStory", story({ [field]: value }), griot);
    expect([status, body.code, body.msg]).toEqual([400, "VALIDATION", sentence]);
    expect(body.fields).toEqual({ [field]: sentence });
  });

  test("5,000 words, 70 characters of title and 200 of description are accepted", async () => {
    const griot = await makeWriter(kit);
    const made = await kit.call(
      "publishStory",
      story({ title: "ש".repeat(70), shortDescription: "é".repeat(200), story: words(5000) }),
      griot,
    );
    expect(made.wordCount).toBe(5000);
  });

  test("a request that is not a form is refused", async () => {
    const griot = await makeWriter(kit);
    const response = await kit.app.http.inject({
      method: "POST",
      url: "/api/stories",
      headers: { "x-auth-token": griot.token },
      payload: form,
    });
    expect([response.statusCode, response.json().code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
  });
});

describe("a poster is validated by its bytes", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  test.each([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", svg],
    ["PDF", Buffer.from("%PDF-1.7\n%%EOF")],
  ])("%s is refused", async (_what, bytes) => {
    const griot = await makeWriter(kit);
    const { status, body } = await kit.refuse("publishStory", story({}, bytes), griot);
    expect([status, body.fields]).toEqual([400, { posterImage: "Poster must be an image." }]);
  });

  test("a truncated JPEG is refused", async () => {
    const griot = await makeWriter(kit);
    const half = posterImage.subarray(0, posterImage.length / 2);
    const { body } = await kit.refuse("publishStory", story({}, half), griot);
    expect(body.fields).toEqual({ posterImage: "Poster must be an image." });
  });

  test("a missing or empty file is refused", async () => {
    const griot = await makeWriter(kit);
    for (const bytes of [undefined, Buffer.alloc(0)]) {
      const input = { form, files: { posterImage: bytes } };
      const { status, body } = await kit.refuse("publishStory", input, griot);
      expect([status, body.fields]).toEqual([400, { posterImage: "Poster image is required." }]);
    }
  });

  const tooLarge = "Poster image must be at most 25 MB and 100 megapixels.";

  test("more than 25 MB is refused", async () => {
    const griot = await makeWriter(kit);
    const bytes = Buffer.concat([posterImage, Buffer.alloc(25 * 1024 * 1024)]);
    const { status, body } = await kit.refuse("publishStory", story({}, bytes), griot);
    expect([status, body.code, body.fields]).toEqual([413, "TOO_LARGE", { posterImage: tooLarge }]);
  });

  test("more than 100 megapixels is refused", async () => {
    const griot = await makeWriter(kit);
    const bytes = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { status, body } = await kit.refuse("publishStory", story({}, bytes), griot);
    expect([status, body.code, body.msg]).toEqual([413, "TOO_LARGE", tooLarge]);
  });

  test("no file stays if the story is refused or cannot be stored", async () => {
    const griot = await makeWriter(kit);
    const before = await storedMedia();
    await kit.refuse("publishStory", story({ story: "<p></p>" }), griot);
    // PostgreSQL rejects this title after the poster was stored.
    const { status } = await kit.refuse("publishStory", story({ title: "nul\0l" }), griot);
    expect(status).toBe(400);
    expect(await storedMedia()).toEqual(before);
    expect((await kit.call("getOwnWriter", {}, griot)).storiesCount).toBe(0);
  });
});
