import type { ExternalOrigin } from "@kora/contract/origins";

/** Each name matches the end of a host; a name with a dot at its end matches the beginning of a host or of a label. */
const sitesByOrigin: readonly (readonly [ExternalOrigin, readonly string[]])[] = [
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
  // Sites with a domain for each country.
  if (site.endsWith(".")) return host.startsWith(site) || host.includes(`.${site}`);
  return host === site || host.endsWith(`.${site}`);
}

/**
 * The kind of site that a visitor came from; nothing else of the referrer is stored. A missing or invalid referrer and
 * our own pages count as `shared-link`.
 */
export function classifyReferrer(referrer: string | undefined, ourOrigin: string): ExternalOrigin {
  if (!referrer || !URL.canParse(referrer)) return "shared-link";
  const { protocol, hostname, origin } = new URL(referrer);
  // Android apps send `android-app://{name}/`.
  const isSite = ["http:", "https:", "android-app:"].includes(protocol) && hostname !== "";
  if (!isSite || origin === ourOrigin) return "shared-link";
  const host = hostname.toLowerCase();
  const match = sitesByOrigin.find(([, sites]) => sites.some((site) => isHostOf(host, site)));
  return match?.[0] ?? "other-site";
}
