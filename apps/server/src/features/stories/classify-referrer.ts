import type { ExternalOrigin } from "@kora/contract/origins";

/** Names of sites as the end of a host, or with a dot at their end as its beginning. */
const known: readonly (readonly [ExternalOrigin, readonly string[]])[] = [
  ["facebook", ["facebook.com", "fb.com", "fb.me", "messenger.com", "com.facebook.katana"]],
  ["whatsapp", ["whatsapp.com", "wa.me", "com.whatsapp"]],
  ["x", ["x.com", "twitter.com", "t.co", "com.twitter.android"]],
  ["linkedin", ["linkedin.com", "lnkd.in", "com.linkedin.android"]],
  [
    "search-engine",
    [
      "google.",
      "bing.com",
      "duckduckgo.com",
      "yahoo.com",
      "yandex.",
      "baidu.com",
      "ecosia.org",
      "search.brave.com",
      "qwant.com",
      "startpage.com",
      "com.google.android.googlequicksearchbox",
    ],
  ],
];

function isHostOf(host: string, site: string): boolean {
  // Sites with an ending for each country.
  if (site.endsWith(".")) return host.startsWith(site) || host.includes(`.${site}`);
  return host === site || host.endsWith(`.${site}`);
}

/**
 * Reduces the page that a visitor came from to what is kept of it: the kind of site. Our own pages, and
 * what says nothing or makes no sense, are a link that was given from hand to hand.
 */
export function classifyReferrer(referrer: string | undefined, ourOrigin: string): ExternalOrigin {
  if (!referrer || !URL.canParse(referrer)) return "shared-link";
  const { protocol, hostname, origin } = new URL(referrer);
  // Apps on Android give themselves as `android-app://{name}/`.
  const isSite = ["http:", "https:", "android-app:"].includes(protocol) && hostname !== "";
  if (!isSite || origin === ourOrigin) return "shared-link";
  const host = hostname.toLowerCase();
  const found = known.find(([, sites]) => sites.some((site) => isHostOf(host, site)));
  return found?.[0] ?? "other-site";
}
