import { gzipSync } from "node:zlib";
import type { NewsResponse } from "@kora/contract/news";
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

const failureMessage = "Failed to fetch news. Please try again later.";
const minute = 60_000;

const server: ExternalServer = await openExternalServer();
afterAll(() => server.close());

let testStart = Date.now();
/** Returns the time that many hours before the current test. */
const hoursAgo = (hours: number) => new Date(testStart - hours * 60 * minute).toISOString();

const createFeed = (
  articles: readonly { name: string; time?: string; extraXml?: string }[],
  title = "Post",
  link = "",
) =>
  `<rss><channel><title>${title}</title><link>${link}</link>${articles
    .map(
      ({ name, time = hoursAgo(20), extraXml = "" }) =>
        `<item><title>${name}</title><link>https://news.example/${encodeURI(name)}</link><pubDate>${time}</pubDate>${extraXml}</item>`,
    )
    .join("")}</channel></rss>`;
/** Creates articles a minute apart, the oldest first. */
const createArticles = (name: string, count: number, hours: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`,
    time: hoursAgo(hours - index / 60),
  }));

const options = { allowedOrigins: [server.origin], captureLog: true };
const titles = ({ articles }: NewsResponse) => articles.map(({ title }) => title);
const serveError = (path: string) =>
  server.on(path, (_request, response) => {
    response.writeHead(503).end();
  });

