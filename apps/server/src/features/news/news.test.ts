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
/** Returns the ISO time `hours` before the start of the current test. */
const hoursAgo = (hours: number) => new Date(testStart - hours * 60 * minute).toISOString();

/** Creates an RSS feed. `title` and `link` name the source and its site. */
const createFeed = (
  articles: readonly { name: string; time?: string; extraXml?: string }[],
  { title = "Post", link = "" } = {},
) =>
  `<rss><channel><title>${title}</title><link>${link}</link>${articles
    .map(
      ({ name, time = hoursAgo(20), extraXml = "" }) =>
        `<item><title>${name}</title><link>https://news.example/${encodeURI(name)}</link><pubDate>${time}</pubDate>${extraXml}</item>`,
    )
    .join("")}</channel></rss>`;
/** Creates articles a minute apart, the oldest first. The oldest is from `firstHoursAgo` hours ago. */
const createArticles = (name: string, count: number, firstHoursAgo: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`,
    time: hoursAgo(firstHoursAgo - index / 60),
  }));

const options = { allowedOrigins: [server.origin], captureLog: true };
const getTitles = ({ articles }: NewsResponse) => articles.map(({ title }) => title);
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
      createFeed([{ name: "Newer", time: hoursAgo(2) }], {
        title: "Times",
        link: "https://times.example/",
      }),
    );
    server.requests.length = 0;
  });
  const list = () => testApp.call("listNews", {}, ama);
  /** Requests the news and returns the error response. */
  const listExpectingError = async () => {
    const response = await testApp.send("listNews", {}, ama);
    return {
      status: response.statusCode,
      body: response.json(),
      retryAfter: response.headers["retry-after"],
    };
  };
  /** Returns the number of consecutive failed fetches. The table has one row, so it is a list of one number. */
  const readFailures = async () =>
    (await testApp.db.drizzle.select().from(newsCache)).map((row) => row.failures);
  /** Waits until the background fetch has stored this article. */
  const waitForArticle = (name: string) =>
    expect.poll(async () => getTitles(await list())).toContain(name);

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
    expect((await testApp.callExpectingError("listNews", {})).status).toBe(401);
    expect((await testApp.callExpectingError("refreshNews", {})).status).toBe(401);
    expect(server.requests).toHaveLength(0);
  });

  test("caches articles for ten minutes, then returns the stored ones while it fetches new ones", async () => {
    await list();
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(9 * minute);
    expect(getTitles(await list())).toContain("Newer");
    expect(server.countRequests("/two")).toBe(1);
    testApp.clock.advance(2 * minute);
    expect(getTitles(await list())).toContain("Newer");
    await waitForArticle("Newest");
    expect(server.countRequests("/two")).toBe(2);
  });

  test("fetches once for concurrent requests, before and after the first articles", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, list));
    expect(responses.every(({ articles }) => articles.length === 3)).toBe(true);
    expect([server.countRequests("/one"), server.countRequests("/two")]).toEqual([1, 1]);
    testApp.clock.advance(11 * minute);
    server.on("/one", createFeed([{ name: "Later" }]));
    await Promise.all(Array.from({ length: 10 }, list));
    await waitForArticle("Later");
    expect([server.countRequests("/one"), server.countRequests("/two")]).toEqual([2, 2]);
  });

  test("makes one process fetch, and the others wait for the first articles", async () => {
    const { db, clock, config } = testApp;
    const logger = createLogger("silent");
    const fetchExternal = createFetchExternal({ allow: [server.origin] });
    const createProcess = () =>
      createNews({ db, clock, config, logger, fetchExternal }, (image) => image);
    const processes = [createProcess(), createProcess(), createProcess()];
    const responses = await Promise.all(
      processes.flatMap((process) => [process.list(), process.list(), process.list()]),
    );
    expect(responses.map(({ articles }) => articles.length)).toEqual(Array(9).fill(3));
    expect([server.countRequests("/one"), server.countRequests("/two")]).toEqual([1, 1]);
    await Promise.all(processes.map((process) => process.close()));
  });

  test("aborts the fetch when the server stops, and fetches without a pause after the next start", async () => {
    const { db, clock, config } = testApp;
    const logger = createLogger("silent");
    const fetchExternal = createFetchExternal({ allow: [server.origin] });
    const news = createNews({ db, clock, config, logger, fetchExternal }, (image) => image);
    for (const path of ["/one", "/two"]) server.on(path, () => undefined);
    const pendingStatus = news.list().catch((error: AppError) => error.status);
    await expect.poll(() => server.countRequests("/two")).toBe(1);
    await news.close();
    expect(await pendingStatus).toBe(503);
    server.on("/two", createFeed([{ name: "Newer", time: hoursAgo(2) }], { title: "Times" }));
    serveError("/one");
    expect(getTitles(await list())).toEqual(["Newer"]);
  });

  test("does not make requests wait while there are stored articles", async () => {
    await list();
    testApp.clock.advance(11 * minute);
    const pendingResponses: (() => void)[] = [];
    for (const path of ["/one", "/two"]) {
      server.on(path, (_request, response) => {
        pendingResponses.push(() => void response.end(createFeed([{ name: "Slow" }])));
      });
    }
    expect(getTitles(await list())).toContain("Newer");
    await expect.poll(() => pendingResponses.length).toBe(2);
    for (const sendResponse of pendingResponses) sendResponse();
    await waitForArticle("Slow");
  });

  test("returns the stored articles while all sources are down, however old they are", async () => {
    await list();
    serveError("/one");
    serveError("/two");
    for (const [index, minutes] of [11, 60, 24 * 60, 20 * 24 * 60].entries()) {
      testApp.clock.advance(minutes * minute);
      expect(getTitles(await list())).toEqual(["Newer", "New", "Old"]);
      await expect.poll(readFailures).toEqual([index + 1]);
    }
  });

  test("reports outdated articles while no source can be reached", async () => {
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

  test("without articles, fetches again when a user requests a refresh, at most every 15 seconds", async () => {
    const refresh = () => testApp.send("refreshNews", {}, ama);
    serveError("/one");
    serveError("/two");
    expect((await listExpectingError()).status).toBe(503);
    const tooSoon = await refresh();
    expect([tooSoon.statusCode, tooSoon.json().msg]).toEqual([503, failureMessage]);
    expect(server.countRequests("/one")).toBe(1);
    testApp.clock.advance(16_000);
    const bothResponses = await Promise.all([refresh(), refresh()]);
    expect(bothResponses.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
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

  test("with outdated articles, fetches again when a user requests a refresh", async () => {
    await list();
    serveError("/one");
    serveError("/two");
    testApp.clock.advance(11 * minute);
    await list();
    await expect.poll(readFailures).toEqual([1]);
    const refresh = () => testApp.call("refreshNews", {}, ama);
    expect(await refresh()).toMatchObject({ isOutdated: true });
    expect(server.countRequests("/two")).toBe(2);
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(16_000);
    const { isOutdated, articles } = await refresh();
    expect([isOutdated, articles[0]?.title]).toEqual([false, "Newest"]);
  });

  test("keeps the articles of a failing feed, and adds new articles of the other feeds", async () => {
    await list();
    serveError("/one");
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(11 * minute);
    await list();
    await waitForArticle("Newest");
    expect(getTitles(await list())).toEqual(["Newest", "New", "Old"]);
  });

  test("drops the articles of a failing feed after a week", async () => {
    await list();
    serveError("/one");
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(8 * 24 * 60 * minute);
    await list();
    await waitForArticle("Newest");
    expect(getTitles(await list())).toEqual(["Newest"]);
  });

  test("keeps the articles of a feed that has become empty", async () => {
    await list();
    server.on("/one", createFeed([]));
    server.on("/two", createFeed([{ name: "Newest", time: hoursAgo(1) }]));
    testApp.clock.advance(11 * minute);
    await list();
    await waitForArticle("Newest");
    expect(getTitles(await list())).toContain("Old");
  });

  test("returns 503 if no articles were ever fetched, and fetches again less and less often", async () => {
    serveError("/one");
    serveError("/two");
    const { status, body, retryAfter } = await listExpectingError();
    expect([status, body.msg, body.message]).toEqual([503, failureMessage, failureMessage]);
    expect(Number(retryAfter)).toBeGreaterThan(50);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
    await Promise.all(Array.from({ length: 10 }, listExpectingError));
    testApp.clock.advance(50_000);
    await listExpectingError();
    expect(server.countRequests("/one")).toBe(1);
    testApp.clock.advance(11_000);
    await listExpectingError();
    expect(server.countRequests("/one")).toBe(2);
    testApp.clock.advance(61_000);
    await listExpectingError();
    expect(server.countRequests("/one")).toBe(2);
    testApp.clock.advance(60_000);
    server.on("/one", createFeed([{ name: "Back" }]));
    expect(getTitles(await list())).toEqual(["Back"]);
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
  ])("a feed that sends %s does not affect the other feeds", async (_name, body) => {
    server.on("/one", body);
    expect(getTitles(await list())).toEqual(["Newer"]);
  });

  test("a compression bomb, private redirect or broken response does not affect the other feeds", async () => {
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
      expect(getTitles(await list())).toEqual(["Newer"]);
    }
    expect(testApp.log.join()).toContain("169.254.169.254 is not on the public internet");
  });

  test("returns each article once, at most 60, with a share of every feed", async () => {
    server.on(
      "/one",
      createFeed([...createArticles("Much", 150, 10), ...createArticles("Much", 5, 10)]),
    );
    const fewArticles = createArticles("Few", 5, 200);
    server.on(
      "/two",
      createFeed([
        ...fewArticles,
        { name: "Much 149", time: hoursAgo(10 - 149 / 60) },
        { name: "Much 149#part" },
      ]),
    );
    const titles = getTitles(await list());
    expect(titles).toHaveLength(60);
    expect(new Set(titles).size).toBe(60);
    expect(titles.filter((title) => title.startsWith("Few"))).toHaveLength(5);
    expect(titles.slice(0, 2)).toEqual(["Much 149", "Much 148"]);
    expect(titles.slice(-5)).toEqual(fewArticles.map(({ name }) => name).toReversed());
  });

  test("stores the articles, so that they are available right after a start", async () => {
    await list();
    const [row] = await testApp.db.drizzle.select().from(newsCache);
    expect(row?.articles).toMatchObject([{ title: "Newer" }, { title: "New" }, { title: "Old" }]);
    expect(row?.refreshing).toBe(false);
  });

  test("makes another process fetch if the first one crashed", async () => {
    await list();
    const [row] = await testApp.db.drizzle.select().from(newsCache);
    const dueAt = new Date(testApp.clock.now().getTime() + minute);
    const source = row?.source ?? "";
    await testApp.db.drizzle.update(newsCache).set({ articles: null, refreshing: true, dueAt });
    testApp.clock.advance(2 * minute);
    expect(getTitles(await list())).toHaveLength(3);
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
    const errorResponse = await testApp.send("listNews", {}, ama);
    expect([errorResponse.statusCode, errorResponse.json().msg]).toEqual([503, failureMessage]);
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
    const response = await testApp.send("listNews", {}, ama);
    expect(response.json()).toMatchObject({
      articles: [{ title: "T", description: "D", url: "https://a.example/1", source: "a.example" }],
      sources: [{ name: "a.example", url: "https://a.example/" }],
    });
    const rows = JSON.stringify(await testApp.db.drizzle.select().from(newsCache));
    const allOutput = [errorResponse.body, response.body, rows, ...testApp.log].join();
    expect(allOutput).not.toContain(key);
    expect(testApp.log.join()).toContain("answered with 500");
  });
});

describe("without any source", () => {
  const testApp = useTestApp({ NEWS_FEEDS: "none" });
  test("returns no articles, and sends no requests", async () => {
    const emptyNews = { articles: [], sources: [], fetchedAt: null, isOutdated: false };
    const ama = await makeReader(testApp);
    expect(await testApp.call("listNews", {}, ama)).toEqual(emptyNews);
    expect(await testApp.call("refreshNews", {}, ama)).toEqual(emptyNews);
  });
});

describe("without NEWS_PICTURES", () => {
  const testApp = useTestApp({ NEWS_FEEDS: `${server.origin}/off` }, options);
  test("no picture of an article is returned, fetched or served", async () => {
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
  const environment = { NEWS_FEEDS: `${server.origin}/pictures`, NEWS_PICTURES: "on" };
  const testApp = useTestApp(environment, options);
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

  /** Returns the URL under which the image proxy serves a picture: a path of the feed's server, or a URL. */
  async function getProxyUrl(pathOrUrl: string): Promise<string> {
    await testApp.db.drizzle.delete(newsCache);
    const image = pathOrUrl.startsWith("http") ? pathOrUrl : `${server.origin}${pathOrUrl}`;
    const extraXml = `<enclosure type="image/jpeg" url="${image}"/>`;
    server.on("/pictures", createFeed([{ name: "Seen", extraXml }]));
    const { articles } = await testApp.call("listNews", {}, ama);
    return articles[0]?.image ?? "";
  }

  test("is served resized from Kora's origin, fetched once, and cacheable for a day", async () => {
    server.on("/a.jpg", photo);
    const proxyUrl = await getProxyUrl("/a.jpg");
    expect(proxyUrl).toMatch(/^\/api\/news\/image\//);
    const responses = await Promise.all(Array.from({ length: 10 }, () => get(proxyUrl)));
    for (const { statusCode, headers } of responses) {
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(headers["cache-control"]).toBe("public, max-age=86400");
    }
    const { rawPayload, headers } = responses[0] ?? { rawPayload: Buffer.alloc(0), headers: {} };
    const { width, height, format, exif } = await sharp(rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([640, 360, "webp", undefined]);
    expect(server.countRequests("/a.jpg")).toBe(1);
    await get(proxyUrl);
    expect(server.countRequests("/a.jpg")).toBe(1);
    const cachedResponse = await get(proxyUrl, { "if-none-match": String(headers.etag) });
    expect([cachedResponse.statusCode, cachedResponse.body]).toEqual([304, ""]);
  });

  test("is fetched only for signed URLs", async () => {
    server.on("/b.jpg", photo);
    server.on("/c.jpg", photo);
    const proxyUrl = await getProxyUrl("/b.jpg");
    const [path = "", query = ""] = proxyUrl.split("?");
    const otherQuery = `address=${encodeURIComponent(`${server.origin}/c.jpg`)}`;
    for (const invalidUrl of [
      `${path}?${otherQuery}`,
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
  ])("that %s is 404, and not fetched again for some minutes", async (name, createBody) => {
    const path = `/${encodeURIComponent(name)}`;
    const body = createBody();
    if (body !== undefined) server.on(path, body);
    const proxyUrl = await getProxyUrl(path);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await get(proxyUrl)).statusCode).toBe(404);
    }
    expect(server.countRequests(path)).toBe(1);
    server.on(path, photo);
    testApp.clock.advance(4 * minute);
    expect((await get(proxyUrl)).statusCode).toBe(404);
    testApp.clock.advance(2 * minute);
    expect((await get(proxyUrl)).statusCode).toBe(200);
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

  test("is not fetched from private addresses, not even after a redirect", async () => {
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
      const proxyUrl = await getProxyUrl(privateUrl);
      expect(proxyUrl).toMatch(/^\/api\/news\/image\//);
      expect((await get(proxyUrl)).statusCode).toBe(404);
    }
  });

  test("is fetched with at most three others at once for one client", async () => {
    let [running, maxRunning] = [0, 0];
    const proxyUrls: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      server.on(`/many/${index}`, (_request, response) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        setTimeout(() => {
          running -= 1;
          response.end(photo);
        }, 30);
      });
      proxyUrls.push(await getProxyUrl(`/many/${index}`));
    }
    const responses = await Promise.all(proxyUrls.map((proxyUrl) => get(proxyUrl)));
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(maxRunning).toBe(4);
  });
});
