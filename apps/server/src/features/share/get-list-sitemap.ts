import { genres } from "@kora/contract/genres";
import { publicPaths } from "@kora/contract/public-pages";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { isPublicStory } from "../stories/index.ts";
import { toUrlSet } from "./get-sitemap.ts";

/** Max tags that the sitemap looks at, in their alphabetical order. */
const maxTags = 10_000;
/** Stories of each tag that are looked at for one that visitors may read. */
const storiesPerTag = 20;

/** Each tag is found by one step in the index, so that a tag with many stories costs no more than others. */
const selectTags = statement<Record<string, never>, { tag: string }>(
  "sitemap-tags",
  () => sql`
    WITH RECURSIVE tags AS (
      (SELECT tag FROM story_tags ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT next.tag FROM story_tags next WHERE next.tag > tags.tag ORDER BY next.tag LIMIT 1)
      FROM tags WHERE tags.tag IS NOT NULL
    )
    SELECT tags.tag FROM (SELECT tag FROM tags LIMIT ${literal(maxTags)}) tags
    WHERE EXISTS (
      SELECT FROM (
        SELECT story_id FROM story_tags entry WHERE entry.tag = tags.tag ORDER BY story_id DESC
        LIMIT ${literal(storiesPerTag)}
      ) latest JOIN stories s ON s.id = latest.story_id JOIN users author ON author.id = s.author_id
      WHERE ${isPublicStory(sql`s`, sql`author`)})`,
);

/** Returns the part of the sitemap with `/explore` and the pages of genres and tags. */
export async function getListSitemap(ctx: Pick<ReadContext, "db" | "config">): Promise<string> {
  const tags = await ctx.db.rows(selectTags, {});
  const paths = [
    publicPaths.explore,
    ...genres.map(publicPaths.genre),
    ...tags.map(({ tag }) => publicPaths.tag(tag)),
  ];
  return toUrlSet(paths.map((path) => ({ url: `${ctx.config.publicUrl}${path}` })));
}
