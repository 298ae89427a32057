/**
 * Paths that need no session. All other paths are disallowed, including those of future pages. The paths are
 * case-sensitive, so that crawlers do not index the same page twice.
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
  "/series/*/share",
  "/series/*/feed.atom",
  "/series/*/atom",
  "/playlists/*/atom",
  "/@",
  "/genres/",
  "/tags/",
  "/explore",
  "/oembed",
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

/** Returns the content of `robots.txt` (RFC 9309), in which the longest matching rule wins. */
export function toRobotsTxt(origin: string): string {
  const rules = ["User-agent: *", ...allowedPaths.map((path) => `Allow: ${path}`), "Disallow: /"];
  return `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
