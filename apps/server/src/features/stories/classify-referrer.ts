import type { ExternalOrigin } from "@kora/contract/origins";

/**
 * The hosts and Android app names of each origin. A site such as `bing.com` matches this host and its subdomains. A
 * site with a dot at its end, such as `google.`, matches any top-level domain, because the site has a domain for each
 * country.
 */
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
  if (site.endsWith(".")) return host.startsWith(site) || host.includes(`.${site}`);
  return host === site || host.endsWith(`.${site}`);
}

/**
 * Returns the kind of site that a visitor came from. Only this kind is stored, not the referrer. A missing or invalid
 * referrer and a page of Kora itself, at `ourOrigin`, count as `shared-link`.
 */
export function classifyReferrer(referrer: string | undefined, ourOrigin: string): ExternalOrigin {
  if (!referrer || !URL.canParse(referrer)) return "shared-link";
  const { protocol, hostname, origin } = new URL(referrer);
  // The referrer of an Android app is `android-app://{name}/`.
  const hasHost = ["http:", "https:", "android-app:"].includes(protocol) && hostname !== "";
  if (!hasHost || origin === ourOrigin) return "shared-link";
  const host = hostname.toLowerCase();
  const match = sitesByOrigin.find(([, sites]) => sites.some((site) => isHostOf(host, site)));
  return match?.[0] ?? "other-site";
}
