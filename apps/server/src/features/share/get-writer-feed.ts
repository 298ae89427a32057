import { type Genre, genreLabels } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import { isPublicStory } from "../stories/index.ts";
import { writerForViewer } from "../writers/index.ts";

/** Max entries of a feed. */
const maxEntries = 20;

interface WriterRow {
  user_id: string;
  poster_name: string;
  created_at: Date;
}

interface EntryRow {
  id: string;
  title: string;
  short_description: string;
  genres: Genre[];
  created_at: Date;
  updated_at: Date;
}

const selectWriter = statement<{ id: string; hiddenUserIds: readonly string[] }, WriterRow>(
  "writer-of-feed",
  (value) => sql`
    WITH ${writerForViewer(value("id"), value("hiddenUserIds"))}
    SELECT writer.user_id, account.poster_name, writer.created_at
    FROM writer JOIN users account ON account.id = writer.user_id`,
);

const selectEntries = statement<{ authorId: string; limit: number }, EntryRow>(
  "writer-feed-entries",
  (value) => sql`
    SELECT s.id, s.title, s.short_description, s.genres, s.created_at,
      coalesce(s.updated_at, s.created_at) AS updated_at
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.author_id = ${value("authorId")} AND ${isPublicStory(sql`s`, sql`author`)}
    ORDER BY s.id DESC LIMIT ${value("limit")}`,
);

/**
 * Returns the newest stories of the writer with the writer id or user id `id` as an Atom feed (RFC 4287). Throws 404
 * for a writer who does not exist, is suspended or is deleted.
 */
export async function getWriterFeed(
  ctx: Pick<ReadContext, "db" | "config">,
  id: string,
): Promise<string> {
  // A visitor without a session has no blocks.
  const writer = await ctx.db.row(selectWriter, { id, hiddenUserIds: [] });
  if (!writer) {
    throw notFound(sentences.writers.notFound);
  }
  const entries = await ctx.db.rows(selectEntries, {
    authorId: writer.user_id,
    limit: maxEntries,
  });
  // A feed without entries is as old as the writer record.
  const updateTimes = entries.map((entry) => entry.updated_at.getTime());
  const updated = updateTimes.length > 0 ? new Date(Math.max(...updateTimes)) : writer.created_at;
  return toAtom(ctx.config.publicUrl, writer, entries, updated);
}

/** Returns the URL of a feed. It contains the writer's user id, because share pages have no other id of the writer. */
function toFeedUrl(origin: string, userId: string): string {
  return `${origin}/writer/${userId}/feed.atom`;
}

function toAtom(
  origin: string,
  writer: WriterRow,
  entries: readonly EntryRow[],
  updated: Date,
): string {
  const { user_id: userId, poster_name: posterName } = writer;
  return xmlDocument(
    [
      `<feed xmlns="http://www.w3.org/2005/Atom">`,
      element("id", `urn:uuid:${userId}`),
      element("title", `${posterName} · Kora`),
      element("updated", updated.toISOString()),
      `<author>${element("name", posterName)}</author>`,
      link("self", "application/atom+xml", toFeedUrl(origin, userId)),
      link("alternate", "text/html", `${origin}/writer/profile/${userId}`),
      element("icon", `${origin}/favicon.svg`),
      ...entries.map((entry) => toEntry(origin, entry)),
      "</feed>",
    ].join("\n"),
  );
}

function toEntry(origin: string, story: EntryRow): string {
  return [
    "<entry>",
    element("id", `urn:uuid:${story.id}`),
    element("title", story.title),
    element("updated", story.updated_at.toISOString()),
    element("published", story.created_at.toISOString()),
    link("alternate", "text/html", `${origin}/story/${story.id}/share`),
    element("summary", story.short_description),
    ...story.genres.map(
      (genre) => `<category term="${escapeXml(genre)}" label="${escapeXml(genreLabels[genre])}"/>`,
    ),
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}
