import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { childrenOf, parseXml, textOf, type XmlElement } from "../../testing/parse-xml.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";
const pathOf = (id: string) => `/writer/${id}/feed.atom`;
const ask = (id: string, headers: Record<string, string> = {}) =>
  kit.app.http.inject({ url: pathOf(id), headers });

async function feedOf(id: string): Promise<XmlElement> {
  const answer = await ask(id);
  expect(answer.statusCode).toBe(200);
  return parseXml(answer.body);
}

const entriesOf = (feed: XmlElement) => childrenOf(feed, "entry");
const linkOf = (element: XmlElement, rel: string) =>
  childrenOf(element, "link").find(({ attributes }) => attributes.rel === rel)?.attributes;

describe("the feed of a writer", () => {
  test("contains id, title, time, summary, genres and share page of each story", async () => {
    const griot = await makeWriter(kit, { posterName: "Ama of the bend" });
    const createdAt = new Date("2026-11-18T19:30:00.000Z");
    const id = await makeStory(kit, griot, { createdAt, genres: ["fantasy", "poetry"] });
    const answer = await ask(griot.userId);
    expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const feed = parseXml(answer.body);
    expect([feed.name, feed.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    expect(textOf(feed, "id")).toBe(`urn:uuid:${griot.userId}`);
    expect(textOf(feed, "title")).toBe("Ama of the bend · Kora");
    expect(textOf(feed, "updated")).toBe(createdAt.toISOString());
    const [author] = childrenOf(feed, "author");
    expect(author && textOf(author, "name")).toBe("Ama of the bend");
    expect(linkOf(feed, "self")).toEqual({
      rel: "self",
      type: "application/atom+xml",
      href: `${kit.config.publicUrl}${pathOf(griot.userId)}`,
    });
    const [entry, ...more] = entriesOf(feed);
    if (!entry) throw new Error("The feed has no entry.");
    expect(more).toEqual([]);
    expect(textOf(entry, "id")).toBe(`urn:uuid:${id}`);
    expect(textOf(entry, "title")).toBe("The River's Third Name");
    expect(textOf(entry, "updated")).toBe(createdAt.toISOString());
    expect(textOf(entry, "published")).toBe(createdAt.toISOString());
    expect(textOf(entry, "summary")).toBe("A girl asks the river what it is called.");
    expect(linkOf(entry, "alternate")?.href).toBe(`${kit.config.publicUrl}/story/${id}/share`);
    expect(childrenOf(entry, "category").map(({ attributes }) => attributes)).toEqual([
      { term: "fantasy", label: "Fantasy" },
      { term: "poetry", label: "Poetry" },
    ]);
  });

  test("contains the writer's newest 20 stories, newest first", async () => {
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    const ids: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      ids.push(await makeStory(kit, griot));
    }
    await makeStory(kit, other);
    const told = entriesOf(await feedOf(griot.userId)).map((entry) => textOf(entry, "id"));
    expect(told).toEqual(
      ids
        .toReversed()
        .slice(0, 20)
        .map((id) => `urn:uuid:${id}`),
    );
  });

  test("keeps its ids when names and titles change", async () => {
    const griot = await makeWriter(kit);
    const id = await makeStory(kit, griot);
    const idsOf = (feed: XmlElement) => [feed, ...entriesOf(feed)].map((one) => textOf(one, "id"));
    const before = await feedOf(griot.userId);
    await kit.db.drizzle.execute(
      sql`UPDATE users SET poster_name = 'Esi', username = 'esi_now' WHERE id = ${griot.userId}`,
    );
    await kit.db.drizzle.execute(sql`UPDATE stories SET title = 'Other' WHERE id = ${id}`);
    const after = await feedOf(griot.userId);
    expect(textOf(after, "title")).toBe("Esi · Kora");
    expect(idsOf(after)).toEqual(idsOf(before));
  });

  test("is the same for the writer id, the user id, and in other letter case", async () => {
    const griot = await makeWriter(kit);
    await makeStory(kit, griot);
    const { body } = await ask(griot.userId);
    expect((await ask(griot.writerId)).body).toBe(body);
    const { userId } = griot;
    const other = await kit.app.http.inject(`/Writer/${userId.toUpperCase()}/Feed.ATOM/`);
    expect(other.body).toBe(body);
  });

  test("leaves out deleted stories and those hidden by moderation", async () => {
    const griot = await makeWriter(kit);
    const now = kit.clock.now();
    await makeStory(kit, griot, { deletedAt: now });
    await makeStory(kit, griot, { hiddenAt: now });
    const id = await makeStory(kit, griot);
    const told = entriesOf(await feedOf(griot.userId)).map((entry) => textOf(entry, "id"));
    expect(told).toEqual([`urn:uuid:${id}`]);
  });

  test("has no entries for a writer without stories", async () => {
    const griot = await makeWriter(kit, { createdAt: new Date("2026-11-01T10:00:00.000Z") });
    const feed = await feedOf(griot.userId);
    expect(entriesOf(feed)).toEqual([]);
    expect(textOf(feed, "updated")).toBe("2026-11-01T10:00:00.000Z");
  });

  test("contains no private data of the writer", async () => {
    const griot = await makeWriter(kit);
    await makeStory(kit, griot);
    expect((await ask(griot.userId)).body).not.toContain(griot.username);
  });

  test.each([
    ["markup", `</title><script>alert("hi")</script>`],
    ["an entity and a CDATA section", "&lt;![CDATA[ ]]> &#0;"],
    ["Arabic and an emoji", "الاسم الثالث 🐍"],
  ])("contains %s as it was written", async (_what, words) => {
    const griot = await makeWriter(kit, { posterName: words.slice(0, 15) });
    await makeStory(kit, griot, { title: words, shortDescription: words });
    const feed = await feedOf(griot.userId);
    const [entry] = entriesOf(feed);
    expect(textOf(feed, "title")).toBe(`${words.slice(0, 15)} · Kora`);
    expect(entry && [textOf(entry, "title"), textOf(entry, "summary")]).toEqual([words, words]);
  });

  test("omits characters that XML forbids", async () => {
    const griot = await makeWriter(kit);
    await makeStory(kit, griot, { title: "The\u0001 Riv\u000ber\ufffe" });
    const [entry] = entriesOf(await feedOf(griot.userId));
    expect(entry && textOf(entry, "title")).toBe("The River");
  });
});

describe("the conditional request of a feed", () => {
  test("is 304 for a matching ETag, until a story is published", async () => {
    const griot = await makeWriter(kit);
    await makeStory(kit, griot);
    const first = await ask(griot.userId);
    const tag = String(first.headers.etag);
    for (const known of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
      const again = await ask(griot.userId, { "if-none-match": known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", tag]);
    }
    expect((await ask(griot.userId, { "if-none-match": '"other"' })).statusCode).toBe(200);
    await makeStory(kit, griot);
    const later = await ask(griot.userId, { "if-none-match": tag });
    expect(later.statusCode).toBe(200);
    expect(later.headers.etag).not.toBe(tag);
  });

  test("is 304 by Last-Modified, which a deletion changes too; the ETag has precedence", async () => {
    const griot = await makeWriter(kit);
    await makeStory(kit, griot, { createdAt: new Date("2026-11-18T19:30:00.000Z") });
    const createdAt = new Date("2026-11-19T08:00:00.000Z");
    const newest = await makeStory(kit, griot, { createdAt });
    const date = String((await ask(griot.userId)).headers["last-modified"]);
    expect(date).toBe("Thu, 19 Nov 2026 08:00:00 GMT");
    const byDate = { "if-modified-since": date };
    expect((await ask(griot.userId, byDate)).statusCode).toBe(304);
    const both = await ask(griot.userId, { ...byDate, "if-none-match": '"other"' });
    expect(both.statusCode).toBe(200);
    await kit.db.drizzle.execute(
      sql`UPDATE stories SET deleted_at = created_at WHERE id = ${newest}`,
    );
    expect((await ask(griot.userId, byDate)).statusCode).toBe(200);
  });
});

describe("a feed is not found", () => {
  test.each(["suspended_at", "deleted_at"])("for a writer with %s", async (column) => {
    const griot = await makeWriter(kit);
    await makeStory(kit, griot);
    const now = kit.clock.now().toISOString();
    await kit.db.drizzle.execute(
      sql`UPDATE users SET ${sql.identifier(column)} = ${now} WHERE id = ${griot.userId}`,
    );
    for (const id of [griot.userId, griot.writerId]) {
      const answer = await ask(id);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("for the id of a reader or a story, and an unknown id", async () => {
    const reader = await makeReader(kit);
    const storyId = await makeStory(kit, await makeWriter(kit));
    for (const id of [reader.userId, absentId, storyId]) {
      expect((await ask(id)).json()).toMatchObject({ code: "NOT_FOUND", msg: "Writer not found." });
    }
  });

  test.each(["profile", "1", "not-an-id", "%00", "..%2f..%2fetc", "a".repeat(300)])(
    "for the malformed id %s",
    async (id) => {
      const { statusCode } = await ask(id);
      expect([400, 404]).toContain(statusCode);
    },
  );
});
