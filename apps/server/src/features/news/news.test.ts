import { gzipSync } from "node:zlib";
import type { NewsAnswer } from "@kora/contract/news";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AppError } from "../../platform/errors.ts";
import { createFetchExternal } from "../../platform/http/fetch-external.ts";
import { createLogger } from "../../platform/log.ts";
import { type ExternalServer, openExternalServer } from "../../testing/external-server.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { createNews } from "./news.ts";
import { newsCache } from "./tables.ts";

const failed = "Failed to fetch news. Please try again later.";
const minute = 60_000;

const server: ExternalServer = await openExternalServer();
afterAll(() => server.close());

let start = Date.now();
/** Returns the time that many hours before the current test. */
const ago = (hours: number) => new Date(start - hours * 60 * minute).toISOString();

const feedOf = (
  articles: readonly { name: string; at?: string; more?: string }[],
  title = "Post",
) =>
  `<rss><channel><title>${title}</title>${articles
    .map(
      ({ name, at = ago(20), more = "" }) =>
        `<item><title>${name}</title><link>https://news.example/${encodeURI(name)}</link><pubDate>${at}</pubDate>${more}</item>`,
    )
    .join("")}</channel></rss>`;
/** Creates articles a minute apart, the oldest first. */
const many = (name: string, count: number, hours: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at}`,
    at: ago(hours - at / 60),
  }));

const options = { outside: [server.origin], keepLog: true };
const titles = ({ articles }: NewsAnswer) => articles.map(({ title }) => title);
const down = (path: string) =>
  server.on(path, (_request, response) => {
    response.writeHead(503).end();
  });

