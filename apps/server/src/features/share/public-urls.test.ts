import { rateLimits } from "@kora/contract/rate-limits";
import { describe, expect, test } from "vitest";
import { expireSitemap } from "../../testing/sitemap.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

// The public pages are not calls of the contract, so the tests of access rules do not cover them.
const testApp = useTestApp({ PUBLIC_URL: "https://kora.test" });
const rateLimitedApp = useTestApp({ RATE_LIMIT: "on" });

async function listUrls(app: typeof testApp) {
  const writer = await makeWriter(app);
  const storyId = await makeStory(app, writer);
  // Otherwise the sitemap could get the story between two of the compared requests.
  expireSitemap(app);
  return [
    `/story/${storyId}/share`,
    `/story/${storyId}/card.png`,
    `/writer/${writer.writerId}/feed.atom`,
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap/1.xml",
  ];
}

/** For each kind of visitor, a function that returns the user of the request; undefined if it has no token. */
const visitors = {
  "signed out": async () => undefined,
  "with a bad token": async () => ({ token: "not-a-token-that-we-gave" }),
  unverified: () => makeReader(testApp, { verifiedAt: null }),
  suspended: () => makeReader(testApp, { suspendedAt: testApp.clock.now() }),
  deleted: () => makeReader(testApp, { deletedAt: testApp.clock.now() }),
  "a reader": () => makeReader(testApp),
  "a writer": () => makeWriter(testApp),
};

describe("every public URL", () => {
  test.each(Object.entries(visitors))(
    "is the same for every visitor: %s",
    async (_label, makeVisitor) => {
      const user = await makeVisitor();
      const headers = user ? { "x-auth-token": user.token } : {};
      for (const url of await listUrls(testApp)) {
        const response = await testApp.app.http.inject({ url, headers });
        expect([url, response.statusCode]).toEqual([url, 200]);
        const signedOut = await testApp.app.http.inject({ url });
        expect([url, response.headers.etag]).toEqual([url, signedOut.headers.etag]);
        expect(response.headers["set-cookie"]).toBeUndefined();
      }
    },
  );

  test("responds to HEAD as to GET, without the body", async () => {
    for (const url of await listUrls(testApp)) {
      const getResponse = await testApp.app.http.inject({ url });
      const headResponse = await testApp.app.http.inject({ url, method: "HEAD" });
      expect([url, headResponse.statusCode, headResponse.body]).toEqual([url, 200, ""]);
      for (const name of ["content-type", "etag", "cache-control"]) {
        expect([url, name, headResponse.headers[name]]).toEqual([
          url,
          name,
          getResponse.headers[name],
        ]);
      }
    }
  });

  test("must be revalidated by caches, except robots.txt", async () => {
    for (const url of await listUrls(testApp)) {
      const { headers } = await testApp.app.http.inject({ url });
      const cacheControl = url === "/robots.txt" ? "public, max-age=600" : "public, no-cache";
      expect([url, headers["cache-control"]]).toEqual([url, cacheControl]);
    }
  });

  test("is 304 for a matching ETag, except for a story that does not exist", async () => {
    for (const url of await listUrls(testApp)) {
      const { headers } = await testApp.app.http.inject({ url });
      const conditionalHeaders = { "if-none-match": String(headers.etag) };
      const response = await testApp.app.http.inject({ url, headers: conditionalHeaders });
      expect([url, response.statusCode, response.body]).toEqual([url, 304, ""]);
      expect(response.headers["cache-control"]).toBe(headers["cache-control"]);
    }
    const missingUrl = "/story/01970000-0000-7000-8000-000000000000/share";
    const { headers } = await testApp.app.http.inject({ url: missingUrl });
    const conditionalHeaders = { "if-none-match": String(headers.etag) };
    expect(
      (await testApp.app.http.inject({ url: missingUrl, headers: conditionalHeaders })).statusCode,
    ).toBe(404);
  });

  test("carries the site's security headers", async () => {
    for (const url of await listUrls(testApp)) {
      const { headers } = await testApp.app.http.inject({ url });
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["strict-transport-security"]).toContain("max-age=");
      // The card is shown on pages of chat apps, and all other resources only on this site.
      const policy = url.endsWith("card.png") ? "cross-origin" : "same-origin";
      expect([url, headers["cross-origin-resource-policy"]]).toEqual([url, policy]);
    }
  });

  test.each(["POST", "PUT", "DELETE"] as const)("does not accept %s", async (method) => {
    for (const url of await listUrls(testApp)) {
      expect((await testApp.app.http.inject({ url, method })).statusCode).toBe(404);
    }
  });

  test("contains only URLs of the public origin", async () => {
    for (const url of await listUrls(testApp)) {
      const { body } = await testApp.app.http.inject({ url, headers: { host: "evil.example" } });
      expect(body).not.toContain("evil.example");
    }
  });
});

test("too many requests from one address are 429 with Retry-After, for every URL", async () => {
  const urls = await listUrls(rateLimitedApp);
  for (let count = 0; count < rateLimits.ordinary.max; count += 1) {
    await rateLimitedApp.app.http.inject({ url: "/robots.txt" });
  }
  for (const url of urls) {
    const response = await rateLimitedApp.app.http.inject({ url });
    expect([url, response.statusCode]).toEqual([url, 429]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  }
  const { statusCode } = await rateLimitedApp.app.http.inject({
    url: "/robots.txt",
    remoteAddress: "203.0.113.9",
  });
  expect(statusCode).toBe(200);
});
