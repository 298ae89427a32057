/**
 * Paths that need no session. All others are disallowed, so that new pages of the app are too. Case-sensitive, so that
 * crawlers do not index the same page twice.
 */
const allowedPaths = [
  "/$",
  "/?",
  "/about",
  "/licences",
  "/login",
  "/register",
  "/story/*/share",
  "/story/*/card.png",
  "/writer/*/feed.atom",
  "/sitemap",
  // Resources that these pages load.
  "/api/site",
  "/assets/",
  "/media/",
  "/theme.js",
  "/third-party-notices.",
  "/manifest.webmanifest",
  "/favicon.svg",
  "/icon-",
  "/apple-touch-icon.png",
];

/** `robots.txt` (RFC 9309): the longest matching rule wins. */
export function toRobotsTxt(origin: string): string {
  const rules = ["User-agent: *", ...allowedPaths.map((path) => `Allow: ${path}`), "Disallow: /"];
  return `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
