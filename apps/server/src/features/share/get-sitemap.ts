import { publicPaths } from "@kora/contract/public-pages";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { maxId, minId } from "../../platform/ids.ts";
import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import { isPublicPart, isPublicSeries, isPublicStory } from "../stories/index.ts";
import { publicUsernameOf } from "../visibility/index.ts";

/** Max stories of a part, max series of a part, and max griots of a part. The sitemap protocol allows 50,000 URLs. */
const maxUrls = 10_000;
/** Max parts of a sitemap, by the sitemap protocol. */
const maxParts = 50_000;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

const selectParts = statement<{ limit: number }, { number: number }>(
  "sitemap-parts",
  (value) => sql`SELECT number FROM sitemap_parts ORDER BY number LIMIT ${value("limit")}`,
);

const selectBounds = statement<{ partNumber: number }, { number: number; first_id: string }>(
  "sitemap-bounds",
  (value) => sql`
    SELECT number, first_id FROM sitemap_parts
    WHERE number IN (${value("partNumber")}::int, ${value("partNumber")}::int + 1)`,
);

/**
 * Reads at most `limit` stories, and the author of each by key. A query plan that begins with the authors would cost
 * more with every author.
 */
export const selectStories = statement<
  { firstId: string; endId: string; limit: number },
  { id: string; updated_at: Date }
>(
  "sitemap-stories",
  (value) => sql`
    SELECT s.id, coalesce(s.updated_at, s.created_at) AS updated_at
    FROM (
      SELECT id, created_at, updated_at, author_id, deleted_at, hidden_at, unpublished_at, rating, shown_to FROM stories
      WHERE id >= ${value("firstId")}::uuid AND id < ${value("endId")}::uuid ORDER BY id LIMIT ${value("limit")}
    ) s
    CROSS JOIN LATERAL (
      SELECT suspended_at, deletion_requested_at, deleted_at, keeps_stories, birth_month,
        stories_shown_to FROM users WHERE users.id = s.author_id OFFSET 0
    ) author
    WHERE ${isPublicStory(sql`s`, sql`author`)}
    ORDER BY s.id`,
);

/**
 * Reads the series that were created in the time of the stories from `firstId` to `endId`, which have a part that visitors
 * may read. Series are few beside stories, so they need no parts of their own.
 */
const selectSeries = statement<
  { firstId: string; endId: string; limit: number },
  { id: string; updated_at: Date }
>(
  "sitemap-series",
  (value) => sql`
    SELECT series.id, series.updated_at
    FROM series JOIN users author ON author.id = series.author_id
    WHERE series.id >= ${value("firstId")}::uuid AND series.id < ${value("endId")}::uuid
      AND ${isPublicSeries(sql`series`, sql`author`)}
      AND EXISTS (
        SELECT FROM series_parts part WHERE part.series_id = series.id AND ${isPublicPart(sql`part`)})
    ORDER BY series.id LIMIT ${value("limit")}`,
);

/**
 * Reads the griots who became one in the time of the stories from `firstId` to `endId`, who have a public page with a
 * story, and are to be found by name.
 */
const selectGriots = statement<
  { firstId: string; endId: string; limit: number },
  { username: string }
>(
  "sitemap-griots",
  (value) => sql`
    SELECT author.username
    FROM writers JOIN users author ON author.id = writers.user_id
    WHERE writers.id >= ${value("firstId")}::uuid AND writers.id < ${value("endId")}::uuid
      AND author.is_in_directory AND ${publicUsernameOf(sql`author`)} IS NOT NULL
      AND EXISTS (SELECT FROM stories s WHERE s.author_id = author.id AND ${isPublicStory(sql`s`, sql`author`)})
    ORDER BY writers.id LIMIT ${value("limit")}`,
);

/** Returns the sitemap index, which has the URL of each part. */
export async function getSitemapIndex(ctx: Pick<ReadContext, "db" | "config">): Promise<string> {
  const furtherParts = await ctx.db.rows(selectParts, { limit: maxParts - 1 });
  const partNumbers = [1, ...furtherParts.map(({ number: partNumber }) => partNumber)];
  const lines = [...partNumbers, "lists"].map((part) => {
    const url = `${ctx.config.publicUrl}/sitemap/${part}.xml`;
    return `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`;
  });
  return xmlDocument(`<sitemapindex xmlns="${namespace}">\n${lines.join("\n")}\n</sitemapindex>`);
}

/**
 * Returns one part of the sitemap: the public pages of griots, stories and series, each oldest first. The first part begins
 * with the landing page. Throws 404 for a part that does not exist.
 */
export async function getSitemapPart(
  ctx: Pick<ReadContext, "db" | "config">,
  partNumber: number,
): Promise<string> {
  const bounds = await ctx.db.rows(selectBounds, { partNumber });
  const findFirstId = (number: number) => bounds.find((row) => row.number === number)?.first_id;
  const firstId = partNumber === 1 ? minId : findFirstId(partNumber);
  if (firstId === undefined) {
    throw notFound();
  }
  const endId = findFirstId(partNumber + 1) ?? maxId;
  const stories = await ctx.db.rows(selectStories, { firstId, endId, limit: maxUrls - 1 });
  const series = await ctx.db.rows(selectSeries, { firstId, endId, limit: maxUrls });
  const griots = await ctx.db.rows(selectGriots, { firstId, endId, limit: maxUrls });
  const origin = ctx.config.publicUrl;
  return toUrlSet([
    ...(partNumber === 1 ? [{ url: `${origin}/` }] : []),
    ...griots.map(({ username }) => ({ url: `${origin}${publicPaths.griot(username)}` })),
    ...stories.map((row) => ({
      url: `${origin}${publicPaths.story(row.id)}`,
      updatedAt: row.updated_at,
    })),
    ...series.map((row) => ({
      url: `${origin}${publicPaths.series(row.id)}`,
      updatedAt: row.updated_at,
    })),
  ]);
}

/** Returns the pages with these URLs as a sitemap. */
export function toUrlSet(
  pages: readonly { readonly url: string; readonly updatedAt?: Date }[],
): string {
  const lines = pages.map(({ url, updatedAt }) => {
    const lastModified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(url)}</loc>${lastModified}</url>`;
  });
  return xmlDocument(`<urlset xmlns="${namespace}">\n${lines.join("\n")}\n</urlset>`);
}
