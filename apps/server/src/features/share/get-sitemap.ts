import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { maxId, minId } from "../../platform/ids.ts";
import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import { isPublicStory } from "../stories/index.ts";

/** Max URLs of a part. */
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
      SELECT id, created_at, updated_at, author_id, deleted_at, hidden_at, rating FROM stories
      WHERE id >= ${value("firstId")}::uuid AND id < ${value("endId")}::uuid ORDER BY id LIMIT ${value("limit")}
    ) s
    CROSS JOIN LATERAL (
      SELECT suspended_at, deleted_at FROM users WHERE users.id = s.author_id OFFSET 0
    ) author
    WHERE ${isPublicStory(sql`s`, sql`author`)}
    ORDER BY s.id`,
);

/** Returns the sitemap index, which has the URL of each part. */
export async function getSitemapIndex(ctx: Pick<ReadContext, "db" | "config">): Promise<string> {
  const furtherParts = await ctx.db.rows(selectParts, { limit: maxParts - 1 });
  const partNumbers = [1, ...furtherParts.map(({ number: partNumber }) => partNumber)];
  const lines = partNumbers.map((partNumber) => {
    const url = `${ctx.config.publicUrl}/sitemap/${partNumber}.xml`;
    return `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`;
  });
  return xmlDocument(`<sitemapindex xmlns="${namespace}">\n${lines.join("\n")}\n</sitemapindex>`);
}

/**
 * Returns one part of the sitemap: the share pages of public stories, oldest first. The first part begins with the
 * landing page. Throws 404 for a part that does not exist.
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
  const origin = escapeXml(ctx.config.publicUrl);
  const lines = stories.map(
    ({ id, updated_at }) =>
      `<url><loc>${origin}/story/${id}/share</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  );
  if (partNumber === 1) {
    lines.unshift(`<url><loc>${origin}/</loc></url>`);
  }
  return xmlDocument(`<urlset xmlns="${namespace}">\n${lines.join("\n")}\n</urlset>`);
}