describe("GET /news", () => {
  const testApp = useTestApp(
    { NEWS_FEEDS: `${server.origin}/one, ${server.origin}/two`, LOG_LEVEL: "warn" },
    options,
  );
  let ama: TestUser;
  beforeEach(async () => {
    testStart = testApp.clock.now().getTime();
    await testApp.db.drizzle.delete(newsCache);
    ama = await makeReader(testApp);
    server.on("/one", createFeed([{ name: "Old" }, { name: "New", time: hoursAgo(3) }]));
    server.on(
      "/two",
      createFeed([{ name: "Newer", time: hoursAgo(2) }], "Times", "https://times.example/"),
    );
    server.requests.length = 0;
  });
  const list = () => testApp.call("listNews", {}, ama);
  const refuse = async () => {
    const fakeResponse = await testApp.send("listNews", {}, ama);
    return {
      status: fakeResponse.statusCode,
      body: fakeResponse.json(),
      retry: fakeResponse.headers["retry-after"],
    };
  };
  /** Returns the numbers of consecutive failures. */
  const failures = async () =>
    (await testApp.db.drizzle.select().from(newsCache)).map((row) => row.failures);
  /** Waits until the background fetch has stored this article. */
  const waitForArticle = (name: string) =>
    expect.poll(async () => titles(await list())).toContain(name);

  test("returns the articles of all feeds, newest first, with title, description, url and image", async () => {
    const { articles, fetchedAt } = await list();
    expect(articles.map(({ title }) => title)).toEqual(["Newer", "New", "Old"]);
    expect(articles[0]).toEqual({
      title: "Newer",
      description: "",
      url: "https://news.example/Newer",
      image: null,
      source: "Times",
      publishedAt: hoursAgo(2),
    });
    expect(Date.parse(fetchedAt ?? "")).toBeGreaterThan(testApp.clock.now().getTime() - minute);
  });

  test("names each source with a link to its site", async () => {
    expect((await list()).sources).toEqual([
      { name: "Post", url: "https://news.example/" },
      { name: "Times", url: "https://times.example/" },
    ]);
  });

  test("needs a session", async () => {
    expect((await testApp.refuse("listNews", {})).status).toBe(401);
    expect((await testApp.refuse("refreshNews", {})).status).toBe(401);
    expect(server.requests).toHaveLength(0);
  });

  test("caches articles for ten minutes, then returns the stored ones while it fetches new ones", async () => {
    await list();
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(9 * minute);
    expect(titles(await list())).toContain("Newer");
    expect(server.countRequests("/two")).toBe(1);
    testApp.clock.advance(2 * minute);
    expect(titles(await list())).toContain("Newer");
    await waitForArticle("Newest");
    expect(server.countRequests("/two")).toBe(2);
  });

  test("fetches once for concurrent requests, before and after the first articles", async () => {
    const first = await Promise.all(Array.from({ length: 10 }, list));
    expect(first.every(({ articles }) => articles.length === 3)).toBe(true);
    expect([server.countRequests("/one"), server.countRequests("/two")]).toEqual([1, 1]);
    testApp.clock.advance(11 * minute);
    server.on("/one", createFeed([{ name: "Later" }]));
    await Promise.all(Array.from({ length: 10 }, list));
    await waitForArticle("Later");
    expect([server.countRequests("/one"), server.countRequests("/two")]).toEqual([2, 2]);
  });

  test("is fetched by one process, and the others wait for the first articles", async () => {
    const { db, clock, config } = testApp;
    const logger = createLogger("silent");
    const fetchExternal = createFetchExternal({ allow: [server.origin] });
    const create = () => createNews({ db, clock, config, logger, fetchExternal }, (image) => image);
    const processes = [create(), create(), create()];
    const responses = await Promise.all(
      processes.flatMap((process) => [process.list(), process.list(), process.list()]),
    );
    expect(responses.map(({ articles }) => articles.length)).toEqual(Array(9).fill(3));
    expect([server.countRequests("/one"), server.countRequests("/two")]).toEqual([1, 1]);
    await Promise.all(processes.map((process) => process.close()));
  });

  test("is aborted when the server stops, and fetched by the next start without a pause", async () => {
    const { db, clock, config } = testApp;
    const logger = createLogger("silent");
    const fetchExternal = createFetchExternal({ allow: [server.origin] });
    const news = createNews({ db, clock, config, logger, fetchExternal }, (image) => image);
    for (const path of ["/one", "/two"]) server.on(path, () => undefined);
    const pendingStatus = news.list().catch((error: AppError) => error.status);
    await expect.poll(() => server.countRequests("/two")).toBe(1);
    await news.close();
    expect(await pendingStatus).toBe(503);
    server.on("/two", createFeed([{ name: "Newer", time: hoursAgo(2) }], "Times"));
    serveError("/one");
    expect(titles(await list())).toEqual(["Newer"]);
  });

  test("does not make requests wait while there are stored articles", async () => {
    await list();
    testApp.clock.advance(11 * minute);
    const responses: (() => void)[] = [];
    for (const path of ["/one", "/two"]) {
      server.on(path, (_request, response) => {
        responses.push(() => void response.end(createFeed([{ name: "Slow" }])));
      });
    }
    expect(titles(await list())).toContain("Newer");
    await expect.poll(() => responses.length).toBe(2);
    for (const fakeResponse of responses) fakeResponse();
    await waitForArticle("Slow");
  });

  test("returns stale articles while all sources are down", async () => {
    await list();
    serveError("/one");
    serveError("/two");
    for (const [index, wait] of [11, 60, 24 * 60, 20 * 24 * 60].entries()) {
      testApp.clock.advance(wait * minute);
      expect(titles(await list())).toEqual(["Newer", "New", "Old"]);
      await expect.poll(failures).toEqual([index + 1]);
    }
  });

  test("says while no source can be reached that the articles are outdated", async () => {
    expect((await list()).isOutdated).toBe(false);
    serveError("/one");
    serveError("/two");
    testApp.clock.advance(11 * minute);
    await list();
    await expect.poll(async () => (await list()).isOutdated).toBe(true);
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(11 * minute);
    await list();
    await expect.poll(async () => (await list()).isOutdated).toBe(false);
  });

  test("fetches again when a user asks for it, at most every 15 seconds", async () => {
    const refresh = () => testApp.send("refreshNews", {}, ama);
    serveError("/one");
    serveError("/two");
    expect((await refuse()).status).toBe(503);
    const tooSoon = await refresh();
    expect([tooSoon.statusCode, tooSoon.json().msg]).toEqual([503, failureMessage]);
    expect(server.countRequests("/one")).toBe(1);
    testApp.clock.advance(16_000);
    const both = await Promise.all([refresh(), refresh()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(server.countRequests("/one")).toBe(2);
    server.on("/one", createFeed([{ name: "Back" }]));
    testApp.clock.advance(16_000);
    expect((await refresh()).json()).toMatchObject({
      articles: [{ title: "Back" }],
      isOutdated: false,
    });
    await refresh();
    expect(server.countRequests("/one")).toBe(3);
  });

  test("fetches outdated articles again when a user asks for it", async () => {
    await list();
    serveError("/one");
    serveError("/two");
    testApp.clock.advance(11 * minute);
    await list();
    await expect.poll(failures).toEqual([1]);
    const refresh = () => testApp.call("refreshNews", {}, ama);
    expect(await refresh()).toMatchObject({ isOutdated: true });
    expect(server.countRequests("/two")).toBe(2);
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(16_000);
    const { isOutdated, articles } = await refresh();
    expect([isOutdated, articles[0]?.title]).toEqual([false, "Newest"]);
  });

  test("keeps the articles of a failing feed, and adds new ones of the others", async () => {
    await list();
    serveError("/one");
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(11 * minute);
    await list();
    await waitForArticle("Newest");
    expect(titles(await list())).toEqual(["Newest", "New", "Old"]);
  });

  test("drops the articles of a failing feed after a week", async () => {
    await list();
    serveError("/one");
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(8 * 24 * 60 * minute);
    await list();
    await waitForArticle("Newest");
    expect(titles(await list())).toEqual(["Newest"]);
  });

  test("keeps the articles of a feed that is empty now", async () => {
    await list();
    server.on("/one", createFeed([]));
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(11 * minute);
    await list();
    await waitForArticle("Newest");
    expect(titles(await list())).toContain("Old");
  });

  test("returns 503 if there were never any articles, and limits the retries", async () => {
    serveError("/one");
    serveError("/two");
    const { status, body, retry } = await refuse();
    expect([status, body.msg, body.message]).toEqual([503, failureMessage, failureMessage]);
    expect(Number(retry)).toBeGreaterThan(50);
    expect(Number(retry)).toBeLessThanOrEqual(60);
    await Promise.all(Array.from({ length: 10 }, refuse));
    testApp.clock.advance(50_000);
    await refuse();
    expect(server.countRequests("/one")).toBe(1);
    testApp.clock.advance(11_000);
    await refuse();
    expect(server.countRequests("/one")).toBe(2);
    testApp.clock.advance(61_000);
    await refuse();
    expect(server.countRequests("/one")).toBe(2);
    testApp.clock.advance(60_000);
    server.on("/one", createFeed([{ name: "Back" }]));
    expect(titles(await list())).toEqual(["Back"]);
  });

  test.each([
    ["nothing", ""],
    ["HTML", "<!doctype html><html><body>Sign in to the Wi-Fi</body></html>"],
    [
      "an entity bomb",
      `<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]>${createFeed([{ name: "&c;" }])}`,
    ],
    ["too many bytes", Buffer.alloc(4 * 1024 * 1024, "a")],
    ["a feed without an end", createFeed([]).slice(0, 10)],
  ])("a feed that sends %s does not affect the others", async (_what, body) => {
    server.on("/one", body);
    expect(titles(await list())).toEqual(["Newer"]);
  });

  test("a compression bomb, a redirect to a private address or a broken response does not either", async () => {
    for (const fakeResponse of [
      { "content-encoding": "gzip", body: gzipSync(Buffer.alloc(50_000_000)) },
      { location: "http://169.254.169.254/latest/meta-data/" },
      { location: "http://127.0.0.1:22/" },
      { "content-length": "9999", body: "<rss>" },
    ]) {
      await testApp.db.drizzle.delete(newsCache);
      server.on("/one", (_request, response) => {
        const { body, ...headers } = { body: "", ...fakeResponse };
        response.writeHead("location" in fakeResponse ? 302 : 200, headers);
        response.write(body, () => response.destroy());
      });
      expect(titles(await list())).toEqual(["Newer"]);
    }
    expect(testApp.log.join()).toContain("169.254.169.254 is not on the public internet");
  });

  test("contains each article once, at most 60, with a share of every feed", async () => {
    server.on(
      "/one",
      createFeed([...createArticles("Much", 150, 10), ...createArticles("Much", 5, 10)]),
    );
    const few = createArticles("Few", 5, 200);
    server.on(
      "/two",
      createFeed([
        ...few,
        { name: "Much 149", time: hoursAgo(10 - 149 / 60) },
        { name: "Much 149#part" },
      ]),
    );
    const foundTitles = titles(await list());
    expect(foundTitles).toHaveLength(60);
    expect(new Set(foundTitles).size).toBe(60);
    expect(foundTitles.filter((title) => title.startsWith("Few"))).toHaveLength(5);
    expect(foundTitles.slice(0, 2)).toEqual(["Much 149", "Much 148"]);
    expect(foundTitles.slice(-5)).toEqual(few.map(({ name }) => name).toReversed());
  });

  test("is stored, so that it is available right after a start", async () => {
    await list();
    const [row] = await testApp.db.drizzle.select().from(newsCache);
    expect(row?.articles).toMatchObject([{ title: "Newer" }, { title: "New" }, { title: "Old" }]);
    expect(row?.refreshing).toBe(false);
  });

  test("is fetched by another process if the first one crashed", async () => {
    await list();
    const [row] = await testApp.db.drizzle.select().from(newsCache);
    const dueAt = new Date(testApp.clock.now().getTime() + minute);
    const source = row?.source ?? "";
    await testApp.db.drizzle.update(newsCache).set({ articles: null, refreshing: true, dueAt });
    testApp.clock.advance(2 * minute);
    expect(titles(await list())).toHaveLength(3);
    expect((await testApp.db.drizzle.select().from(newsCache))[0]).toMatchObject({
      source,
      failures: 0,
    });
  });
});

describe("with a news service", () => {
  const key = "a-very-secret-key-0123456789";
  const testApp = useTestApp(
    { NEWS_API_URL: `${server.origin}/top`, NEWS_API_KEY: key, LOG_LEVEL: "trace" },
    options,
  );

  test("requests English headlines with the key only in a header", async () => {
    const ama = await makeReader(testApp);
    server.requests.length = 0;
    server.on("/top", (_request, response) => {
      response.writeHead(500).end(`wrong key ${key}`);
    });
    const refused = await testApp.send("listNews", {}, ama);
    expect([refused.statusCode, refused.json().msg]).toEqual([503, failureMessage]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
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
    testApp.clock.advance(2 * minute);
    const fakeResponse = await testApp.send("listNews", {}, ama);
    expect(fakeResponse.json()).toMatchObject({
      articles: [{ title: "T", description: "D", url: "https://a.example/1", source: "a.example" }],
      sources: [{ name: "a.example", url: "https://a.example/" }],
    });
    const rows = JSON.stringify(await testApp.db.drizzle.select().from(newsCache));
    const everything = [refused.body, fakeResponse.body, rows, ...testApp.log].join();
    expect(everything).not.toContain(key);
    expect(testApp.log.join()).toContain("answered with 500");
  });
});

describe("without any source", () => {
  const testApp = useTestApp({ NEWS_FEEDS: "none" });
  test("returns no articles, and sends no requests", async () => {
    const none = { articles: [], sources: [], fetchedAt: null, isOutdated: false };
    const ama = await makeReader(testApp);
    expect(await testApp.call("listNews", {}, ama)).toEqual(none);
    expect(await testApp.call("refreshNews", {}, ama)).toEqual(none);
  });
});

describe("without NEWS_PICTURES", () => {
  const testApp = useTestApp({ NEWS_FEEDS: `${server.origin}/off` }, options);
  test("no picture of an article is shown, fetched or served", async () => {
    const extraXml = `<enclosure type="image/jpeg" url="${server.origin}/off.jpg"/>`;
    server.on("/off", createFeed([{ name: "Plain", extraXml }]));
    server.on("/off.jpg", "picture");
    const { articles } = await testApp.call("listNews", {}, await makeReader(testApp));
    expect(articles).toMatchObject([{ title: "Plain", image: null }]);
    const url = `/api/news/image/${"a".repeat(43)}?address=${server.origin}/off.jpg`;
    expect((await testApp.app.http.inject({ url })).statusCode).toBe(404);
    expect(server.countRequests("/off.jpg")).toBe(0);
  });
});

describe("the picture of an article", () => {
  const pictures = { NEWS_FEEDS: `${server.origin}/pictures`, NEWS_PICTURES: "on" };
  const testApp = useTestApp(pictures, options);
  let ama: TestUser;
  let photo: Buffer;
  beforeAll(async () => {
    ama = await makeReader(testApp);
    const imageOptions = { width: 1600, height: 900, channels: 3 as const, background: "#b95032" };
    photo = await sharp({ create: imageOptions })
      .withExif({ IFD0: { Make: "A camera" } })
      .jpeg()
      .toBuffer();
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    testApp.app.http.inject({ url, headers });

  /** Returns the URL of a picture of the feed's server in the image proxy. */
  async function getProxyUrl(path: string): Promise<string> {
    await testApp.db.drizzle.delete(newsCache);
    const image = path.startsWith("http") ? path : `${server.origin}${path}`;
    const extraXml = `<enclosure type="image/jpeg" url="${image}"/>`;
    server.on("/pictures", createFeed([{ name: "Seen", extraXml }]));
    const { articles } = await testApp.call("listNews", {}, ama);
    return articles[0]?.image ?? "";
  }

  test("is served resized from Kora's origin, fetched once, and cacheable for a day", async () => {
    server.on("/a.jpg", photo);
    const address = await getProxyUrl("/a.jpg");
    expect(address).toMatch(/^\/api\/news\/image\//);
    const responses = await Promise.all(Array.from({ length: 10 }, () => get(address)));
    for (const { statusCode, headers } of responses) {
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(headers["cache-control"]).toBe("public, max-age=86400");
    }
    const { rawPayload, headers } = responses[0] ?? { rawPayload: Buffer.alloc(0), headers: {} };
    const { width, height, format, exif } = await sharp(rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([640, 360, "webp", undefined]);
    expect(server.countRequests("/a.jpg")).toBe(1);
    await get(address);
    expect(server.countRequests("/a.jpg")).toBe(1);
    const cachedResponse = await get(address, { "if-none-match": String(headers.etag) });
    expect([cachedResponse.statusCode, cachedResponse.body]).toEqual([304, ""]);
  });

  test("is fetched only for signed URLs", async () => {
    server.on("/b.jpg", photo);
    server.on("/c.jpg", photo);
    const address = await getProxyUrl("/b.jpg");
    const [path = "", query = ""] = address.split("?");
    const other = `address=${encodeURIComponent(`${server.origin}/c.jpg`)}`;
    for (const invalidUrl of [
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
      const { statusCode } = await get(invalidUrl);
      expect([invalidUrl, statusCode]).toEqual([invalidUrl, 404]);
    }
    expect([server.countRequests("/b.jpg"), server.countRequests("/c.jpg")]).toEqual([0, 0]);
  });

  test.each([
    ["does not exist", (): undefined => undefined],
    ["is HTML", () => "<html><script>alert(1)</script></html>"],
    ["is SVG", () => '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'],
    ["is empty", () => ""],
    ["breaks off", () => photo.subarray(0, 500)],
    ["is larger than 5 MB", () => Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])],
  ])("that %s is 404, and not fetched again for some minutes", async (what, create) => {
    const path = `/${encodeURIComponent(what)}`;
    const body = create();
    if (body !== undefined) server.on(path, body);
    const address = await getProxyUrl(path);
    for (let times = 0; times < 3; times += 1) {
      expect((await get(address)).statusCode).toBe(404);
    }
    expect(server.countRequests(path)).toBe(1);
    server.on(path, photo);
    testApp.clock.advance(4 * minute);
    expect((await get(address)).statusCode).toBe(404);
    testApp.clock.advance(2 * minute);
    expect((await get(address)).statusCode).toBe(200);
  });

  test("of too many or too few pixels is 404", async () => {
    const createImage = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" } })
        .png()
        .toBuffer();
    for (const [path, width, height] of [
      ["/huge.png", 8000, 6000],
      ["/dot.png", 1, 1],
      ["/line.png", 600, 5],
    ] as const) {
      server.on(path, await createImage(width, height));
      expect([path, (await get(await getProxyUrl(path))).statusCode]).toEqual([path, 404]);
    }
  });

  test("is not fetched from private addresses, also by a redirect", async () => {
    server.on("/lead.jpg", (_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/a.jpg" }).end();
    });
    for (const privateUrl of [
      "/lead.jpg",
      "http://127.0.0.1:9/a.jpg",
      "http://localhost/a.jpg",
      "http://[::ffff:127.0.0.1]/a.jpg",
      "http://2130706433/a.jpg",
    ]) {
      const address = await getProxyUrl(privateUrl);
      expect(address).toMatch(/^\/api\/news\/image\//);
      expect((await get(address)).statusCode).toBe(404);
    }
  });

  test("four pictures are fetched concurrently at most", async () => {
    let [running, maxRunning] = [0, 0];
    const addresses: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      server.on(`/many/${index}`, (_request, response) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        setTimeout(() => {
          running -= 1;
          response.end(photo);
        }, 30);
      });
      addresses.push(await getProxyUrl(`/many/${index}`));
    }
    const responses = await Promise.all(addresses.map((address) => get(address)));
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(maxRunning).toBe(4);
  });
});
