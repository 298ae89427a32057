import { htmlToText, plainText, truncateAtWord } from "./to-text.ts";

/** What is shown of the news at most; text in characters. */
export const newsLimits = { articles: 60, title: 300, description: 400, source: 80, url: 2000 };

/** An article as it is kept; `image` is where the picture is, for our own proxy alone. */
export interface Article {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | null;
  /** Who wrote it. */
  readonly source: string;
  /** ISO 8601, or null where it is not said. */
  readonly publishedAt: string | null;
}

/** What a feed or a service says of an article, each of it anything at all. */
export interface RawArticle {
  readonly title: string;
  readonly description: string;
  /** Whether title and description are HTML. */
  readonly isHtml: { readonly title: boolean; readonly description: boolean };
  readonly url: string;
  readonly image: string;
  readonly source: string;
  readonly publishedAt: string;
}

/** An http or https address without a name and a password in it; undefined for anything else. */
function toWebAddress(text: string, base?: string): string | undefined {
  const url = text.trim() === "" ? null : URL.parse(text.trim(), base);
  const isWeb =
    url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isWeb && url.href.length <= newsLimits.url ? url.href : undefined;
}

/** What is fit to be shown of `found`; undefined where it has no title or leads nowhere. */
export function toArticle(raw: RawArticle, base: string, now: Date): Article | undefined {
  const url = toWebAddress(raw.url, base);
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
    image: toWebAddress(raw.image, base) ?? null,
    source: truncateAtWord(plainText(raw.source), newsLimits.source) || hostOf(url),
    publishedAt: toTimestamp(raw.publishedAt, now),
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/** One that is said to be of tomorrow is of now: it must not stay the newest. */
function toTimestamp(text: string, now: Date): string | null {
  const time = Date.parse(text.trim());
  const isPlausible = time >= Date.UTC(1990, 0, 1);
  return isPlausible ? new Date(Math.min(time, now.getTime())).toISOString() : null;
}
