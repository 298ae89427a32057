import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { maxId } from "../../platform/ids.ts";
import { escapeXml, xmlDocument } from "../../platform/xml.ts";
import { isPublicStory } from "../stories/index.ts";

/** Addresses that a part holds at most. */
const mostAddresses = 10_000;
/** As the protocol has it. */
const mostParts = 50_000;

export const firstIdOfAll = "00000000-0000-0000-0000-000000000000";
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

const selectParts = statement<{ most: number }, { number: number }>(
  "sitemap-parts",
  (v) => sql`SELECT number FROM sitemap_parts ORDER BY number LIMIT ${v("most")}`,
);

const selectBounds = statement<{ number: number }, { number: number; first_id: string }>(
  "sitemap-bounds",
  (v) => sql`
    SELECT number, first_id FROM sitemap_parts
    WHERE number IN (${v("number")}::int, ${v("number")}::int + 1)`,
);

/**
 * Never more than `most` stories are looked at, each author by key: a plan that begins with the authors
 * would cost more with each of them.
 */
export const selectAddresses = statement<
  { from: string; before: string; most: number },
  { id: string; updated_at: Date }
>(
  "sitemap-addresses",
  (v) => sql`
    SELECT s.id, coalesce(s.updated_at, s.created_at) AS updated_at
    FROM (
      SELECT id, created_at, updated_at, author_id, deleted_at, hidden_at FROM stories
      WHERE id >= ${v("from")}::uuid AND id < ${v("before")}::uuid ORDER BY id LIMIT ${v("most")}
    ) s
    CROSS JOIN LATERAL (
      SELECT suspended_at, deleted_at FROM users WHERE users.id = s.author_id OFFSET 0
    ) author
    WHERE ${isPublicStory(sql`s`, sql`author`)}
    ORDER BY s.id`,
);

/** The sitemap index: the address of each part. */
export async function getSitemapIndex(ctx: Pick<ReadContext, "db" | "config">): Promise<string> {
  const later = await ctx.db.rows(selectParts, { most: mostParts - 1 });
  const parts = [1, ...later.map(({ number }) => number)];
  const lines = parts.map((number) => {
    const address = `${ctx.config.publicUrl}/sitemap/${number}.xml`;
    return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`;
  });
  return xmlDocument(`<sitemapindex xmlns="${namespace}">\n${lines.join("\n")}\n</sitemapindex>`);
}

/**
 * One part of the sitemap: the share pages of the stories that anyone may read, oldest first; the first
 * part begins with the landing page. 404 where there is no such part.
 */
export async function getSitemapPart(
  ctx: Pick<ReadContext, "db" | "config">,
  number: number,
): Promise<string> {
  const bounds = await ctx.db.rows(selectBounds, { number });
  const firstOf = (part: number) => bounds.find((row) => row.number === part)?.first_id;
  const from = number === 1 ? firstIdOfAll : firstOf(number);
  if (from === undefined) {
    throw notFound();
  }
  const before = firstOf(number + 1) ?? maxId;
  const stories = await ctx.db.rows(selectAddresses, { from, before, most: mostAddresses - 1 });
  const origin = escapeXml(ctx.config.publicUrl);
  const lines = stories.map(
    ({ id, updated_at }) =>
      `<url><loc>${origin}/story/${id}/share</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  );
  if (number === 1) {
    lines.unshift(`<url><loc>${origin}/</loc></url>`);
  }
  return xmlDocument(`<urlset xmlns="${namespace}">\n${lines.join("\n")}\n</urlset>`);
}
