import { htmlToText, plainText, truncateAtWord } from "./to-text.ts";

/** Max number of articles of a page, and max characters of their fields. */
export const newsLimits = { articles: 60, title: 300, description: 400, source: 80, url: 2000 };

/** An article as it is stored. `image` is the URL of the picture; only the server's image proxy fetches it. */
export interface Article {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | null;
  /** The name of the publisher, or the host of `url`. */
  readonly source: string;
  /** The URL of the publisher's site; undefined in articles that an earlier version of Kora stored. */
  readonly sourceUrl?: string;
  /** ISO 8601, or null if the source gives no plausible time. */
  readonly publishedAt: string | null;
}

/** The fields of an article from a feed or a news service. They are untrusted and may contain any text. */
export interface RawArticle {
  readonly title: string;
  readonly description: string;
  /** True for each field that is HTML. */
  readonly isHtml: { readonly title: boolean; readonly description: boolean };
  readonly url: string;
  readonly image: string;
  readonly source: string;
  /** Empty if the feed or service does not name the publisher's site. */
  readonly sourceUrl: string;
  readonly publishedAt: string;
}

/** Returns a URL with the scheme http or https and without credentials; undefined for other texts and too long URLs. */
function toWebUrl(text: string, base?: string): string | undefined {
  const url = text.trim() === "" ? null : URL.parse(text.trim(), base);
  const isWeb =
    url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isWeb && url.href.length <= newsLimits.url ? url.href : undefined;
}

/** Converts `raw` to an article; undefined if it has no title or no valid URL. Relative URLs refer to `base`. */
export function toArticle(raw: RawArticle, base: string, now: Date): Article | undefined {
  const url = toWebUrl(raw.url, base);
  const toText = (text: string, isHtml: boolean) => (isHtml ? htmlToText(text) : plainText(text));
  const title = truncateAtWord(toText(raw.title, raw.isHtml.title), newsLimits.title);
  if (url === undefined || title === "") {
    return undefined;
  }
  const description = toText(raw.description, raw.isHtml.description);
  return {
    title,
    description: truncateAtWord(description === title ? "" : description, newsLimits.description),
    url,
    image: toWebUrl(raw.image, base) ?? null,
    source: truncateAtWord(plainText(raw.source), newsLimits.source) || toHost(url),
    sourceUrl: toWebUrl(raw.sourceUrl, base) ?? toSiteUrl(url),
    publishedAt: toTimestamp(raw.publishedAt, now),
  };
}

/** Returns the start page of the site of an article. */
export function toSiteUrl(url: string): string {
  return new URL("/", url).href;
}

function toHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/**
 * Converts a time to ISO 8601; null if the time is missing or implausible. Limits a future time to now, so that the
 * article does not stay the newest.
 */
function toTimestamp(text: string, now: Date): string | null {
  const time = Date.parse(text.trim());
  const isPlausible = time >= Date.UTC(1990, 0, 1);
  return isPlausible ? new Date(Math.min(time, now.getTime())).toISOString() : null;
}
