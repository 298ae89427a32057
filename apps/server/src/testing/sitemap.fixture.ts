import { expect } from "vitest";
import { findChildren, parseXml, readChildText } from "./parse-xml.ts";
import type { TestApp } from "./test-app.ts";

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns the URLs in a sitemap or in an index of sitemaps, and checks that it is one. */
export async function listSitemapUrls(
  { app }: Pick<TestApp, "app">,
  path: string,
): Promise<string[]> {
  const response = await app.http.inject(path);
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
export const expireSitemap = ({ clock }: Pick<TestApp, "clock">) => clock.advance(1001);
