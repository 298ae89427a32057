import type { StoryCardView, StorySeries } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import {
  type Placeholder,
  pageStatement,
  type Statement,
} from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { readStoryContents } from "./contents.ts";
import { readSeriesOfStories } from "./series-of-stories.ts";
import { type CardBaseRow, type OwnReactionsRow, withStats } from "./story-columns.ts";
import { toStoryCardView } from "./views.ts";

/** The row of a story's card, without its cached contents. `cardColumns` and `withStats` select it. */
export type StoryCardRow = CardBaseRow &
  OwnReactionsRow & {
    /** What the card shows of the story's series. If it is undefined, `toStoryCards` reads it. */
    series?: StorySeries | null;
  };

/** The parameters that all lists of stories have. */
interface PageValues extends ViewerValues {
  /** The id of the last story of the previous page, or the highest id. */
  beforeId: string;
}

/** A list of stories, newest first. Returns the statement of a page of up to `limit` stories. */
export type StoryList<Values, Row extends StoryCardRow = StoryCardRow> = (
  limit: number,
) => Statement<Values & PageValues, Row>;

/**
 * Declares a list of stories. `page` returns the SQL of one page, which selects `cardColumns`, newest first, limited to
 * `rowLimit` rows. The counts are then selected only for the stories of the page.
 */
export function defineStoryList<
  Values extends object = object,
  Row extends StoryCardRow = StoryCardRow,
>(
  name: string,
  page: (value: Placeholder<Values & PageValues>, rowLimit: SQL) => SQL,
): StoryList<Values, Row> {
  return pageStatement<Values & PageValues, Row>(
    name,
    (value, rowLimit) =>
      sql`${withStats(value("viewer"), page(value, rowLimit))} ORDER BY page.id DESC`,
  );
}

/** Returns the rows of one page of a list. */
export async function readStoryRows<Values extends object, Row extends StoryCardRow>(
  ctx: ViewerContext,
  list: StoryList<Values, Row>,
  input: Values & PageInput,
): Promise<Page<Row>> {
  const beforeId = decodeIdCursor(input.cursor);
  const viewer = viewerValues(ctx.viewer);
  const rows = await ctx.db.rows(list(input.limit), { ...input, ...viewer, beforeId });
  return toPage(rows, input.limit, ({ id }) => [id]);
}

/**
 * Returns one page of a list. The statement selects the columns that change often; the contents come from the cache.
 */
export async function readStoryPage<Values extends object>(
  ctx: ViewerContext,
  list: StoryList<Values>,
  input: Values & PageInput,
): Promise<Page<StoryCardView>> {
  const page = await readStoryRows(ctx, list, input);
  return { ...page, items: await toStoryCards(ctx, page.items) };
}

/** Returns the cards of the stories `rows`, in their order. A story that was deleted in the meantime is missing. */
export async function toStoryCards(
  ctx: ViewerContext,
  rows: readonly StoryCardRow[],
): Promise<StoryCardView[]> {
  const rowsWithoutSeries = rows.filter(({ series }) => series === undefined);
  const [contents, seriesOfOthers] = await Promise.all([
    readStoryContents(ctx, rows),
    readSeriesOfStories(ctx, rowsWithoutSeries, viewerValues(ctx.viewer)),
  ]);
  const series = new Map(seriesOfOthers);
  for (const row of rows) {
    if (row.series) series.set(row.id, row.series);
  }
  return rows.flatMap((row) => {
    const cached = contents.get(row.id);
    return cached ? [toStoryCardView(cached.contents, row, ctx.viewer.userId, series)] : [];
  });
}
