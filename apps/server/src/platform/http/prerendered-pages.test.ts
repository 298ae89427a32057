import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { registerVerified } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { mountPrerenderedPages } from "./prerendered-pages.ts";

const testApp = useTestApp({ CONTACT_PHONES: "+233 20 000 0001" }, { servePages: true });
const phonelessApp = useTestApp({}, { servePages: true });

const get = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url, headers });
const hashSource = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policyOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
  );

/** Returns the texts of a page's inline scripts or style sheets. */
const inlineParts = (body: string, tag: "script" | "style") =>
  [...body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, part]) => part ?? "");

const pages = [
  ["/", "Welcome · Kora", "Stories. Cultures.. Connected..."],
  ["/login", "Login · Kora", "Show Password"],
  ["/register", "Register · Kora", "Show Password"],
] as const;

describe.each(pages)("the prerendered page %s", (path, title, text) => {
  test("has its title and text, and links for visitors without a script", async () => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(text);
    expect(body).toMatch(/<a [^>]*href="\/(login|register)"/i);
    // The inline script preloads the font, except in saver mode.
    expect(body).toMatch(/<link data-font as="font" [^>]*hanken-grotesk-latin-wght[^>]*><script>/);
    expect(body).not.toContain('rel="preload"');
  });

  test("requests no script or style sheet, and its policy allows just its inline ones", async () => {
    const { headers, body } = await get(path);
    expect(body).not.toMatch(/<script[^>]* src=|rel="modulepreload"| on\w+="/);
    // A disabled link loads nothing, and keeps the imports of the app from loading the inline styles again.
    const styleSheets = body.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    expect(styleSheets.length).toBeGreaterThan(0);
    for (const link of styleSheets) expect(link).toMatch(/^<link rel="stylesheet" disabled href="/);
    const [scripts, styles] = [inlineParts(body, "script"), inlineParts(body, "style")];
    const policy = policyOf(headers);
    expect([scripts.length, styles.length]).toEqual([1, 1]);
    expect(policy.get("script-src")).toEqual(["'self'", ...scripts.map(hashSource)]);
    expect(policy.get("style-src")).toEqual(["'self'", ...styles.map(hashSource)]);
  });

  test("refers to files that exist", async () => {
    const { body } = await get(path);
    const paths = new Set(body.match(/\/assets\/[\w.-]+/g));
    expect(paths.size).toBeGreaterThan(10);
    for (const file of paths) {
      expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
    }
  });

  test("is the same for every visitor and user, whatever the letter case of its path", async () => {
    const { body } = await get(path);
    const { token } = await registerVerified(testApp);
    expect((await get(path, { "x-auth-token": token, cookie: "a=b" })).body).toBe(body);
    expect((await get(`${path.toUpperCase()}?utm_source=x`)).body).toBe(body);
  });

  test("is compressed, and revalidated by its ETag", async () => {
    const { body } = await get(path);
    const [br, gzip] = [
      await get(path, { "accept-encoding": "gzip, deflate, br" }),
      await get(path, { "accept-encoding": "gzip, br;q=0" }),
    ];
    expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
    expect(br.rawPayload.length).toBeLessThan(22_000);
    expect(br.headers).toMatchObject({ "cache-control": "no-cache", vary: "accept-encoding" });
    const headers = { "accept-encoding": "br", "if-none-match": String(br.headers.etag) };
    const unchanged = await get(path, headers);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
  });
});

const anyId = "0193f0a0-0000-7000-8000-000000000001";
const skeletonPaths = [
  "/home",
  "/Story",
  `/story/${anyId}`,
  "/recent",
  `/chat/${anyId}`,
  "/theuser",
];

describe.each(skeletonPaths)("the skeleton of %s", (path) => {
  test("has the frame of the page, which cannot be used, and no data of a user", async () => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toMatch(/<div data-skeleton inert aria-hidden="true">.*<main id="main"/s);
    const { token } = await registerVerified(testApp);
    expect((await get(path, { "x-auth-token": token, cookie: "a=b" })).body).toBe(body);
    expect((await get(`${path}?page=trending`)).body).toBe(body);
  });

  test("starts the app, preloads scripts that exist but no font, and its policy allows its inline parts", async () => {
    const { headers, body } = await get(path);
    expect(body).not.toContain('as="font"');
    const [script] = /<script type="module"[^>]*>/.exec(body) ?? [];
    const preloads = [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)];
    const files = preloads.map(([, file]) => String(file));
    expect(files.length).toBeGreaterThan(2);
    expect(script).toContain(files[0]);
    for (const file of new Set(body.match(/\/assets\/[\w.-]+/g))) {
      expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
    }
    const vendor = files.find((file) => file.startsWith("/assets/vendor-")) ?? "";
    expect((await get(vendor)).body).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    const policy = policyOf(headers);
    const hashesOf = (tag: "script" | "style") => inlineParts(body, tag).map(hashSource);
    expect(policy.get("script-src")).toEqual(["'self'", ...hashesOf("script")]);
    expect(policy.get("style-src")).toEqual(["'self'", ...hashesOf("style")]);
  });
});

