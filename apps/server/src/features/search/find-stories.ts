import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";
import {
  figureColumns,
  isVisibleStory,
  ownStateColumns,
  type StoryCardRow,
  shownColumns,
  toStoryCards,
} from "../stories/index.ts";
import { asked, type FindValues, found, stepsFrom } from "./steps.ts";

interface Values extends FindValues, ViewerValues {
  /** User ids of the griots who were found by the same words. */
  griots: readonly string[];
}

/** By the whole title, its words, their beginnings, the griot, words anywhere, words with a slip. */
const grades = 6;

/** Exported for the look at its plan. */
export const selectStories = statement<Values, StoryCardRow & { grade: number }>(
  "search-stories",
  (v) => sql`
    WITH ${asked(
      v("q"),
      sql`, search_any(ARRAY(SELECT '@' || id FROM unnest(${v("griots")}::uuid[]) id)) AS griots`,
    )}
    SELECT s.*, figures.*
    FROM (${found(v, {
      query: sql`CASE given.grade
        WHEN 0 THEN asked.exact
        WHEN 1 THEN asked.words && !!asked.exact
        WHEN 2 THEN asked.beginnings && !!asked.words
        WHEN 3 THEN asked.griots && !!asked.beginnings
        WHEN 4 THEN asked.anywhere && !!(asked.beginnings || coalesce(asked.griots, asked.beginnings))
        ELSE asked.near && !!(asked.anywhere || coalesce(asked.griots, asked.anywhere))
      END`,
      matching: sql`SELECT * FROM stories
        WHERE story_terms(id, author_id, title, short_description, genres) @@ step.query
        ORDER BY id DESC`,
      shown: sql`SELECT ${shownColumns} FROM (SELECT match.*) s JOIN users author ON author.id = s.author_id
        WHERE ${isVisibleStory(sql`s`, sql`author`, v)}`,
    })}) s CROSS JOIN LATERAL (
      SELECT ${figureColumns}, ${ownStateColumns(v("viewer"))}
      FROM story_counts counts WHERE counts.story_id = s.id OFFSET 0
    ) figures
    ORDER BY s.grade, s.id DESC`,
);

/** One page of the stories that match, the best first. */
export async function findStories(
  ctx: ViewerContext,
  input: { q: string; limit: number; cursor?: string | undefined; griots: readonly string[] },
): Promise<Page<StoryCardView>> {
  const { q, limit, cursor, griots } = input;
  const rows = await ctx.db.rows(selectStories, {
    ...viewerValues(ctx.viewer),
    ...stepsFrom(cursor, grades),
    q,
    griots,
    rows: limit + 1,
  });
  const page = toPage(rows, limit, ({ grade, id }) => [grade, id]);
  return { ...page, items: await toStoryCards(ctx, page.items) };
}
