import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { findChildren, parseXml, readChildText } from "../../testing/parse-xml.ts";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import {
  block,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let origin: string;
beforeAll(() => {
  origin = testApp.config.publicUrl;
});
const get = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url, headers });

/** A tag that only one test uses. */
const newTag = (name: string) => `t${createHash("md5").update(name).digest("hex").slice(0, 12)}`;
const minorsMonth = `${new Date().getUTCFullYear() - 15}-01-01`;

/** Returns all public documents that could have a story, by their paths. */
async function readAll(griot: TestWriter, tag: string, ids: { series: string; playlist: string }) {
  testApp.clock.advance(2000);
  const paths = [
    `/@${griot.username}`,
    `/@${griot.username}/atom`,
    "/genres/poetry",
    "/genres/poetry/atom",
    `/tags/${tag}`,
    `/tags/${tag}/atom`,
    "/explore",
    `/series/${ids.series}/share`,
    `/series/${ids.series}/atom`,
    `/playlists/${ids.playlist}/atom`,
    "/sitemap/1.xml",
  ];
  const bodies = await Promise.all(paths.map(async (path) => [path, (await get(path)).body]));
  return new Map(bodies as [string, string][]);
}

describe("a story is in the griot's page, genre, tag, front page, series, playlist, feeds and sitemap", () => {
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  /** Changes of the story, and whether visitors then find it. */
  const cases: [string, string, unknown[], boolean][] = [
    ["public", "SELECT $1::uuid", [], true],
    ["for members", "UPDATE stories SET shown_to = 'members' WHERE id = $1", [], false],
    ["mature", "UPDATE stories SET rating = 'mature' WHERE id = $1", [], false],
    ["hidden", "UPDATE stories SET hidden_at = $2 WHERE id = $1", [now], false],
    ["deleted", "UPDATE stories SET deleted_at = $2 WHERE id = $1", [now], false],
    ["unpublished", "UPDATE stories SET unpublished_at = $2 WHERE id = $1", [now], false],
    [
      "scheduled",
      "UPDATE stories SET unpublished_at = now(), publish_at = $2, was_published = false WHERE id = $1",
      [later],
      false,
    ],
    [
      "of a suspended griot",
      "UPDATE users SET suspended_at = $2 WHERE id = (SELECT author_id FROM stories WHERE id = $1)",
      [now],
      false,
    ],
    [
      "of a griot who deletes the account",
      "UPDATE users SET deletion_requested_at = $2 WHERE id = (SELECT author_id FROM stories WHERE id = $1)",
      [now],
      false,
    ],
    [
      "of a minor",
      "UPDATE users SET birth_month = $2 WHERE id = (SELECT author_id FROM stories WHERE id = $1)",
      [minorsMonth],
      false,
    ],
  ];
  test.each(cases)("if it is %s", async (name, text, values, isFound) => {
    const tag = newTag(name);
    const griot = await makeWriter(testApp);
    const [kept = "", id = ""] = await makeParts(testApp, griot, 2);
    const series = (await makeSeries(testApp, griot, [kept, id]))._id;
    const owner = await makeReader(testApp);
    const playlist = (
      await testApp.call("createPlaylist", { body: { name: "Evenings", public: true } }, owner)
    )._id;
    const change = { params: { id: playlist }, body: { stories: [id] } };
    await testApp.call("updatePlaylist", change, owner);
    await testApp.db.pool.query("INSERT INTO story_tags (story_id, tag) VALUES ($1, $2)", [
      id,
      tag,
    ]);
    await testApp.db.pool.query(
      "INSERT INTO story_genres (story_id, genre) VALUES ($1, 'poetry') ON CONFLICT DO NOTHING",
      [id],
    );
    await testApp.db.pool.query(text, [id, ...values]);
    const bodies = await readAll(griot, tag, { series, playlist });
    expect(
      Object.fromEntries([...bodies].map(([path, body]) => [path, body.includes(id)])),
    ).toEqual(Object.fromEntries([...bodies.keys()].map((path) => [path, isFound])));
  });
});