describe("GET /news", () => {
  const kit = useTestApp(
    { NEWS_FEEDS: `${server.origin}/one, ${server.origin}/two`, LOG_LEVEL: "warn" },
    options,
  );
  let ama: TestUser;
  beforeEach(async () => {
    start = kit.clock.now().getTime();
    await kit.db.drizzle.delete(newsCache);
    ama = await makeReader(kit);
    server.on("/one", feedOf([{ name: "Old" }, { name: "New", at: ago(3) }]));
    server.on("/two", feedOf([{ name: "Newer", at: ago(2) }], "Times"));
    server.asked.length = 0;
  });
  const list = () => kit.call("listNews", {}, ama);
  const refuse = async () => {
    const answer = await kit.send("listNews", {}, ama);
    return { status: answer.statusCode, body: answer.json(), retry: answer.headers["retry-after"] };
  };
  /** Returns the numbers of consecutive failures. */
  const failures = async () =>
    (await kit.db.drizzle.select().from(newsCache)).map((kept) => kept.failures);
  /** Waits until the background fetch has stored this article. */
  const settled = (name: string) => expect.poll(async () => titles(await list())).toContain(name);

  test("answers with the articles of all feeds, newest first, with title, description, url and image", async () => {
    const { articles, fetchedAt } = await list();
    expect(articles.map(({ title }) => title)).toEqual(["Newer", "New", "Old"]);
    expect(articles[0]).toEqual({
      title: "Newer",
      description: "",
      url: "https://news.example/Newer",
      image: null,
      source: "Times",
      publishedAt: ago(2),
    });
    expect(Date.parse(fetchedAt ?? "")).toBeGreaterThan(kit.clock.now().getTime() - minute);
  });

  test("needs a session", async () => {
    expect((await kit.refuse("listNews", {})).status).toBe(401);
    expect(server.asked).toHaveLength(0);
  });

  test("is kept for ten minutes, then fetched anew behind an answer with what was there", async () => {
    await list();
    server.on("/two", feedOf([{ name: "Newest", at: ago(1) }]));
    kit.clock.advance(9 * minute);
    expect(titles(await list())).toContain("Newer");
    expect(server.countOf("/two")).toBe(1);
    kit.clock.advance(2 * minute);
    expect(titles(await list())).toContain("Newer");
    await settled("Newest");
    expect(server.countOf("/two")).toBe(2);
  });

  test("asks once however many ask at once, before the first news and after", async () => {
    const first = await Promise.all(Array.from({ length: 10 }, list));
    expect(first.every(({ articles }) => articles.length === 3)).toBe(true);
    expect([server.countOf("/one"), server.countOf("/two")]).toEqual([1, 1]);
    kit.clock.advance(11 * minute);
    server.on("/one", feedOf([{ name: "Later" }]));
    await Promise.all(Array.from({ length: 10 }, list));
    await settled("Later");
    expect([server.countOf("/one"), server.countOf("/two")]).toEqual([2, 2]);
  });

  test("is fetched by one process, and the others wait for the first news with it", async () => {
    const { db, clock, config } = kit;
    const logger = createLogger("silent");
    const outside = createFetchExternal({ allow: [server.origin] });
    const make = () =>
      createNews({ db, clock, config, logger, fetchExternal: outside }, (image) => image);
    const processes = [make(), make(), make()];
    const answers = await Promise.all(
      processes.flatMap((process) => [process.list(), process.list(), process.list()]),
    );
    expect(answers.map(({ articles }) => articles.length)).toEqual(Array(9).fill(3));
    expect([server.countOf("/one"), server.countOf("/two")]).toEqual([1, 1]);
    await Promise.all(processes.map((process) => process.close()));
  });

  test("is let go of when the server stops, and fetched at the next start without a pause", async () => {
    const { db, clock, config } = kit;
    const logger = createLogger("silent");
    const outside = createFetchExternal({ allow: [server.origin] });
    const news = createNews(
      { db, clock, config, logger, fetchExternal: outside },
      (image) => image,
    );
    for (const path of ["/one", "/two"]) server.on(path, () => undefined);
    const asked = news.list().catch((error: AppError) => error.status);
    await expect.poll(() => server.countOf("/two")).toBe(1);
    await news.close();
    expect(await asked).toBe(503);
    server.on("/two", feedOf([{ name: "Newer", at: ago(2) }], "Times"));
    down("/one");
    expect(titles(await list())).toEqual(["Newer"]);
  });

  test("does not keep who asks waiting while there is something to show", async () => {
    await list();
    kit.clock.advance(11 * minute);
    const answers: (() => void)[] = [];
    for (const path of ["/one", "/two"]) {
      server.on(path, (_request, response) => {
        answers.push(() => void response.end(feedOf([{ name: "Slow" }])));
      });
    }
    expect(titles(await list())).toContain("Newer");
    await expect.poll(() => answers.length).toBe(2);
    for (const answer of answers) answer();
    await settled("Slow");
  });

  test("is the stale one for as long as the sources are down", async () => {
    await list();
    down("/one");
    down("/two");
    for (const [at, wait] of [11, 60, 24 * 60, 20 * 24 * 60].entries()) {
      kit.clock.advance(wait * minute);
      expect(titles(await list())).toEqual(["Newer", "New", "Old"]);
      await expect.poll(failures).toEqual([at + 1]);
    }
  });

  test("keeps what a feed gave that fails now, and takes the others' new", async () => {
    await list();
    down("/one");
    server.on("/two", feedOf([{ name: "Newest", at: ago(1) }]));
    kit.clock.advance(11 * minute);
    await list();
    await settled("Newest");
    expect(titles(await list())).toEqual(["Newest", "New", "Old"]);
  });

  test("lets go after a week of what a feed gave that answers no more", async () => {
    await list();
    down("/one");
    server.on("/two", feedOf([{ name: "Newest", at: ago(1) }]));
    kit.clock.advance(8 * 24 * 60 * minute);
    await list();
    await settled("Newest");
    expect(titles(await list())).toEqual(["Newest"]);
  });

  test("keeps what a feed gave that is empty now", async () => {
    await list();
    server.on("/one", feedOf([]));
    server.on("/two", feedOf([{ name: "Newest", at: ago(1) }]));
    kit.clock.advance(11 * minute);
    await list();
    await settled("Newest");
    expect(titles(await list())).toContain("Old");
  });

  test("says that it failed while there never was anything, and tries no more often than it may", async () => {
    down("/one");
    down("/two");
    const { status, body, retry } = await refuse();
    expect([status, body.msg, body.message]).toEqual([503, failed, failed]);
    expect(Number(retry)).toBeGreaterThan(50);
    expect(Number(retry)).toBeLessThanOrEqual(60);
    await Promise.all(Array.from({ length: 10 }, refuse));
    kit.clock.advance(50_000);
    await refuse();
    expect(server.countOf("/one")).toBe(1);
    kit.clock.advance(11_000);
    await refuse();
    expect(server.countOf("/one")).toBe(2);
    kit.clock.advance(61_000);
    await refuse();
    expect(server.countOf("/one")).toBe(2);
    kit.clock.advance(60_000);
    server.on("/one", feedOf([{ name: "Back" }]));
    expect(titles(await list())).toEqual(["Back"]);
  });

  test.each([
    ["nothing", ""],
    ["HTML", "<!doctype html><html><body>Sign in to the Wi-Fi</body></html>"],
    [
      "a bomb of entities",
      `<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]>${feedOf([{ name: "&c;" }])}`,
    ],
    ["more than may be", Buffer.alloc(4 * 1024 * 1024, "a")],
    ["a feed without an end", feedOf([]).slice(0, 10)],
  ])("one feed that sends %s takes the others not away", async (_what, body) => {
    server.on("/one", body);
    expect(titles(await list())).toEqual(["Newer"]);
  });

  test("nor one that is compressed to explode, leads inside, or breaks off", async () => {
    for (const answer of [
      { "content-encoding": "gzip", body: gzipSync(Buffer.alloc(50_000_000)) },
      { location: "http://169.254.169.254/latest/meta-data/" },
      { location: "http://127.0.0.1:22/" },
      { "content-length": "9999", body: "<rss>" },
    ]) {
      await kit.db.drizzle.delete(newsCache);
      server.on("/one", (_request, response) => {
        const { body, ...headers } = { body: "", ...answer };
        response.writeHead("location" in answer ? 302 : 200, headers);
        response.write(body, () => response.destroy());
      });
      expect(titles(await list())).toEqual(["Newer"]);
    }
    expect(kit.log.join()).toContain("169.254.169.254 is not on the public internet");
  });

  test("has each article once, 60 at most, and of every feed its share", async () => {
    server.on("/one", feedOf([...many("Much", 150, 10), ...many("Much", 5, 10)]));
    const few = many("Few", 5, 200);
    server.on(
      "/two",
      feedOf([...few, { name: "Much 149", at: ago(10 - 149 / 60) }, { name: "Much 149#part" }]),
    );
    const found = titles(await list());
    expect(found).toHaveLength(60);
    expect(new Set(found).size).toBe(60);
    expect(found.filter((title) => title.startsWith("Few"))).toHaveLength(5);
    expect(found.slice(0, 2)).toEqual(["Much 149", "Much 148"]);
    expect(found.slice(-5)).toEqual(few.map(({ name }) => name).toReversed());
  });

  test("is there at once after a start, from before", async () => {
    await list();
    const [row] = await kit.db.drizzle.select().from(newsCache);
    expect(row?.articles).toMatchObject([{ title: "Newer" }, { title: "New" }, { title: "Old" }]);
    expect(row?.refreshing).toBe(false);
  });

  test("is fetched by another when who began has ended without a word", async () => {
    await list();
    const [row] = await kit.db.drizzle.select().from(newsCache);
    const dueAt = new Date(kit.clock.now().getTime() + minute);
    const source = row?.source ?? "";
    await kit.db.drizzle.update(newsCache).set({ articles: null, refreshing: true, dueAt });
    kit.clock.advance(2 * minute);
    expect(titles(await list())).toHaveLength(3);
    expect((await kit.db.drizzle.select().from(newsCache))[0]).toMatchObject({
      source,
      failures: 0,
    });
  });
});

