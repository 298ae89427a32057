import { describe, expect, test } from "vitest";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const get = (path: string) => testApp.app.http.inject({ url: path });

async function setUp() {
  const griot = await makeWriter(testApp, { posterName: "Ama of the bend" });
  const [part1 = "", part2 = ""] = await makeParts(testApp, griot, 2);
  const mature = await makeStory(testApp, griot, { title: "The Cellar", rating: "mature" });
  const shortDescription = "A <caravan> writes home.";
  const fields = { shortDescription, language: "en" };
  const series = await makeSeries(testApp, griot, [part1, mature, part2], fields);
  return { griot, series, id: series._id, part1, part2, mature };
}

describe("the public page of a series", () => {
  test("has its contents without mature parts, cards, CreativeWorkSeries and the feed", async () => {
    const { griot, id, part1, part2, mature } = await setUp();
    const { statusCode, headers, body } = await get(`/series/${id}/share`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("Letters from the salt road</h1>");
    expect(body).toContain("By Ama of the bend");
    expect(body).toContain("A &lt;caravan&gt; writes home.");
    expect(body).toContain(`href="/story/${part1}/share"`);
    expect(body).not.toContain(mature);
    const origin = testApp.config.publicUrl;
    const page = `${origin}/series/${id}/share`;
    expect(body).toContain(`<link rel="canonical" href="${page}"/>`);
    expect(body).toContain(`content="${origin}/story/${part1}/card.png?v=`);
    expect(body).toContain(`href="${origin}/series/${id}/atom"`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "CreativeWorkSeries",
      name: "Letters from the salt road",
      description: "A <caravan> writes home.",
      inLanguage: "en",
      author: { name: "Ama of the bend", url: `${origin}/@${griot.username}` },
      hasPart: [
        { position: 1, headline: "Letter 1", url: `${origin}/story/${part1}/share` },
        { position: 2, headline: "Letter 2", url: `${origin}/story/${part2}/share` },
      ],
    });
    const story = await get(`/story/${part2}/share`);
    expect(story.body).toContain(`href="/series/${id}/share"`);
    expect(story.body).toContain("Part 2 of 2");
  });

  test("has an Atom feed of its parts, the newest first, and is in the sitemap", async () => {
    const { id, part1, part2, mature } = await setUp();
    const { statusCode, headers, body } = await get(`/series/${id}/atom`);
    expect((await get(`/series/${id}/feed.atom`)).body).toBe(body);
    expect([statusCode, headers["content-type"]]).toEqual([
      200,
      "application/atom+xml; charset=utf-8",
    ]);
    expect(body.indexOf(part2)).toBeGreaterThan(0);
    expect(body.indexOf(part2)).toBeLessThan(body.indexOf(part1));
    expect(body).not.toContain(mature);
    testApp.clock.advance(2000);
    const griot = await makeWriter(testApp);
    const empty = await makeSeries(testApp, griot, []);
    const sitemap = await get("/sitemap/1.xml");
    expect(sitemap.body).toContain(`/series/${id}/share</loc>`);
    expect(sitemap.body).not.toContain(empty._id);
  });

  test("is 404 for a series that does not exist or is mature", async () => {
    const { griot, id } = await setUp();
    const params = { id };
    await testApp.call("updateSeries", { params, body: { rating: "mature" } }, griot);
    const absentId = "01970000-0000-7000-8000-000000000000";
    for (const path of [id, absentId, "x"]) {
      const { statusCode, body } = await get(`/series/${path}/share`);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain("This series is no longer here.");
      expect(body).not.toContain("Letters");
      expect((await get(`/series/${path}/feed.atom`)).statusCode).toBe(404);
    }
  });
});
