import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { expireSitemap, listSitemapUrls } from "../../testing/sitemap.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { selectStories } from "./get-sitemap.ts";
import { insertPart, splitSitemap } from "./split-sitemap.ts";

const testApp = useTestApp();

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

describe("the sitemap of 12,001 stories", () => {
  const storyCount = 12_001;

  beforeAll(async () => {
    const { userId } = await makeWriter(testApp);
    await testApp.db.drizzle.execute(sql`
      INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at)
      SELECT ('01970000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${userId}, 't', 'd',
        '{fantasy}', gen_random_uuid(), 1, 1, '{320}', '', '#000000', now()
      FROM generate_series(1, ${storyCount}::int) n`);
  });

  test("has 10,000 URLs and the griot in its only part before it is split", async () => {
    expect(await listSitemapUrls(testApp, "/sitemap/1.xml")).toHaveLength(10_001);
  });

  test("has each story once in parts of at most 10,000 stories, also after concurrent splits", async () => {
    await Promise.all(Array.from({ length: 10 }, () => splitSitemap(testApp)));
    expireSitemap(testApp);
    const allParts = await listSitemapUrls(testApp, "/sitemap.xml");
    const partUrls = allParts.filter((url) => !url.endsWith("/lists.xml"));
    const urls: string[] = [];
    for (const partUrl of partUrls) {
      const urlsOfPart = await listSitemapUrls(testApp, new URL(partUrl).pathname);
      expect(urlsOfPart.length).toBeLessThanOrEqual(10_000);
      urls.push(...urlsOfPart);
    }
    expect(partUrls).toHaveLength(3);
    // The landing page and the griot are the two further URLs.
    expect(urls).toHaveLength(storyCount + 2);
    expect(new Set(urls).size).toBe(storyCount + 2);
  });

  test("leaves existing parts unchanged when a story is published, and appends it to the last part", async () => {
    await splitSitemap(testApp);
    const listPart = (part: number) => listSitemapUrls(testApp, `/sitemap/${part}.xml`);
    expireSitemap(testApp);
    const secondPartUrls = await listPart(2);
    const id = await makeStory(testApp, await makeWriter(testApp));
    await testApp.app.jobHandlers["split-sitemap"]?.({});
    expireSitemap(testApp);
    expect(await listPart(2)).toEqual(secondPartUrls);
    expect((await listPart(3)).at(-1)).toBe(`${testApp.config.publicUrl}/story/${id}/share`);
  });

  test.each([
    ["a part", selectStories.text],
    ["the first story of the next part", insertPart.text],
  ])("reads %s by the keys of stories and authors", async (_, text) => {
    await testApp.db.pool.query(
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
      SELECT id, 'x', id, id, 'none', now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 2000)) input
      ON CONFLICT DO NOTHING`,
    );
    await testApp.db.pool.query("ANALYZE users, stories");
    const { rows } = await testApp.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
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