describe("the page of a griot", () => {
  test("has the name, what they write, their series and stories, and leads into the app", async () => {
    const griot = await makeWriter(testApp, { posterName: "Ama of the bend" });
    const parts = await makeParts(testApp, griot, 2);
    const series = await makeSeries(testApp, griot, parts);
    const empty = await makeSeries(testApp, griot, []);
    const { statusCode, headers, body } = await get(`/@${griot.username.toUpperCase()}`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("Ama of the bend</h1>");
    expect(body).toContain("I tell what the river told me.");
    expect(body).toContain(`href="/series/${series._id}/share"`);
    expect(body).not.toContain(empty._id);
    for (const id of parts) expect(body).toContain(`href="/story/${id}/share"`);
    expect(body).toContain('href="/genres/african%20folktales"');
    expect(body).toContain(`href="/writer/profile/${griot.userId}"`);
    const page = `${origin}/@${griot.username}`;
    expect(body).toContain(`<link rel="canonical" href="${page}"/>`);
    expect(body).toContain(`href="${page}/atom"`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: "Ama of the bend", url: page },
      publisher: { name: "Kora" },
    });
    for (const secret of [griot.email, griot.token, "Ghana", "Reading"]) {
      expect(body).not.toContain(secret);
    }
    const story = await get(`/story/${parts[0]}/share`);
    expect(story.body).toContain(`href="/@${griot.username}"`);
    expect(story.body).toContain(`"url":"${page}"`);
  });

  test("has the older stories on further pages, each of them once", async () => {
    const griot = await makeWriter(testApp);
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) ids.push(await makeStory(testApp, griot));
    const found: string[] = [];
    let url: string | undefined = `/@${griot.username}`;
    while (url !== undefined) {
      const { body } = await get(url);
      found.push(...[...body.matchAll(/href="\/story\/([^/]+)\/share"/g)].map(([, id = ""]) => id));
      url = /href="([^"]*\?after=[^"]*)" rel="next"/.exec(body)?.[1];
    }
    expect(found).toEqual(ids.toReversed());
    expect((await get(`/@${griot.username}?after=nothing`)).statusCode).toBe(404);
  });

  test("passes over many stories that visitors do not find", async () => {
    const griot = await makeWriter(testApp);
    const id = await makeStory(testApp, griot, { title: "The first one" });
    for (let count = 0; count < 101; count += 1) {
      await makeStory(testApp, griot, { shownTo: "members" });
    }
    const first = await get(`/@${griot.username}`);
    const next = /href="([^"]*\?after=[^"]*)" rel="next"/.exec(first.body)?.[1] ?? "";
    expect((await get(next)).body).toContain(id);
  });

  test.each([
    ["a minor", { birthMonth: minorsMonth }],
    ["a suspended griot", { suspendedAt: new Date() }],
    ["a griot whose account is being deleted", { deletionRequestedAt: new Date() }],
  ])("is 404 for %s", async (_name, changes) => {
    const griot = await makeWriter(testApp, {}, changes);
    await makeStory(testApp, griot);
    for (const path of ["", "/atom"]) {
      expect((await get(`/@${griot.username}${path}`)).statusCode).toBe(404);
    }
    expect((await get(`/writer/${griot.userId}/feed.atom`)).statusCode).toBe(404);
  });

  test("is 404 for a reader, an unknown name, and the name that a griot had before", async () => {
    const reader = await makeReader(testApp);
    const griot = await makeWriter(testApp);
    await testApp.db.pool.query("UPDATE users SET username = $2 WHERE id = $1", [
      griot.userId,
      `${griot.username}_now`,
    ]);
    for (const name of [reader.username, griot.username, "nobody_at_all", "%20", "a".repeat(200)]) {
      const { statusCode, body } = await get(`/@${name}`);
      expect([name.slice(0, 20), statusCode]).toEqual([name.slice(0, 20), 404]);
      expect(body).toContain("There is no griot here.");
    }
    expect((await get(`/@${griot.username}_now`)).statusCode).toBe(200);
  });

  test("is not listed by search engines if the griot is not to be found by name", async () => {
    const griot = await makeWriter(testApp, {}, { isInDirectory: false });
    await makeStory(testApp, griot);
    expect((await get(`/@${griot.username}`)).body).toContain('content="noindex, follow"');
    testApp.clock.advance(2000);
    expect((await get("/sitemap/1.xml")).body).not.toContain(griot.username);
  });

  test("ignores the token and the blocks of a reader, as all documents of visitors do", async () => {
    const griot = await makeWriter(testApp);
    const id = await makeStory(testApp, griot);
    const reader = await makeReader(testApp);
    await block(testApp, griot, reader);
    const { statusCode, body } = await get(`/@${griot.username}`, { "x-auth-token": reader.token });
    expect([statusCode, body.includes(id)]).toEqual([200, true]);
  });
});

