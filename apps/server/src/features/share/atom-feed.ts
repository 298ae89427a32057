import { genreLabels } from "@kora/contract/genres";
import { publicPaths } from "@kora/contract/public-pages";
import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import type { FeedEntryRow } from "./feed-entries.ts";

/** Max characters of all texts of a feed together. Entries whose text does not fit have only the summary. */
const maxTextCharacters = 500_000;

/** A feed of stories. */
interface AtomFeed {
  /** A URI that never changes. */
  readonly id: string;
  readonly title: string;
  /** The author of all entries; undefined for a feed of several authors. */
  readonly author?: string;
  readonly path: string;
  /** The path of the public page with the same content, if there is one. */
  readonly page?: string;
  /** The time of the last update of a feed without entries. */
  readonly createdAt: Date;
  readonly entries: readonly FeedEntryRow[];
}

/** Returns an Atom feed (RFC 4287). */
export function toAtomFeed(origin: string, feed: AtomFeed): string {
  const { id, title, author, path, page, createdAt, entries } = feed;
  const updateTimes = entries.map((entry) => entry.updated_at.getTime());
  const updated = updateTimes.length > 0 ? new Date(Math.max(...updateTimes)) : createdAt;
  let charactersLeft = maxTextCharacters;
  const hasRoom = ({ html }: FeedEntryRow) => {
    charactersLeft -= html.length;
    return charactersLeft >= 0;
  };
  return xmlDocument(
    [
      `<feed xmlns="http://www.w3.org/2005/Atom">`,
      element("id", id),
      element("title", `${title} · Kora`),
      element("updated", updated.toISOString()),
      ...(author === undefined ? [] : [toAuthor(author)]),
      link("self", "application/atom+xml", `${origin}${path}`),
      ...(page === undefined ? [] : [link("alternate", "text/html", `${origin}${page}`)]),
      element("icon", `${origin}/favicon.svg`),
      ...entries.map((entry) =>
        toEntry(origin, entry, {
          withText: hasRoom(entry),
          namesAuthor: author === undefined,
        }),
      ),
      "</feed>",
    ].join("\n"),
  );
}

function toEntry(
  origin: string,
  story: FeedEntryRow,
  { withText, namesAuthor }: { readonly withText: boolean; readonly namesAuthor: boolean },
): string {
  const { language } = story;
  return [
    language === null ? "<entry>" : `<entry xml:lang="${escapeXml(language)}">`,
    element("id", `urn:uuid:${story.id}`),
    element("title", story.title),
    element("updated", story.updated_at.toISOString()),
    element("published", story.created_at.toISOString()),
    ...(namesAuthor ? [toAuthor(story.poster_name)] : []),
    link("alternate", "text/html", `${origin}${publicPaths.story(story.id)}`),
    element("summary", story.short_description),
    ...(withText
      ? [`<content type="html">${escapeXml(withAbsoluteUrls(story.html, origin))}</content>`]
      : []),
    ...story.genres.map(
      (genre) => `<category term="${escapeXml(genre)}" label="${escapeXml(genreLabels[genre])}"/>`,
    ),
    "</entry>",
  ].join("\n");
}

/** Feed readers have no base URL for pictures. Text has no quotation mark before a path, because it is escaped. */
function withAbsoluteUrls(html: string, origin: string): string {
  return html.replaceAll(/(?<=<img [^>]*(?:"|, ))\/media\//g, `${origin}/media/`);
}

const toAuthor = (name: string) => `<author>${element("name", name)}</author>`;

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}
