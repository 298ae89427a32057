import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, toPage } from "../../platform/cursor.ts";
import {
  except,
  type FindValues,
  found,
  type Query,
  stepsFrom,
} from "../../platform/database/search-steps.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";
import {
  isVisibleStory,
  type StoryCardRow,
  shownColumns,
  toStoryCards,
  withFigures,
} from "../stories/index.ts";
import { frequentRows } from "./frequent-terms.ts";
import type { Queries } from "./read-terms.ts";

/** Exported for the look at its plan. */
export const selectStories = statement<FindValues & ViewerValues, StoryCardRow & { grade: number }>(
  "search-stories",
  (v) => sql`
    ${withFigures(
      v("viewer"),
      found(v, {
        matching: sql`SELECT * FROM stories
          WHERE story_terms(id, author_id, title, short_description, genres) @@ step.query
          ORDER BY id DESC`,
        shown: sql`SELECT ${shownColumns} FROM (SELECT match.*) s
          JOIN users author ON author.id = s.author_id WHERE ${isVisibleStory(sql`s`, sql`author`, v)}`,
      }),
    )}
    ORDER BY page.grade, page.id DESC`,
);

/** A griot who was found by the same words. */
export interface Namesake {
  id: string;
  stories_count: number;
}

function byGriots(griots: readonly Namesake[]): Query | undefined {
  const stories = griots.reduce((sum, { stories_count }) => sum + stories_count, 0);
  return griots.length > 0
    ? { text: griots.map(({ id }) => `'@${id}'`).join("|"), isFrequent: stories >= frequentRows }
    : undefined;
}

/** By the whole title, its words, their beginnings, the griot, words anywhere, words with a slip. */
function gradesOf(queries: Queries, griots: Query | undefined): (Query | undefined)[] {
  const { exact, words, beginnings, anywhere, near } = queries;
  return [
    exact,
    except(words, exact),
    except(beginnings, words),
    griots && except(griots, beginnings),
    except(anywhere, beginnings, griots),
    near && except(near, anywhere, griots),
  ];
}

/** One page of the stories that match, the best first. */
export async function findStories(
  ctx: ViewerContext,
  input: {
    queries: Queries;
    limit: number;
    cursor?: string | undefined;
    griots: readonly Namesake[];
  },
): Promise<Page<StoryCardView>> {
  const { queries, limit, cursor, griots } = input;
  const rows = await ctx.db.rows(selectStories, {
    ...viewerValues(ctx.viewer),
    ...stepsFrom(cursor, gradesOf(queries, byGriots(griots))),
    rows: limit + 1,
  });
  const page = toPage(rows, limit, ({ grade, id }) => [grade, id]);
  return { ...page, items: await toStoryCards(ctx, page.items) };
}
