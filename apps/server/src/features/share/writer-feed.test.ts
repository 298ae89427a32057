import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findChildren, parseXml, readChildText, type XmlElement } from "../../testing/parse-xml.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";
const toFeedPath = (id: string) => `/writer/${id}/feed.atom`;
const getFeed = (id: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url: toFeedPath(id), headers });

async function readFeed(id: string): Promise<XmlElement> {
  const response = await getFeed(id);
  expect(response.statusCode).toBe(200);
  return parseXml(response.body);
}

const getEntries = (feed: XmlElement) => findChildren(feed, "entry");
const findLink = (element: XmlElement, rel: string) =>
  findChildren(element, "link").find(({ attributes }) => attributes.rel === rel)?.attributes;

describe("the feed of a writer", () => {
  test("contains id, title, time, summary, genres and share page of each story", async () => {
    const writer = await makeWriter(testApp, { posterName: "Ama of the bend" });
    const createdAt = new Date("2026-11-18T19:30:00.000Z");
    const id = await makeStory(testApp, writer, { createdAt, genres: ["fantasy", "poetry"] });
    const response = await getFeed(writer.userId);
    expect(response.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const feed = parseXml(response.body);
    expect([feed.name, feed.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    expect(readChildText(feed, "id")).toBe(`urn:uuid:${writer.userId}`);
    expect(readChildText(feed, "title")).toBe("Ama of the bend · Kora");
    expect(readChildText(feed, "updated")).toBe(createdAt.toISOString());
    const [author] = findChildren(feed, "author");
    expect(author && readChildText(author, "name")).toBe("Ama of the bend");
    expect(findLink(feed, "self")).toEqual({
      rel: "self",
      type: "application/atom+xml",
      href: `${testApp.config.publicUrl}/@${writer.username}/atom`,
    });
    expect(findLink(feed, "alternate")?.href).toBe(
      `${testApp.config.publicUrl}/@${writer.username}`,
    );
    const [entry, ...otherEntries] = getEntries(feed);
    if (!entry) throw new Error("The feed has no entry.");
    expect(otherEntries).toEqual([]);
    expect(readChildText(entry, "id")).toBe(`urn:uuid:${id}`);
    expect(readChildText(entry, "title")).toBe("The River's Third Name");
    expect(readChildText(entry, "updated")).toBe(createdAt.toISOString());
    expect(readChildText(entry, "published")).toBe(createdAt.toISOString());
    expect(readChildText(entry, "summary")).toBe("A girl asks the river what it is called.");
    expect(findLink(entry, "alternate")?.href).toBe(
      `${testApp.config.publicUrl}/story/${id}/share`,
    );
    expect(findChildren(entry, "category").map(({ attributes }) => attributes)).toEqual([
      { term: "fantasy", label: "Fantasy" },
      { term: "poetry", label: "Poetry" },
    ]);
  });

  test("contains the text of each story with all its blocks", async () => {
    const writer = await makeWriter(testApp);
    const html =
      "<h2>One</h2><blockquote><p>a &amp; b</p></blockquote><hr /><pre>The river\n  has</pre>";
    await makeStory(testApp, writer, { html });
    const [entry] = getEntries(await readFeed(writer.userId));
    expect(entry && findChildren(entry, "content")[0]?.attributes).toEqual({ type: "html" });
    expect(entry && readChildText(entry, "content")).toBe(html);
  });

  test("contains the texts of the newest stories, up to 500,000 characters together", async () => {
    const writer = await makeWriter(testApp);
    for (const length of [10, 300_000, 300_000]) {
      await makeStory(testApp, writer, { html: `<p>${"a".repeat(length - 7)}</p>` });
    }
    const entries = getEntries(await readFeed(writer.userId));
    expect(entries.map((entry) => findChildren(entry, "content").length)).toEqual([1, 0, 0]);
  });

  test("contains the writer's newest 20 stories, newest first", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      ids.push(await makeStory(testApp, writer));
    }
    await makeStory(testApp, otherWriter);
    const entryIds = getEntries(await readFeed(writer.userId)).map((entry) =>
      readChildText(entry, "id"),
    );
    expect(entryIds).toEqual(
      ids
        .toReversed()
        .slice(0, 20)
        .map((id) => `urn:uuid:${id}`),
    );
  });

  test("keeps its ids when names and titles change", async () => {
    const writer = await makeWriter(testApp);
    const id = await makeStory(testApp, writer);
    const getIds = (feed: XmlElement) =>
      [feed, ...getEntries(feed)].map((element) => readChildText(element, "id"));
    const feedBefore = await readFeed(writer.userId);
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET poster_name = 'Esi', username = 'esi_now' WHERE id = ${writer.userId}`,
    );
    await testApp.db.drizzle.execute(sql`UPDATE stories SET title = 'Other' WHERE id = ${id}`);
    const feedAfter = await readFeed(writer.userId);
    expect(readChildText(feedAfter, "title")).toBe("Esi · Kora");
    expect(getIds(feedAfter)).toEqual(getIds(feedBefore));
  });

  test("is the same for the username, the writer id, the user id, and a URL in other letter case", async () => {
    const writer = await makeWriter(testApp);
    await makeStory(testApp, writer);
    const { body } = await getFeed(writer.userId);
    expect((await getFeed(writer.writerId)).body).toBe(body);
    const username = writer.username.toUpperCase();
    expect((await testApp.app.http.inject(`/@${username}/atom`)).body).toBe(body);
    const { userId } = writer;
    const responseInOtherCase = await testApp.app.http.inject(
      `/Writer/${userId.toUpperCase()}/Feed.ATOM/`,
    );
    expect(responseInOtherCase.body).toBe(body);
  });

  test("omits deleted stories and stories hidden by moderators", async () => {
    const writer = await makeWriter(testApp);
    const now = testApp.clock.now();
    await makeStory(testApp, writer, { deletedAt: now });
    await makeStory(testApp, writer, { hiddenAt: now });
    const id = await makeStory(testApp, writer);
    const entryIds = getEntries(await readFeed(writer.userId)).map((entry) =>
      readChildText(entry, "id"),
    );
    expect(entryIds).toEqual([`urn:uuid:${id}`]);
  });

  test("has no entries for a writer without stories", async () => {
    const writer = await makeWriter(testApp, { createdAt: new Date("2026-11-01T10:00:00.000Z") });
    const feed = await readFeed(writer.userId);
    expect(getEntries(feed)).toEqual([]);
    expect(readChildText(feed, "updated")).toBe("2026-11-01T10:00:00.000Z");
  });

  test("contains no private data of the writer", async () => {
    const writer = await makeWriter(testApp);
    await makeStory(testApp, writer);
    expect((await getFeed(writer.userId)).body).not.toContain(writer.email);
  });

  test.each([
    ["markup", `</title><script>alert("hi")</script>`],
    ["an entity and a CDATA section", "&lt;![CDATA[ ]]> &#0;"],
    ["Arabic and an emoji", "الاسم الثالث 🐍"],
  ])("contains %s unchanged", async (_label, text) => {
    const writer = await makeWriter(testApp, { posterName: text.slice(0, 15) });
    await makeStory(testApp, writer, { title: text, shortDescription: text });
    const feed = await readFeed(writer.userId);
    const [entry] = getEntries(feed);
    expect(readChildText(feed, "title")).toBe(`${text.slice(0, 15)} · Kora`);
    expect(entry && [readChildText(entry, "title"), readChildText(entry, "summary")]).toEqual([
      text,
      text,
    ]);
  });

  test("omits characters that XML forbids", async () => {
    const writer = await makeWriter(testApp);
    await makeStory(testApp, writer, { title: "The\u0001 Riv\u000ber\ufffe" });
    const [entry] = getEntries(await readFeed(writer.userId));
    expect(entry && readChildText(entry, "title")).toBe("The River");
  });
});

describe("the conditional request of a feed", () => {
  test("is 304 for a matching ETag, until a story is published", async () => {
    const writer = await makeWriter(testApp);
    await makeStory(testApp, writer);
    const firstResponse = await getFeed(writer.userId);
    const etag = String(firstResponse.headers.etag);
    for (const etags of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const { statusCode, body, headers } = await getFeed(writer.userId, {
        "if-none-match": etags,
      });
      expect([statusCode, body, headers.etag]).toEqual([304, "", etag]);
    }
    expect((await getFeed(writer.userId, { "if-none-match": '"other"' })).statusCode).toBe(200);
    await makeStory(testApp, writer);
    const responseAfterPublication = await getFeed(writer.userId, { "if-none-match": etag });
    expect(responseAfterPublication.statusCode).toBe(200);
    expect(responseAfterPublication.headers.etag).not.toBe(etag);
  });

  test("has a new ETag once an older story is mature", async () => {
    const writer = await makeWriter(testApp);
    const olderId = await makeStory(testApp, writer);
    await makeStory(testApp, writer);
    const { headers } = await getFeed(writer.userId);
    expect(headers["last-modified"]).toBeUndefined();
    await testApp.db.drizzle.execute(
      sql`UPDATE stories SET rating = 'mature' WHERE id = ${olderId}`,
    );
    const response = await getFeed(writer.userId, { "if-none-match": String(headers.etag) });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain(olderId);
  });
});

describe("a feed is not found", () => {
  test.each(["suspended_at", "deleted_at"])("for a writer with %s", async (column) => {
    const writer = await makeWriter(testApp);
    await makeStory(testApp, writer);
    const now = testApp.clock.now().toISOString();
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET ${sql.identifier(column)} = ${now} WHERE id = ${writer.userId}`,
    );
    for (const id of [writer.userId, writer.writerId]) {
      const response = await getFeed(id);
      expect([response.statusCode, response.json().code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("for the id of a reader or a story, and an unknown id", async () => {
    const reader = await makeReader(testApp);
    const storyId = await makeStory(testApp, await makeWriter(testApp));
    for (const id of [reader.userId, absentId, storyId]) {
      expect((await getFeed(id)).json()).toMatchObject({
        code: "NOT_FOUND",
        msg: "Writer not found.",
      });
    }
  });

  test.each(["profile", "1", "not-an-id", "%00", "..%2f..%2fetc", "a".repeat(300)])(
    "for the malformed id %s",
    async (id) => {
      const { statusCode } = await getFeed(id);
      expect([400, 404]).toContain(statusCode);
    },
  );
});
