import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import {
  except,
  type FindValues,
  found,
  type Grades,
  stepsFrom,
} from "../../platform/database/search-steps.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";
import {
  isVisibleStory,
  type StoryCardRow,
  shownColumns,
  toStoryCards,
  withFigures,
} from "../stories/index.ts";
import { anyOf, type Queries } from "./read-terms.ts";

interface Values extends FindValues, ViewerValues {
  words: readonly string[];
}

/** Whether each word begins one of the title, as the terms `^` say; of a row, where no index is asked. */
const isTitled = (v: ValueOf<Values>) => sql`(
  SELECT bool_and(EXISTS (
    SELECT FROM unnest(search_words(title)) titled WHERE starts_with(titled, typed)))
  FROM unnest(${v("words")}::text[]) typed)`;

/** Exported for the look at its plan. */
export const selectStories = statement<Values, StoryCardRow & { grade: number }>(
  "search-stories",
  (v) => sql`
    ${withFigures(
      v("viewer"),
      found(v, {
        matching: sql`
          (SELECT * FROM stories
          WHERE story_terms(id, author_id, title, short_description, genres) @@ step.query
          ORDER BY id DESC)
          UNION ALL
          (SELECT own.* FROM (
            SELECT id FROM stories WHERE author_id = step.author AND id < step.ceiling
            ORDER BY id DESC OFFSET 0
          ) newest CROSS JOIN LATERAL (
            SELECT * FROM stories WHERE id = newest.id AND NOT ${isTitled(v)} OFFSET 0
          ) own)`,
        shown: sql`SELECT ${shownColumns} FROM (SELECT match.*) s
          JOIN users author ON author.id = s.author_id WHERE ${isVisibleStory(sql`s`, sql`author`, v)}`,
      }),
    )}
    ORDER BY page.grade, page.id DESC`,
);

/** Griots whose stories are found by the griot's name. */
export const mostGriots = limits.list.defaultLimit;

/**
 * By the whole title, its words, their beginnings, each griot, words anywhere; with slips by each griot, and by
 * words with a slip.
 */
function gradesOf(queries: Queries, griots: readonly string[]): Grades {
  const { exact, words, beginnings, anywhere, near } = queries;
  const authored = Array.from({ length: mostGriots }, (_, place) => {
    const author = griots[place];
    return author === undefined ? undefined : { author };
  });
  const ofGriots = griots.length > 0 ? { text: anyOf(griots.map((id) => `@${id}`)) } : undefined;
  return {
    typed: [
      exact,
      except(words, exact),
      except(beginnings, words),
      ...authored,
      except(anywhere, beginnings, ofGriots),
    ],
    near: [...authored, near && except(near, ofGriots)],
  };
}

/** One page of the stories that match, the best first. */
export async function findStories(
  ctx: ViewerContext,
  input: {
    queries: Queries;
    limit: number;
    cursor?: string | undefined;
    withSlips: boolean;
    /** Griots found by the same words, the best first. */
    griots: readonly string[];
  },
): Promise<Page<StoryCardView>> {
  const { queries, limit, cursor, withSlips, griots } = input;
  const rows = await ctx.db.rows(selectStories, {
    ...viewerValues(ctx.viewer),
    ...stepsFrom(cursor, gradesOf(queries, griots), withSlips),
    words: queries.typed,
    rows: limit + 1,
  });
  const page = toPage(rows, limit, ({ grade, id }) => [grade, id]);
  return { ...page, items: await toStoryCards(ctx, page.items) };
}
