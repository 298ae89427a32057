import type { SharePlatform } from "@kora/contract/reactions";

/** The address under which anybody can read a story (stories-and-writers §2). */
export function shareLink(storyId: string, origin: string): string {
  return `${origin}/story/${storyId}/share`;
}

const addresses: Readonly<
  Record<SharePlatform, (title: string, link: string) => readonly [string, Record<string, string>]>
> = {
  twitter: (text, url) => ["https://twitter.com/intent/tweet", { text, url }],
  facebook: (quote, u) => ["https://www.facebook.com/sharer/sharer.php", { u, quote }],
  whatsapp: (title, link) => ["https://api.whatsapp.com/send", { text: `${title} ${link}` }],
  linkedin: (title, url) => ["https://www.linkedin.com/shareArticle", { mini: "true", url, title }],
};

/** A site's own page for sharing, with a story's title and link. */
export function platformAddress(platform: SharePlatform, title: string, link: string): string {
  const [address, query] = addresses[platform](title, link);
  return `${address}?${new URLSearchParams(query)}`;
}