/** In the URLs of the first calls, stands for the id in the path of the page. */
const idOfPage = "00000000-0000-4000-8000-000000000000";
const story = "(min-width: 44rem) 42rem, 100vw";
const card = "(min-width: 46rem) 42rem, calc(100vw - 2.5rem)";

test.each([
  ["/home", ["stories/recommended", "stories/unfinished", "writer/me", "status/feed"], card],
  ["/story", ["stories/recommended", "writer/me"], card],
  [`/story/${anyId}`, [`stories/${idOfPage}`, "writer/me"], story],
  ["/recent", ["writer/me", "chats/recent", "groups", "chats/requests"], undefined],
  [
    `/chat/${anyId}`,
    ["writer/me", `chats/${idOfPage}`, `messages/${idOfPage}?limit=40`],
    undefined,
  ],
  [`/group/${anyId}`, ["writer/me", `groups/${idOfPage}`], undefined],
  [`/user/${anyId}`, ["writer/me", `profile/find/${idOfPage}`], undefined],
  ["/theuser", ["writer/me", "profile"], undefined],
  ["/search", ["writer/me"], undefined],
])("the skeleton of %s has the calls of its first render", async (path, calls, poster) => {
  const { body } = await get(path);
  const [, json = ""] =
    /<script type="application\/json" id="first-calls">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual({
    urls: calls.map((call) => `/api/${call}`),
    ...(poster !== undefined && { poster }),
  });
});

test("the landing page has the phone numbers of CONTACT_PHONES, and no 'Call us' without any", async () => {
  expect((await get("/")).body).toContain('href="tel:+233200000001"');
  const { body } = await phonelessApp.app.http.inject("/");
  expect(body).not.toContain("Call us");
});

test("pages are rendered again in a new year", async () => {
  let now = new Date("2026-12-31T23:59:00Z");
  const app = fastify();
  await mountPrerenderedPages(app, {
    render: async () => [
      {
        path: "/",
        excludedParameters: [],
        html: `© ${now.getUTCFullYear()}`,
        inlineScript: "",
        inlineStyle: "",
      },
    ],
    policyOf: () => "default-src 'self'",
    clock: { now: () => now },
  });
  const getBody = async () => (await app.inject("/")).body;
  expect(await getBody()).toBe("© 2026");
  now = new Date("2027-01-01T00:01:00Z");
  await expect.poll(getBody).toBe("© 2027");
  await app.close();
});

test.each(["/login?next=%2Fhome", "/login?forgot", "/register?next=%2Fhome", "/about"])(
  "the app's page is served where the query or the user decides what to show: %s",
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<script type="module"');
    expect(policyOf(headers).get("script-src")).toEqual(["'self'"]);
  },
);

test("other paths are still 404", async () => {
  expect((await get("/nowhere", { accept: "text/html" })).statusCode).toBe(404);
  expect((await get("/login/more")).statusCode).toBe(404);
  const post = await testApp.app.http.inject({ method: "POST", url: "/login" });
  expect(post.statusCode).toBe(404);
});
