/**
 * What needs no session. All else is forbidden, so that a new page of the app is as well; addresses with
 * other capitals lead to the same pages and are better not gone through twice.
 */
const open = [
  "/$",
  "/?",
  "/about",
  "/login",
  "/register",
  "/story/*/share",
  "/story/*/card.png",
  "/writer/*/feed.atom",
  "/sitemap",
  // What those pages are made of.
  "/api/site",
  "/assets/",
  "/media/",
  "/theme.js",
  "/manifest.webmanifest",
  "/favicon.svg",
  "/icon-",
  "/apple-touch-icon.png",
];

/** What crawlers are told (RFC 9309): the longest rule that fits an address wins. */
export function robotsText(origin: string): string {
  const rules = ["User-agent: *", ...open.map((path) => `Allow: ${path}`), "Disallow: /"];
  return `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
