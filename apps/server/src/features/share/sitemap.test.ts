import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findChildren, parseXml, readChildText } from "../../testing/parse-xml.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { selectStories } from "./get-sitemap.ts";
import { insertPart, splitSitemap } from "./split-sitemap.ts";

const testApp = useTestApp();
const largeApp = useTestApp();

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

async function listUrls(app: typeof testApp, path: string): Promise<string[]> {
  const response = await app.app.http.inject(path);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  const root = parseXml(response.body);
  expect(root.attributes.xmlns).toBe(namespace);
  const item = root.name === "urlset" ? "url" : "sitemap";
  return findChildren(root, item).map((element) => readChildText(element, "loc"));
}

/** Advances the clock until the cached sitemap has expired. */
const expireCache = (app: typeof testApp) => app.clock.advance(1001);

describe("the sitemap", () => {
  const toShareUrl = (id: string) => `${testApp.config.publicUrl}/story/${id}/share`;
  const listStoryUrls = async () => {
    expireCache(testApp);
    return listUrls(testApp, "/sitemap/1.xml");
  };

  test("lists its parts in an index, with public URLs", async () => {
    expect(await listUrls(testApp, "/sitemap.xml")).toEqual([
      `${testApp.config.publicUrl}/sitemap/1.xml`,
      `${testApp.config.publicUrl}/sitemap/lists.xml`,
    ]);
  });

  test("lists the landing page and the share page of each story, with the time of publication", async () => {
    const createdAt = new Date("2026-11-18T19:30:00.000Z");
    const id = await makeStory(testApp, await makeWriter(testApp), { createdAt });
    expect((await listStoryUrls())[0]).toBe(`${testApp.config.publicUrl}/`);
    const { body } = await testApp.app.http.inject("/sitemap/1.xml");
    const entry = findChildren(parseXml(body), "url").find(
      (url) => readChildText(url, "loc") === toShareUrl(id),
    );
    expect(entry && readChildText(entry, "lastmod")).toBe("2026-11-18T19:30:00.000Z");
  });

  test("omits deleted and hidden stories, and those of suspended or deleted writers", async () => {
    const now = testApp.clock.now();
    const writer = await makeWriter(testApp);
    const excludedIds = [
      await makeStory(testApp, writer, { deletedAt: now }),
      await makeStory(testApp, writer, { hiddenAt: now }),
    ];
    for (const column of ["suspended_at", "deleted_at"]) {
      const inactiveWriter = await makeWriter(testApp);
      excludedIds.push(await makeStory(testApp, inactiveWriter));
      await testApp.db.drizzle.execute(
        sql`UPDATE users SET ${sql.identifier(column)} = ${now.toISOString()} WHERE id = ${inactiveWriter.userId}`,
      );
    }
    const id = await makeStory(testApp, writer);
    const urls = await listStoryUrls();
    expect(urls).toContain(toShareUrl(id));
    for (const excludedId of excludedIds) {
      expect(urls).not.toContain(toShareUrl(excludedId));
    }
  });

  test("is cached for a second, so that a mature story disappears", async () => {
    const id = await makeStory(testApp, await makeWriter(testApp));
    expect(await listStoryUrls()).toContain(toShareUrl(id));
    await testApp.db.drizzle.execute(sql`UPDATE stories SET rating = 'mature' WHERE id = ${id}`);
    expect(await listUrls(testApp, "/sitemap/1.xml")).toContain(toShareUrl(id));
    expect(await listStoryUrls()).not.toContain(toShareUrl(id));
  });

  test.each(["0", "01", "2", "-1", "1e3", "x", "999999999", "2147483648", "1.xml.xml", "%00"])(
    "has no part %s",
    async (part) => {
      const response = await testApp.app.http.inject(`/sitemap/${part}.xml`);
      expect([response.statusCode, response.json().code]).toEqual([404, "NOT_FOUND"]);
    },
  );
});

