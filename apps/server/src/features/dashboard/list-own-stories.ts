import { sentences } from "@kora/contract/sentences";
import type { OwnStoryCardView } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Page, PageInput } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  cardColumns,
  defineStoryList,
  type PublicationRow,
  publicationColumns,
  readStoryRows,
  type StoryCardRow,
  toPublication,
  toStoryCards,
  withStats,
} from "../stories/index.ts";

type OwnStoryCardRow = StoryCardRow & PublicationRow;

/** Selects the columns of `OwnStoryCardRow`, without the counts, of stories that are not deleted. */
const selectOwn = (condition: SQL) => sql`
  SELECT ${cardColumns}, ${publicationColumns}
  FROM stories s JOIN users author ON author.id = s.author_id
  WHERE ${condition} AND s.deleted_at IS NULL`;

/**
 * The list includes stories that moderators have hidden, and those that are not published. Exported for the test of its
 * query plan.
 */
export const ownStories = defineStoryList<object, OwnStoryCardRow>(
  "own-stories",
  (value, rowLimit) => sql`
    SELECT story.* FROM stories entry CROSS JOIN LATERAL (
      ${selectOwn(sql`s.id = entry.id`)}
      OFFSET 0
    ) story
    WHERE entry.author_id = ${value("viewer")} AND entry.id < ${value("beforeId")}
    ORDER BY entry.id DESC
    LIMIT ${rowLimit}`,
);

/** Returns one page of the viewer's own stories with their counts, newest first. */
export async function listOwnStories(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<OwnStoryCardView>> {
  const page = await readStoryRows(ctx, ownStories, input);
  return { ...page, items: await toOwnStoryCards(ctx, page.items) };
}

const ownStory = statement<{ storyId: string; viewer: string }, OwnStoryCardRow>(
  "own-story-card",
  (value) =>
    withStats(
      value("viewer"),
      selectOwn(sql`s.id = ${value("storyId")} AND s.author_id = ${value("viewer")}`),
    ),
);

/** Returns the card of the viewer's own story. Throws 404 for any other story. */
export async function readOwnCard(ctx: ViewerContext, storyId: string): Promise<OwnStoryCardView> {
  const rows = await ctx.db.rows(ownStory, { storyId, viewer: ctx.viewer.userId });
  const [card] = await toOwnStoryCards(ctx, rows);
  if (!card) {
    throw notFound(sentences.stories.notFound);
  }
  return card;
}

async function toOwnStoryCards(
  ctx: ViewerContext,
  rows: readonly OwnStoryCardRow[],
): Promise<OwnStoryCardView[]> {
  const publicationById = new Map(rows.map((row) => [row.id, toPublication(row)]));
  const cards = await toStoryCards(ctx, rows);
  return cards.flatMap((card) => {
    const publication = publicationById.get(card._id);
    return publication ? [{ ...card, ...publication }] : [];
  });
}
