import type { Genre } from "@kora/contract/genres";
import type { ListedStories, ListedStory } from "@kora/contract/public-pages";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import {
  literal,
  type Placeholder,
  type Statement,
  statement,
} from "../../platform/database/statement.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { publicUsernameOf } from "../visibility/index.ts";
import { type PosterRow, posterColumns } from "./story-columns.ts";
import { toPosterFields } from "./views.ts";
import { isPublicStory } from "./visibility.ts";

/** Stories of a page. */
const pageSize = 12;
/** Max stories that a page looks at, so that many stories which are not public do not make it slow. */
const maxCandidates = 100;
/** Max stories of the trending list that are looked at, and that are shown. */
const trending = { candidates: 50, stories: 6 };

interface StoryRow extends PosterRow {
  id: string;
  title: string;
  short_description: string;
  language: string | null;
  created_at: Date;
  poster_name: string;
  username: string | null;
}

/** A row of a page, or one without a story if the page has none. */
type PageRow = (StoryRow | { id: null }) & {
  /** The id of the last story that was looked at; null if there are no more after it. */
  last_id: string | null;
};

const storyColumns = sql`s.id, s.title, s.short_description, s.language, s.created_at, ${posterColumns},
  author.poster_name, ${publicUsernameOf(sql`author`)} AS username`;

/** Selects the stories with the ids of the query `candidates` that visitors may see, in an unknown order. */
const publicStoriesAmong = (candidates: SQL) => sql`
  SELECT story.* FROM ${candidates} candidate CROSS JOIN LATERAL (
    SELECT ${storyColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = candidate.id AND ${isPublicStory(sql`s`, sql`author`)}
    OFFSET 0
  ) story`;

type PageValues<Values> = Values & { beforeId: string };

/** Declares a list. `candidates` selects the column `id`, newest first, from `beforeId` on. */
function definePublicList<Values extends object>(
  name: string,
  candidates: (value: Placeholder<PageValues<Values>>) => SQL,
): Statement<PageValues<Values>, PageRow> {
  return statement<PageValues<Values>, PageRow>(
    name,
    (value) => sql`
      WITH candidates AS MATERIALIZED (${candidates(value)} LIMIT ${literal(maxCandidates)}),
      page AS (
        ${publicStoriesAmong(sql`candidates`)} ORDER BY story.id DESC LIMIT ${literal(pageSize + 1)}
      )
      SELECT page.*, scan.last_id
      FROM (
        SELECT CASE WHEN count(*) = ${literal(maxCandidates)} THEN min(id::text) END AS last_id FROM candidates
      ) scan LEFT JOIN page ON true
      ORDER BY page.id DESC`,
  );
}

/** Exported for the test of the query plans, as are the other lists. */
export const publicStoriesOfGenre = definePublicList<{ genre: Genre }>(
  "public-stories-of-genre",
  (value) => sql`
    SELECT story_id AS id FROM story_genres
    WHERE genre = ${value("genre")} AND story_id < ${value("beforeId")}::uuid ORDER BY story_id DESC`,
);

export const publicStoriesWithTag = definePublicList<{ tag: string }>(
  "public-stories-with-tag",
  (value) => sql`
    SELECT story_id AS id FROM story_tags
    WHERE tag = ${value("tag")} AND story_id < ${value("beforeId")}::uuid ORDER BY story_id DESC`,
);

export const publicStoriesOfGriot = definePublicList<{ authorId: string }>(
  "public-stories-of-griot",
  (value) => sql`
    SELECT id FROM stories
    WHERE author_id = ${value("authorId")} AND id < ${value("beforeId")}::uuid ORDER BY id DESC`,
);

export const newestPublicStories = definePublicList(
  "newest-public-stories",
  (value) => sql`SELECT id FROM stories WHERE id < ${value("beforeId")}::uuid ORDER BY id DESC`,
);

const trendingPublicStories = statement<Record<string, never>, StoryRow>(
  "trending-public-stories",
  () => sql`
    ${publicStoriesAmong(sql`(
      SELECT story_id AS id, score FROM trending_stories ORDER BY score DESC, story_id DESC
      LIMIT ${literal(trending.candidates)})`)}
    ORDER BY candidate.score DESC, candidate.id DESC LIMIT ${literal(trending.stories)}`,
);

/** The ids of scheduled stories are later than this, in milliseconds from now. The clocks of processes differ a little. */
const maxClockSkew = 60_000;

type ListContext = Pick<ReadContext, "db" | "clock">;

async function readPage<Values extends object>(
  ctx: ListContext,
  list: Statement<PageValues<Values>, PageRow>,
  values: Values,
  after: string | null,
): Promise<ListedStories> {
  const beforeId = after ?? firstIdAt(new Date(ctx.clock.now().getTime() + maxClockSkew));
  const rows = await ctx.db.rows(list, { ...values, beforeId });
  const found = rows.filter((row): row is StoryRow & PageRow => row.id !== null);
  const stories = found.slice(0, pageSize).map(toListedStory);
  const hasMore = found.length > pageSize;
  const nextAfter = (hasMore ? stories.at(-1)?._id : rows[0]?.last_id) ?? null;
  return { stories, after, nextAfter };
}

function toListedStory(row: StoryRow): ListedStory {
  return {
    _id: row.id,
    title: row.title,
    shortDescription: row.short_description,
    language: row.language,
    poster: toPosterFields(row).poster,
    createdAt: row.created_at.toISOString(),
    author: { name: row.poster_name, username: row.username },
  };
}

/** Returns a page of the stories of a genre that everyone may read. */
export const listPublicStoriesOfGenre = (ctx: ListContext, genre: Genre, after: string | null) =>
  readPage(ctx, publicStoriesOfGenre, { genre }, after);

/** Returns a page of the stories with a tag that everyone may read. */
export const listPublicStoriesWithTag = (ctx: ListContext, tag: string, after: string | null) =>
  readPage(ctx, publicStoriesWithTag, { tag }, after);

/** Returns a page of the stories of a griot, by the user id, that everyone may read. */
export const listPublicStoriesOfGriot = (
  ctx: ListContext,
  authorId: string,
  after: string | null,
) => readPage(ctx, publicStoriesOfGriot, { authorId }, after);

/** Returns a page of all stories that everyone may read. */
export const listNewestPublicStories = (ctx: ListContext, after: string | null) =>
  readPage(ctx, newestPublicStories, {}, after);

/** Returns the first stories of the trending list that everyone may read. */
export async function listTrendingPublicStories(ctx: ListContext): Promise<ListedStory[]> {
  return (await ctx.db.rows(trendingPublicStories, {})).map(toListedStory);
}