describe("with a news service", () => {
  const key = "a-very-secret-key-0123456789";
  const kit = useTestApp(
    { NEWS_API_URL: `${server.origin}/top`, NEWS_API_KEY: key, LOG_LEVEL: "trace" },
    options,
  );

  test("it is asked by GET for English headlines, the key in a header and nowhere else", async () => {
    const ama = await makeReader(kit);
    server.asked.length = 0;
    server.on("/top", (_request, response) => {
      response.writeHead(500).end(`wrong key ${key}`);
    });
    const refused = await kit.send("listNews", {}, ama);
    expect([refused.statusCode, refused.json().msg]).toEqual([503, failed]);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toMatchObject({
      method: "GET",
      url: "/top?language=en",
      headers: { "x-api-key": key },
    });

    const article = {
      title: "T",
      description: "D",
      url: "https://a.example/1",
      publishedAt: "2026-11-20",
    };
    server.on(
      "/top",
      JSON.stringify({ articles: [{ ...article, urlToImage: `${server.origin}/i` }] }),
    );
    kit.clock.advance(2 * minute);
    const answer = await kit.send("listNews", {}, ama);
    expect(answer.json()).toMatchObject({
      articles: [{ title: "T", description: "D", url: "https://a.example/1", source: "a.example" }],
    });
    const rows = JSON.stringify(await kit.db.drizzle.select().from(newsCache));
    const everything = [refused.body, answer.body, rows, ...kit.log].join();
    expect(everything).not.toContain(key);
    expect(kit.log.join()).toContain("answered with 500");
  });
});

describe("without any source", () => {
  const kit = useTestApp({ NEWS_FEEDS: "none" });
  test("there are no news, and nobody is asked", async () => {
    expect(await kit.call("listNews", {}, await makeReader(kit))).toEqual({
      articles: [],
      fetchedAt: null,
    });
  });
});