describe("the pages of a genre and a tag", () => {
  test("have the newest stories, a feed and links to the griots", async () => {
    const tag = newTag("both");
    const griot = await makeWriter(testApp, { posterName: "Kwame" });
    const id = await makeStory(testApp, griot, { genres: ["comedy"], tags: [tag], language: "fr" });
    for (const path of ["/genres/comedy", `/tags/${tag}`]) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain(`href="/story/${id}/share"`);
      expect(body).toContain(`href="/@${griot.username}"`);
      expect(body).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
      expect(body).toContain(`href="${origin}${path}/atom"`);
      const feed = parseXml((await get(`${path}/atom`)).body);
      const entry = findChildren(feed, "entry").find(
        (child) => readChildText(child, "id") === `urn:uuid:${id}`,
      );
      expect(entry?.attributes["xml:lang"]).toBe("fr");
      const [author] = (entry && findChildren(entry, "author")) ?? [];
      expect(author && readChildText(author, "name")).toBe("Kwame");
    }
    expect((await get(`/tags/${tag.toUpperCase()}`)).body).toContain(id);
  });

  test.each(["/genres/nothing", "/tags/nothing-has-this", "/tags/---", "/genres/constructor"])(
    "are 404 at %s",
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
      expect((await get(`${path}/atom`)).statusCode).toBe(404);
    },
  );

  test("are in the sitemap", async () => {
    const tag = newTag("sitemap");
    const griot = await makeWriter(testApp);
    await makeStory(testApp, griot, { tags: [tag] });
    const hidden = newTag("hidden");
    await makeStory(testApp, griot, { tags: [hidden], shownTo: "members" });
    testApp.clock.advance(700_000);
    expect((await get("/sitemap.xml")).body).toContain(`${origin}/sitemap/lists.xml`);
    const { body } = await get("/sitemap/lists.xml");
    expect([body.includes(`/tags/${tag}<`), body.includes(hidden)]).toEqual([true, false]);
    for (const path of ["/explore", "/genres/poetry"]) {
      expect(body).toContain(`<loc>${origin}${path}</loc>`);
    }
    const { body: first } = await get("/sitemap/1.xml");
    expect(first).toContain(`<loc>${origin}/@${griot.username}</loc>`);
  });
});

describe("a public page", () => {
  test("is sent once: a client that has it gets 304 until something on it changes", async () => {
    const griot = await makeWriter(testApp);
    const id = await makeStory(testApp, griot);
    for (const path of [`/@${griot.username}`, "/explore", `/story/${id}/share`]) {
      const { headers } = await get(path);
      const etag = String(headers.etag);
      expect(headers["cache-control"]).toBe("public, no-cache");
      expect((await get(path, { "if-none-match": etag })).statusCode).toBe(304);
      await testApp.db.pool.query(
        "UPDATE stories SET title = title || '!', revision = revision + 1 WHERE id = $1",
        [id],
      );
      const changed = await get(path, { "if-none-match": etag });
      expect([changed.statusCode, changed.body.includes("Name!")]).toEqual([200, true]);
    }
  });

  test("has at most 8 kB of HTML, with the longest texts that the forms accept", async () => {
    const griot = await makeWriter(testApp, { aboutYourself: "word ".repeat(200) });
    for (let count = 0; count < 13; count += 1) {
      const shortDescription = Array.from({ length: 20 }, (_, index) => `w${count * index}`).join(
        " ",
      );
      await makeStory(testApp, griot, { title: `${count} `.repeat(20), shortDescription });
    }
    for (const path of [`/@${griot.username}`, "/explore", "/genres/fantasy"]) {
      const { body } = await get(path);
      expect([path, gzipSync(body, { level: 9 }).byteLength < 8_000]).toEqual([path, true]);
      expect(body).not.toContain("<style");
    }
  });
});

describe("oEmbed", () => {
  const embed = async (url: string, format = "&format=json") =>
    get(`/oembed?url=${encodeURIComponent(url)}${format}`);

  test("describes a story, a series and a griot", async () => {
    const griot = await makeWriter(testApp, { posterName: "Ama" });
    const parts = await makeParts(testApp, griot, 1);
    const [id = ""] = parts;
    const series = await makeSeries(testApp, griot, parts);
    const author = { author_name: "Ama", author_url: `${origin}/@${griot.username}` };
    const story = await embed(`${origin}/story/${id}/share?from=chat`);
    expect(story.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(story.json()).toEqual({
      version: "1.0",
      type: "link",
      provider_name: "Kora",
      provider_url: origin,
      title: "Letter 1",
      ...author,
      thumbnail_url: expect.stringContaining(`${origin}/story/${id}/card.png?v=`),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect((await embed(`${origin}/series/${series._id}/share`, "")).json()).toMatchObject({
      title: "Letters from the salt road",
      ...author,
    });
    expect((await embed(author.author_url)).json()).toMatchObject({ title: "Ama", ...author });
    const { body } = await get(`/story/${id}/share`);
    expect(body).toContain('type="application/json+oembed"');
  });

  test("is 404 for other sites and for what visitors may not read, and refuses other formats", async () => {
    const griot = await makeWriter(testApp);
    const members = await makeStory(testApp, griot, { shownTo: "members" });
    const mature = await makeStory(testApp, griot, { rating: "mature" });
    const urls = ["https://example.com/", "nothing", `${origin}/home`, `${origin}/@%E0%A4%A`];
    for (const id of [members, mature]) urls.push(`${origin}/story/${id}/share`);
    for (const url of urls) {
      expect([url, (await embed(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get("/oembed")).statusCode).toBe(404);
    const id = await makeStory(testApp, griot);
    expect((await embed(`${origin}/story/${id}/share`, "&format=xml")).statusCode).toBe(415);
  });
});
