import type { SharePlatform } from "@kora/contract/reactions";

/** Returns the URL of a story's public page. `origin` is the app's URL origin, such as `https://kora.example`. */
export function getShareLink(storyId: string, origin: string): string {
  return `${origin}/story/${storyId}/share`;
}

/** Each site's share page and its query parameters for a title and a link. */
const shareUrls: Readonly<
  Record<SharePlatform, (title: string, link: string) => readonly [string, Record<string, string>]>
> = {
  twitter: (text, url) => ["https://twitter.com/intent/tweet", { text, url }],
  facebook: (quote, u) => ["https://www.facebook.com/sharer/sharer.php", { u, quote }],
  whatsapp: (title, link) => ["https://api.whatsapp.com/send", { text: `${title} ${link}` }],
  linkedin: (title, url) => ["https://www.linkedin.com/shareArticle", { mini: "true", url, title }],
};

/** Returns the URL of a site's share page for a title and link. */
export function getPlatformUrl(platform: SharePlatform, title: string, link: string): string {
  const [url, query] = shareUrls[platform](title, link);
  return `${url}?${new URLSearchParams(query)}`;
}