describe("the picture of an article", () => {
  const kit = useTestApp({ NEWS_FEEDS: `${server.origin}/pictures` }, options);
  let ama: TestUser;
  let photo: Buffer;
  beforeAll(async () => {
    ama = await makeReader(kit);
    const look = { width: 1600, height: 900, channels: 3 as const, background: "#b95032" };
    photo = await sharp({ create: look })
      .withExif({ IFD0: { Make: "A camera" } })
      .jpeg()
      .toBuffer();
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    kit.app.http.inject({ url, headers });

  /** Returns the URL of a picture of the feed's server in the image proxy. */
  async function addressOf(path: string): Promise<string> {
    await kit.db.drizzle.delete(newsCache);
    const image = path.startsWith("http") ? path : `${server.origin}${path}`;
    const more = `<enclosure type="image/jpeg" url="${image}"/>`;
    server.on("/pictures", feedOf([{ name: "Seen", more }]));
    const { articles } = await kit.call("listNews", {}, ama);
    return articles[0]?.image ?? "";
  }

  test("comes small from our own origin, is fetched once, and may be kept for a day", async () => {
    server.on("/a.jpg", photo);
    const address = await addressOf("/a.jpg");
    expect(address).toMatch(/^\/api\/news\/image\//);
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(address)));
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(headers["cache-control"]).toBe("public, max-age=86400");
    }
    const { rawPayload, headers } = answers[0] ?? { rawPayload: Buffer.alloc(0), headers: {} };
    const { width, height, format, exif } = await sharp(rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([640, 360, "webp", undefined]);
    expect(server.countOf("/a.jpg")).toBe(1);
    await get(address);
    expect(server.countOf("/a.jpg")).toBe(1);
    const known = await get(address, { "if-none-match": String(headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
  });

  test("is fetched for no address but one that the news gave", async () => {
    server.on("/b.jpg", photo);
    server.on("/c.jpg", photo);
    const address = await addressOf("/b.jpg");
    const [path = "", query = ""] = address.split("?");
    const other = `address=${encodeURIComponent(`${server.origin}/c.jpg`)}`;
    for (const wrong of [
      `${path}?${other}`,
      `${path}A?${query}`,
      `${path.slice(0, -1)}?${query}`,
      `/api/news/image/${"a".repeat(43)}?${query}`,
      `/api/news/image/%F0%9F%90%8D?${query}`,
      path,
      `${path}?address=`,
      `${path}?${query}&${query}`,
      `${path}?address[a]=b`,
      `${path}?address=${"a".repeat(5000)}`,
      "/api/news/image",
    ]) {
      const { statusCode } = await get(wrong);
      expect([wrong, statusCode]).toEqual([wrong, 404]);
    }
    expect([server.countOf("/b.jpg"), server.countOf("/c.jpg")]).toEqual([0, 0]);
  });

  test.each([
    ["is not there", (): undefined => undefined],
    ["is HTML", () => "<html><script>alert(1)</script></html>"],
    ["is SVG", () => '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'],
    ["is empty", () => ""],
    ["breaks off", () => photo.subarray(0, 500)],
    ["is larger than 5 MB", () => Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])],
  ])("that %s is 404, and not asked for again for some minutes", async (what, make) => {
    const path = `/${encodeURIComponent(what)}`;
    const body = make();
    if (body !== undefined) server.on(path, body);
    const address = await addressOf(path);
    for (let times = 0; times < 3; times += 1) {
      expect((await get(address)).statusCode).toBe(404);
    }
    expect(server.countOf(path)).toBe(1);
    server.on(path, photo);
    kit.clock.advance(4 * minute);
    expect((await get(address)).statusCode).toBe(404);
    kit.clock.advance(2 * minute);
    expect((await get(address)).statusCode).toBe(200);
  });

  test("of more pixels than may be, or of next to none, is 404", async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" } })
        .png()
        .toBuffer();
    for (const [path, width, height] of [
      ["/huge.png", 8000, 6000],
      ["/dot.png", 1, 1],
      ["/line.png", 600, 5],
    ] as const) {
      server.on(path, await plain(width, height));
      expect([path, (await get(await addressOf(path))).statusCode]).toEqual([path, 404]);
    }
  });

  test("is fetched from no private address, whatever a feed says or a picture leads to", async () => {
    server.on("/lead.jpg", (_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/a.jpg" }).end();
    });
    for (const inside of [
      "/lead.jpg",
      "http://127.0.0.1:9/a.jpg",
      "http://localhost/a.jpg",
      "http://[::ffff:127.0.0.1]/a.jpg",
      "http://2130706433/a.jpg",
    ]) {
      const address = await addressOf(inside);
      expect(address).toMatch(/^\/api\/news\/image\//);
      expect((await get(address)).statusCode).toBe(404);
    }
  });

  test("is one of four that are fetched at once", async () => {
    let [now, most] = [0, 0];
    const addresses: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      server.on(`/many/${at}`, (_request, response) => {
        now += 1;
        most = Math.max(most, now);
        setTimeout(() => {
          now -= 1;
          response.end(photo);
        }, 30);
      });
      addresses.push(await addressOf(`/many/${at}`));
    }
    const answers = await Promise.all(addresses.map((address) => get(address)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(most).toBe(4);
  });
});
