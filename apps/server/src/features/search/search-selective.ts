import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import {
  type SelectiveRow,
  selectiveLimit,
  splitWords,
  toSelectiveRows,
} from "../../platform/database/search-stages.ts";
import { literal } from "../../platform/database/statement.ts";
import { cacheStoryContents, toStoryCards } from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { matchSelectivePeople, splitKinds, type UserOrWriterRow } from "./find-people.ts";
import { matchSelectiveStories, maxWriters, type SelectiveStoryRow } from "./find-stories.ts";
import type { ParsedQuery } from "./parse-search-query.ts";
import type { UserRow, WriterRow } from "./views.ts";

interface SelectiveSearchParams extends ViewerValues {
  peopleQuery: string;
  storyQuery: string;
  /** The words of the search, separated by spaces. */
  joinedWords: string;
  maxRows: number;
}

/** A story, or no story, with all people. The columns about people are the same in each row. */
type SelectiveSearchRow = SelectiveRow<SelectiveStoryRow> & {
  /** The number of matching people, at most one more than `selectiveLimit`. */
  people_match_count: number;
  people: readonly UserOrWriterRow[] | null;
};

const writerLimit = literal(maxWriters);

/**
 * Finds people, and stories by their own terms and by the writers among these people, in one statement. Omits people or
 * stories if more than `selectiveLimit` of them match. Exported for the test of its query plan.
 */
export const selectiveSearchQuery = defineQuery<SelectiveSearchParams, SelectiveSearchRow, "words">(
  {
    name: "search-selective",
    params: {
      ...viewerParamTypes,
      peopleQuery: "tsquery",
      storyQuery: "tsquery",
      joinedWords: "text",
      maxRows: "int",
    },
    batch: { concurrency: 1 },
    derived: splitWords,
    sql: (value) => sql`
    SELECT people.match_count AS people_match_count, people.list AS people, story.*
    FROM (
      SELECT max(match_count) AS match_count,
        json_agg(account ORDER BY account.grade, account.id DESC)
          FILTER (WHERE account.id IS NOT NULL) AS list,
        coalesce((array_agg(account.id ORDER BY account.grade, account.id DESC)
          FILTER (WHERE account.writer_id IS NOT NULL))[1:${writerLimit}], '{}') AS writers
      FROM (${matchSelectivePeople(value, value("peopleQuery"))}) account OFFSET 0
    ) people
      CROSS JOIN LATERAL (${matchSelectiveStories(value, value("storyQuery"), sql`people.writers`)}) story`,
  },
);

/** The matches of each kind; undefined for a kind with more than `selectiveLimit` matches. */
interface SelectiveResults {
  readonly stories?: StoryCardView[];
  readonly people?: { readonly writers: WriterRow[]; readonly readers: UserRow[] };
}

/**
 * Returns the best matches, without typos, of each kind whose query is selective; in most searches both are. `stories`
 * includes the stories of matching writers only if `people` is present. Returns undefined if the words are known to be
 * frequent.
 */
export async function searchSelective(
  ctx: ViewerContext,
  { story, person }: Record<"story" | "person", ParsedQuery>,
  limit: number,
): Promise<SelectiveResults | undefined> {
  if (story.anywhere.isFrequent || person.prefixes.isFrequent) return undefined;
  const rows = await ctx.db.run(selectiveSearchQuery, {
    ...viewerValues(ctx.viewer),
    peopleQuery: person.prefixes.text,
    storyQuery: story.rareWords,
    joinedWords: story.words.join(" "),
    maxRows: limit,
  });
  const stories = toSelectiveRows<SelectiveStoryRow>(rows);
  const [firstRow] = rows;
  const people =
    firstRow && firstRow.people_match_count <= selectiveLimit ? (firstRow.people ?? []) : undefined;
  cacheStoryContents(ctx, stories ?? []);
  return {
    ...(stories && { stories: await toStoryCards(ctx, stories) }),
    ...(people && {
      people: splitKinds(people, { writer: Math.max(limit, maxWriters), reader: limit }),
    }),
  };
}
