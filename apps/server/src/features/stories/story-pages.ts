import { limits } from "@kora/contract/limits";
import type { StoryCardView } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import { type Statement, statement, type ValueOf } from "../../platform/database/statement.ts";
import {
  figureColumns,
  type OwnStateRow,
  ownStateColumns,
  type StoryRow,
  toStoryCardView,
} from "./views.ts";

type CardRow = StoryRow & OwnStateRow;

/** What every list of stories is asked with, beside its own values. */
interface PageValues {
  viewer: string;
  /** The id of the last story of the page before. */
  before: string;
}

/** A list of stories, newest first: its statement for an ordinary page and for the largest. */
export interface StoryList<Values> {
  readonly ordinary: Statement<Values & PageValues, CardRow>;
  readonly largest: Statement<Values & PageValues, CardRow>;
}

const Cursor = z.tuple([z.uuid()]);
const fromTheNewest = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Declares a list by the statement of one page: `pageColumns`, newest first, cut at `rows`. Figures are
 * looked up by key for each of those stories alone; `OFFSET 0` forbids PostgreSQL to join them in any
 * other order, which would let a page cost as much as all the stories above it. The LIMIT is a literal,
 * in two sizes: with a value in it the statement would be planned anew at each call.
 */
export function storyList<Values extends object = object>(
  name: string,
  writePage: (value: ValueOf<Values & PageValues>, rows: SQL) => SQL,
): StoryList<Values> {
  const sized = (suffix: string, limit: number) =>
    statement<Values & PageValues, CardRow>(
      `${name}${suffix}`,
      (v) => sql`
        SELECT s.*, figures.*
        FROM (${writePage(v, sql.raw(String(limit + 1)))}) s CROSS JOIN LATERAL (
          SELECT ${figureColumns}, ${ownStateColumns(v("viewer"))}
          FROM writers griot JOIN story_counts counts ON counts.story_id = s.id
          WHERE griot.user_id = s.author_id OFFSET 0
        ) figures
        ORDER BY s.id DESC`,
    );
  return {
    ordinary: sized("", limits.list.defaultLimit),
    largest: sized("-largest", limits.list.maxLimit),
  };
}

/** One page of a list. New stories come in above it: no page skips or repeats one. */
export async function readStoryPage<Values extends object>(
  ctx: ViewerContext,
  list: StoryList<Values>,
  input: Values & { limit: number; cursor?: string | undefined },
): Promise<Page<StoryCardView>> {
  const [before] = decodeCursor(input.cursor, Cursor) ?? [fromTheNewest];
  const viewer = ctx.viewer.userId;
  const sized = input.limit <= limits.list.defaultLimit ? list.ordinary : list.largest;
  const rows = await ctx.db.rows(sized, { ...input, viewer, before });
  const page = toPage(rows, input.limit, ({ id }) => [id]);
  return { ...page, items: page.items.map((row) => toStoryCardView(row, viewer)) };
}
