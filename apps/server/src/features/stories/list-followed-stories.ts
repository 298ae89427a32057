import type { StoryCardView } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page, PageInput } from "../../platform/cursor.ts";
import type { Placeholder } from "../../platform/database/statement.ts";
import type { ViewerValues } from "../visibility/index.ts";
import { isVisiblePart, isVisibleSeries } from "./series-of-stories.ts";
import { cardColumns } from "./story-columns.ts";
import { defineStoryList, readStoryPage } from "./story-pages.ts";
import { isVisibleAuthor, isVisibleStory, isVisibleStoryOfAuthor } from "./visibility.ts";

type Values = ViewerValues & { beforeId: string };

/** Selects the ids of the newest visible stories of a visible author. */
const newestOfAuthor = (authorId: SQL, value: Placeholder<Values>, rowLimit: SQL) => sql`
  SELECT entry.id FROM stories entry CROSS JOIN LATERAL (
    SELECT s.id FROM stories s WHERE s.id = entry.id AND ${isVisibleStoryOfAuthor(sql`s`, value)}
    OFFSET 0
  ) visible
  WHERE entry.author_id = ${authorId} AND entry.id < ${value("beforeId")}
  ORDER BY entry.id DESC LIMIT ${rowLimit}`;

/** Selects the ids of the newest visible parts of a visible series, whose author is `authorId`. */
const newestOfSeries = (
  { seriesId, authorId }: { seriesId: SQL; authorId: SQL },
  value: Placeholder<Values>,
  rowLimit: SQL,
) => sql`
  SELECT part.story_id AS id FROM series_parts part
  WHERE part.series_id = ${seriesId} AND part.story_id < ${value("beforeId")}
    AND part.is_open AND ${isVisiblePart(sql`part`, authorId, value)}
  ORDER BY part.story_id DESC LIMIT ${rowLimit}`;

/**
 * Selects one page of the stories of the writers and series that the viewer follows. A story of the page is of one of
 * the `rowLimit` writers, or of the `rowLimit` series, with the newest stories. So one story is read of each followed
 * writer and series, and more only of these. Exported for the test of its query plan.
 */
export const followedStories = defineStoryList("followed-stories", (value, rowLimit) => {
  const one = sql`1`;
  return sql`
    SELECT story.* FROM (
      SELECT entry.id FROM (
        SELECT followed.user_id FROM follows f
          CROSS JOIN LATERAL (
            SELECT w.user_id FROM writers w JOIN users author ON author.id = w.user_id
            WHERE w.id = f.writer_id AND ${isVisibleAuthor(sql`author`, value)}
            OFFSET 0
          ) followed
          CROSS JOIN LATERAL (${newestOfAuthor(sql`followed.user_id`, value, one)}) newest
        WHERE f.follower_id = ${value("viewer")}
        ORDER BY newest.id DESC LIMIT ${rowLimit}
      ) writer CROSS JOIN LATERAL (${newestOfAuthor(sql`writer.user_id`, value, rowLimit)}) entry
      UNION
      SELECT entry.id FROM (
        SELECT followed.id, followed.author_id FROM series_follows f
          CROSS JOIN LATERAL (
            SELECT series.id, series.author_id FROM series JOIN users author ON author.id = series.author_id
            WHERE series.id = f.series_id AND ${isVisibleSeries(sql`series`, sql`author`, value)}
            OFFSET 0
          ) followed
          CROSS JOIN LATERAL (${newestOfSeries({ seriesId: sql`followed.id`, authorId: sql`followed.author_id` }, value, one)}) newest
        WHERE f.follower_id = ${value("viewer")}
        ORDER BY newest.id DESC LIMIT ${rowLimit}
      ) series CROSS JOIN LATERAL (${newestOfSeries({ seriesId: sql`series.id`, authorId: sql`series.author_id` }, value, rowLimit)}) entry
      ORDER BY id DESC LIMIT ${rowLimit}
    ) listed CROSS JOIN LATERAL (
      SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = listed.id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      OFFSET 0
    ) story
    ORDER BY story.id DESC`;
});

/** Returns one page of the stories of the writers and series that the viewer follows, newest first, each story once. */
export function listFollowedStories(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<StoryCardView>> {
  return readStoryPage(ctx, followedStories, input);
}
