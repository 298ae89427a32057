import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { selectInteractions } from "./interactions.ts";
import { isOpenStory, isShownStory } from "./visibility.ts";

/** An interaction loses half its weight after this many hours. */
const halfLifeHours = 48;
/** Interactions that are older than this number of days are ignored. */
const windowDays = 14;
/**
 * The score of a new story. New stories fill the list when there are few interactions. The score is less than that of
 * one read, so stories with readers rank higher.
 */
export const newStoryScore = 0.5;
/** This number of newest stories is ranked even without interactions. */
const maxNewestStories = 300;

/** Max stories in the list, in total and for each writer. */
export const trendingLimits = { total: 300, perWriter: 3 } as const;

/** Returns the factor, from 1 down to 0, by which an interaction at `timestamp` has decayed. */
const decayFactor = (timestamp: ReturnType<typeof sql>, now: ReturnType<typeof sql>) =>
  sql`exp(-ln(2) * greatest(extract(epoch FROM ${now} - ${timestamp}), 0) / ${literal(halfLifeHours * 3600)})`;

/**
 * Replaces the trending list. Ignores interactions of writers with their own stories. Of each series, only the part with
 * the highest score is ranked.
 */
const replaceTrendingStories = statement<{ now: Date; since: Date }, unknown>(
  "rank-trending",
  (value) => {
    const now = sql`${value("now")}::timestamptz`;
    const since = sql`${value("since")}::timestamptz`;
    return sql`
    WITH interactions AS (
      ${selectInteractions({
        timestampIn: (column) => sql`${column} > ${since}`,
        dayIn: (day) => sql`${day} >= ${since}::date`,
      })}
    ),
    engagement AS (
      SELECT interactions.story_id, sum(interactions.weight * ${decayFactor(sql`interactions.occurred_at`, now)}) AS weight
      FROM interactions JOIN stories s ON s.id = interactions.story_id
      WHERE interactions.user_id IS DISTINCT FROM s.author_id
      GROUP BY interactions.story_id
    ),
    newest AS (
      SELECT id FROM stories WHERE ${isShownStory(sql`stories`)}
      ORDER BY id DESC LIMIT ${literal(maxNewestStories)}
    ),
    scored AS (
      SELECT s.id AS story_id, w.id AS writer_id,
        coalesce(engagement.weight, 0)
          + ${literal(newStoryScore)} * ${decayFactor(sql`s.created_at`, now)} AS score
      FROM (SELECT story_id FROM engagement UNION SELECT id FROM newest) candidate
        JOIN stories s ON s.id = candidate.story_id
        JOIN users author ON author.id = s.author_id
        JOIN writers w ON w.user_id = s.author_id
        LEFT JOIN engagement ON engagement.story_id = s.id
      WHERE ${isOpenStory(sql`s`, sql`author`)}
    ),
    works AS (
      SELECT DISTINCT ON (coalesce(counts.series_id, scored.story_id)) scored.*
      FROM scored JOIN story_counts counts ON counts.story_id = scored.story_id
      ORDER BY coalesce(counts.series_id, scored.story_id), scored.score DESC, scored.story_id DESC
    ),
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY writer_id ORDER BY score DESC, story_id DESC) AS rank
      FROM works
    ),
    top AS (
      SELECT story_id, writer_id, score::real AS score FROM ranked
      WHERE rank <= ${literal(trendingLimits.perWriter)}
      ORDER BY score DESC, story_id DESC LIMIT ${literal(trendingLimits.total)}
    ),
    deleted AS (
      DELETE FROM trending_stories t WHERE NOT EXISTS (SELECT FROM top WHERE top.story_id = t.story_id)
    )
    INSERT INTO trending_stories (story_id, writer_id, score)
    SELECT story_id, writer_id, score FROM top
    ON CONFLICT (story_id) DO UPDATE SET score = excluded.score`;
  },
);

/** Ranks stories by recent interactions. `listTrendingStories` lists the result. */
export async function rankTrending({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - windowDays * 24 * 3600 * 1000);
  await db.rows(replaceTrendingStories, { now, since });
}
