import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findChildren, parseXml, readChildText } from "../../testing/parse-xml.ts";
import { expireSitemap, listSitemapUrls } from "../../testing/sitemap.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

describe("the sitemap", () => {
  const toShareUrl = (id: string) => `${testApp.config.publicUrl}/story/${id}/share`;
  const listStoryUrls = async () => {
    expireSitemap(testApp);
    return listSitemapUrls(testApp, "/sitemap/1.xml");
  };

  test("lists its parts in an index, with public URLs", async () => {
    expect(await listSitemapUrls(testApp, "/sitemap.xml")).toEqual([
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
    expect(await listSitemapUrls(testApp, "/sitemap/1.xml")).toContain(toShareUrl(id));
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
