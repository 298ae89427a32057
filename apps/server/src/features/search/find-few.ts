import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import {
  type AmongFew,
  few,
  rowsAmongFew,
  typedWords,
} from "../../platform/database/search-steps.ts";
import { cacheStoryContents, toStoryCards } from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { type EachRow, fewPeopleOf, partKinds } from "./find-people.ts";
import { type FewRow, fewStoriesOf, mostGriots } from "./find-stories.ts";
import type { Queries } from "./read-terms.ts";
import type { PersonRow, WriterRow } from "./views.ts";

interface Params extends ViewerValues {
  ofPeople: string;
  ofStories: string;
  /** As they were typed, parted by a blank. */
  typed: string;
  rows: number;
}

/** The people are the same in each row. */
type Row = AmongFew<FewRow> & { people_found: number; people: readonly EachRow[] | null };

const most = sql.raw(String(mostGriots));

/**
 * The people who match and the stories that match, each kind where those are few, with the stories of the griots among
 * the people. Exported for the look at its plan.
 */
export const fewOfBoth = defineQuery<Params, Row, "words">({
  name: "search-few-of-both",
  params: {
    ...viewerParamTypes,
    ofPeople: "tsquery",
    ofStories: "tsquery",
    typed: "text",
    rows: "int",
  },
  batch: { concurrency: 1 },
  derived: typedWords,
  sql: (v) => sql`
    SELECT people.found AS people_found, people.list AS people, few.*
    FROM (
      SELECT max(found) AS found,
        json_agg(few ORDER BY few.grade, few.id DESC) FILTER (WHERE few.id IS NOT NULL) AS list,
        coalesce((array_agg(few.id ORDER BY few.grade, few.id DESC)
          FILTER (WHERE few.writer_id IS NOT NULL))[1:${most}], '{}') AS griots
      FROM (${fewPeopleOf(v, v("ofPeople"))}) few OFFSET 0
    ) people
      CROSS JOIN LATERAL (${fewStoriesOf(v, v("ofStories"), sql`people.griots`)}) few`,
});

/** What was found of the kinds of which few match. */
interface FewOfBoth {
  readonly stories?: StoryCardView[];
  readonly people?: { readonly writers: WriterRow[]; readonly readers: PersonRow[] };
}

/**
 * The best of each kind as typed, as far as few match, which is so of what most people type: all that is found is found
 * in one statement. Stories are those of the griots too only where people are told. Undefined where it is known
 * beforehand that many match.
 */
export async function findFewOfBoth(
  ctx: ViewerContext,
  { story, person }: Record<"story" | "person", Queries>,
  limit: number,
): Promise<FewOfBoth | undefined> {
  if (story.anywhere.isFrequent || person.beginnings.isFrequent) return undefined;
  const rows = await ctx.db.run(fewOfBoth, {
    ...viewerValues(ctx.viewer),
    ofPeople: person.beginnings.text,
    ofStories: story.rare,
    typed: story.typed.join(" "),
    rows: limit,
  });
  const stories = rowsAmongFew<FewRow>(rows);
  const [first] = rows;
  const people = first && first.people_found <= few ? (first.people ?? []) : undefined;
  cacheStoryContents(ctx, stories ?? []);
  return {
    ...(stories && { stories: await toStoryCards(ctx, stories) }),
    ...(people && {
      people: partKinds(people, { griot: Math.max(limit, mostGriots), reader: limit }),
    }),
  };
}
