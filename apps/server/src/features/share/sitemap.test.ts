import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { childrenOf, parseXml, textOf } from "../../testing/parse-xml.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { selectStories } from "./get-sitemap.ts";
import { insertPart, splitSitemap } from "./split-sitemap.ts";

const kit = useTestApp();
const big = useTestApp();

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

async function addressesIn(of: typeof kit, path: string): Promise<string[]> {
  const answer = await of.app.http.inject(path);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  const root = parseXml(answer.body);
  expect(root.attributes.xmlns).toBe(namespace);
  const item = root.name === "urlset" ? "url" : "sitemap";
  return childrenOf(root, item).map((one) => textOf(one, "loc"));
}

/** Advances the clock until the cached sitemap has expired. */
const later = (of: typeof kit) => of.clock.advance(600_001);

describe("the sitemap", () => {
  const share = (id: string) => `${kit.config.publicUrl}/story/${id}/share`;
  const listed = async () => {
    later(kit);
    return addressesIn(kit, "/sitemap/1.xml");
  };

  test("lists its parts in an index, with public URLs", async () => {
    expect(await addressesIn(kit, "/sitemap.xml")).toEqual([
      `${kit.config.publicUrl}/sitemap/1.xml`,
    ]);
  });

  test("lists the landing page and the share page of each story, with the time of publication", async () => {
    const createdAt = new Date("2026-11-18T19:30:00.000Z");
    const id = await makeStory(kit, await makeWriter(kit), { createdAt });
    expect((await listed())[0]).toBe(`${kit.config.publicUrl}/`);
    const { body } = await kit.app.http.inject("/sitemap/1.xml");
    const one = childrenOf(parseXml(body), "url").find((url) => textOf(url, "loc") === share(id));
    expect(one && textOf(one, "lastmod")).toBe("2026-11-18T19:30:00.000Z");
  });

  test("omits deleted and hidden stories, and those of suspended or deleted writers", async () => {
    const now = kit.clock.now();
    const griot = await makeWriter(kit);
    const out = [
      await makeStory(kit, griot, { deletedAt: now }),
      await makeStory(kit, griot, { hiddenAt: now }),
    ];
    for (const column of ["suspended_at", "deleted_at"]) {
      const gone = await makeWriter(kit);
      out.push(await makeStory(kit, gone));
      await kit.db.drizzle.execute(
        sql`UPDATE users SET ${sql.identifier(column)} = ${now.toISOString()} WHERE id = ${gone.userId}`,
      );
    }
    const id = await makeStory(kit, griot);
    const addresses = await listed();
    expect(addresses).toContain(share(id));
    for (const one of out) {
      expect(addresses).not.toContain(share(one));
    }
  });

  test("is cached for ten minutes", async () => {
    const id = await makeStory(kit, await makeWriter(kit));
    expect(await listed()).toContain(share(id));
    await kit.db.drizzle.execute(sql`UPDATE stories SET deleted_at = created_at WHERE id = ${id}`);
    expect(await addressesIn(kit, "/sitemap/1.xml")).toContain(share(id));
    expect(await listed()).not.toContain(share(id));
  });

  test.each(["0", "01", "2", "-1", "1e3", "x", "999999999", "2147483648", "1.xml.xml", "%00"])(
    "has no part %s",
    async (part) => {
      const answer = await kit.app.http.inject(`/sitemap/${part}.xml`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
    },
  );
});

describe("the sitemap of 12,001 stories", () => {
  const stories = 12_001;

  beforeAll(async () => {
    const { userId } = await makeWriter(big);
    await big.db.drizzle.execute(sql`
      INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at)
      SELECT ('01970000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${userId}, 't', 'd',
        '{fantasy}', gen_random_uuid(), 1, 1, '{320}', '', '#000000', now()
      FROM generate_series(1, ${stories}::int) n`);
  });

  test("never has more than 10,000 URLs in a part, also before it is split", async () => {
    expect(await addressesIn(big, "/sitemap/1.xml")).toHaveLength(10_000);
  });

  test("has each story once in parts of at most 10,000 URLs, also after concurrent splits", async () => {
    await Promise.all(Array.from({ length: 10 }, () => splitSitemap(big)));
    later(big);
    const parts = await addressesIn(big, "/sitemap.xml");
    const told: string[] = [];
    for (const address of parts) {
      const addresses = await addressesIn(big, new URL(address).pathname);
      expect(addresses.length).toBeLessThanOrEqual(10_000);
      told.push(...addresses);
    }
    expect(parts).toHaveLength(3);
    expect(told).toHaveLength(stories + 1);
    expect(new Set(told).size).toBe(stories + 1);
  });

  test("leaves existing parts unchanged when a story is published, and appends it to the last part", async () => {
    await splitSitemap(big);
    const ofPart = (part: number) => addressesIn(big, `/sitemap/${part}.xml`);
    later(big);
    const second = await ofPart(2);
    const id = await makeStory(big, await makeWriter(big));
    await big.app.jobHandlers["divide-sitemap"]?.({});
    later(big);
    expect(await ofPart(2)).toEqual(second);
    expect((await ofPart(3)).at(-1)).toBe(`${big.config.publicUrl}/story/${id}/share`);
  });

  test.each([
    ["a part", selectStories.text],
    ["the first story of the next part", insertPart.text],
  ])("finds %s by the keys of stories and authors", async (_, text) => {
    await big.db.pool.query(
      `INSERT INTO users (id, name, username, email, password_hash, created_at)
      SELECT id, 'x', id, id, 'none', now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 2000)) given
      ON CONFLICT DO NOTHING`,
    );
    await big.db.pool.query("ANALYZE users, stories");
    const { rows } = await big.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    const nodes = plan ? flatten(plan) : [];
    expect(nodes.map((node) => node["Index Name"])).toContain("stories_pkey");
    const read = nodes.filter((node) => node["Node Type"] === "Seq Scan");
    expect(read.map((node) => node["Relation Name"])).not.toEqual(
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
    const matching = robots
      .split("\n")
      .map((line) => /^(Allow|Disallow): (.*)$/.exec(line))
      .filter((rule) => rule !== null)
      .map(([, kind = "", pattern = ""]) => ({ kind, pattern }))
      .filter(({ pattern }) => {
        const source = pattern.replaceAll(/[.?+^()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*");
        return new RegExp(`^${source}`).test(path);
      })
      .toSorted((one, other) => other.pattern.length - one.pattern.length);
    return matching[0]?.kind !== "Disallow";
  }

  const id = "01970000-0000-7000-8000-000000000001";
  const robots = async () => {
    const answer = await kit.app.http.inject("/robots.txt");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    return answer.body;
  };

  test("contains the public URL of the sitemap", async () => {
    expect(await robots()).toContain(`\nSitemap: ${kit.config.publicUrl}/sitemap.xml\n`);
  });

  test.each([
    "/",
    "/?utm_source=chat",
    "/about",
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
    expect(mayFetch(await robots(), path)).toBe(true);
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
  ])("forbids %s", async (path) => {
    expect(mayFetch(await robots(), path)).toBe(false);
  });
});