describe("the sitemap of 12,001 stories", () => {
  const storyCount = 12_001;

  beforeAll(async () => {
    const { userId } = await makeWriter(largeApp);
    await largeApp.db.drizzle.execute(sql`
      INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at)
      SELECT ('01970000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${userId}, 't', 'd',
        '{fantasy}', gen_random_uuid(), 1, 1, '{320}', '', '#000000', now()
      FROM generate_series(1, ${storyCount}::int) n`);
  });

  test("has 10,000 URLs and the griot in its only part before it is split", async () => {
    expect(await listUrls(largeApp, "/sitemap/1.xml")).toHaveLength(10_001);
  });

  test("has each story once in parts of at most 10,000 stories, also after concurrent splits", async () => {
    await Promise.all(Array.from({ length: 10 }, () => splitSitemap(largeApp)));
    expireCache(largeApp);
    const allParts = await listUrls(largeApp, "/sitemap.xml");
    const partUrls = allParts.filter((url) => !url.endsWith("/lists.xml"));
    const urls: string[] = [];
    for (const partUrl of partUrls) {
      const urlsOfPart = await listUrls(largeApp, new URL(partUrl).pathname);
      expect(urlsOfPart.length).toBeLessThanOrEqual(10_000);
      urls.push(...urlsOfPart);
    }
    expect(partUrls).toHaveLength(3);
    // The landing page and the griot are the two further URLs.
    expect(urls).toHaveLength(storyCount + 2);
    expect(new Set(urls).size).toBe(storyCount + 2);
  });

  test("leaves existing parts unchanged when a story is published, and appends it to the last part", async () => {
    await splitSitemap(largeApp);
    const listPart = (part: number) => listUrls(largeApp, `/sitemap/${part}.xml`);
    expireCache(largeApp);
    const secondPartUrls = await listPart(2);
    const id = await makeStory(largeApp, await makeWriter(largeApp));
    await largeApp.app.jobHandlers["divide-sitemap"]?.({});
    expireCache(largeApp);
    expect(await listPart(2)).toEqual(secondPartUrls);
    expect((await listPart(3)).at(-1)).toBe(`${largeApp.config.publicUrl}/story/${id}/share`);
  });

  test.each([
    ["a part", selectStories.text],
    ["the first story of the next part", insertPart.text],
  ])("reads %s by the keys of stories and authors", async (_, text) => {
    await largeApp.db.pool.query(
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
      SELECT id, 'x', id, id, 'none', now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 2000)) input
      ON CONFLICT DO NOTHING`,
    );
    await largeApp.db.pool.query("ANALYZE users, stories");
    const { rows } = await largeApp.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    const nodes = plan ? flatten(plan) : [];
    expect(nodes.map((node) => node["Index Name"])).toContain("stories_pkey");
    const fullScans = nodes.filter((node) => node["Node Type"] === "Seq Scan");
    expect(fullScans.map((node) => node["Relation Name"])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(stories|users)$/)]),
    );
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Hash Join");
  });
});

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

describe("robots.txt", () => {
  /** Applies RFC 9309 §2.2.2: the longest rule that matches the beginning of the path wins. */
  function mayFetch(robots: string, path: string): boolean {
    const matchingRules = robots
      .split("\n")
      .map((line) => /^(Allow|Disallow): (.*)$/.exec(line))
      .filter((rule) => rule !== null)
      .map(([, kind = "", pattern = ""]) => ({ kind, pattern }))
      .filter(({ pattern }) => {
        const source = pattern.replaceAll(/[.?+^()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*");
        return new RegExp(`^${source}`).test(path);
      })
      .toSorted((a, b) => b.pattern.length - a.pattern.length);
    return matchingRules[0]?.kind !== "Disallow";
  }

  const id = "01970000-0000-7000-8000-000000000001";
  const readRobots = async () => {
    const response = await testApp.app.http.inject("/robots.txt");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    return response.body;
  };

  test("contains the public URL of the sitemap", async () => {
    expect(await readRobots()).toContain(`\nSitemap: ${testApp.config.publicUrl}/sitemap.xml\n`);
  });

  test.each([
    "/",
    "/?utm_source=chat",
    "/about",
    "/licences",
    "/third-party-notices.txt",
    "/login",
    "/register",
    `/story/${id}/share`,
    `/story/${id}/share?from=chat`,
    `/story/${id}/card.png`,
    `/writer/${id}/feed.atom`,
    "/sitemap.xml",
    "/sitemap/1.xml",
    `/media/${id}/1080.jpg`,
    "/assets/share-1.css",
    "/theme.js",
    "/favicon.svg",
    "/api/site",
  ])("allows %s", async (path) => {
    expect(mayFetch(await readRobots(), path)).toBe(true);
  });

  test.each([
    "/home",
    "/Home",
    "/story",
    `/story/${id}`,
    "/stories",
    `/stories/edit/${id}`,
    "/search",
    "/dashboard",
    "/save",
    `/writer/${id}`,
    `/writer/profile/${id}`,
    `/playlists/${id}`,
    "/news",
    "/chat",
    `/status/${id}`,
    "/users",
    "/recent",
    `/group/${id}`,
    "/theuser",
    `/user/${id}`,
    "/moderation",
    "/reset-password/token",
    "/verify-email/token",
    "/oauth-callback?token=x",
    "/api/profile",
    "/api/docs",
    "/metrics",
  ])("disallows %s", async (path) => {
    expect(mayFetch(await readRobots(), path)).toBe(false);
  });
});
