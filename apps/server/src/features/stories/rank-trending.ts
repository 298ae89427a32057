import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { selectInteractions } from "./interactions.ts";
import { isPublicStory } from "./visibility.ts";

/** Half of an act's weight is gone after this many hours. */
const halfLifeHours = 48;
/** After this many days what is left of it does not count. */
const windowDays = 14;
/** A new story begins with a part of a read's weight, so that a quiet community has a page too. */
export const newStoryWeight = 0.5;
const newestStories = 300;

/** How many stories are ranked, and how many of them may be one griot's. */
export const trendingLimits = { total: 300, perWriter: 3 } as const;

const number = (value: number) => sql.raw(String(value));
const decayed = (at: ReturnType<typeof sql>, now: ReturnType<typeof sql>) =>
  sql`exp(-ln(2) * greatest(extract(epoch FROM ${now} - ${at}), 0) / ${number(halfLifeHours * 3600)})`;

/** A griot's own acts on their stories add nothing. */
const rankStories = statement<{ now: Date; since: Date }, unknown>("rank-trending", (v) => {
  const now = sql`${v("now")}::timestamptz`;
  const since = sql`${v("since")}::timestamptz`;
  return sql`
    WITH acts AS (
      ${selectInteractions({
        during: (at) => sql`${at} > ${since}`,
        days: (day) => sql`${day} >= ${since}::date`,
      })}
    ),
    heat AS (
      SELECT acts.story_id, sum(acts.weight * ${decayed(sql`acts.at`, now)}) AS heat
      FROM acts JOIN stories s ON s.id = acts.story_id
      WHERE acts.person IS DISTINCT FROM s.author_id
      GROUP BY acts.story_id
    ),
    newest AS (
      SELECT id FROM stories WHERE deleted_at IS NULL AND hidden_at IS NULL
      ORDER BY id DESC LIMIT ${number(newestStories)}
    ),
    scored AS (
      SELECT s.id AS story_id, w.id AS writer_id,
        coalesce(heat.heat, 0)
          + ${number(newStoryWeight)} * ${decayed(sql`s.created_at`, now)} AS score
      FROM (SELECT story_id FROM heat UNION SELECT id FROM newest) candidate
        JOIN stories s ON s.id = candidate.story_id
        JOIN users author ON author.id = s.author_id
        JOIN writers w ON w.user_id = s.author_id
        LEFT JOIN heat ON heat.story_id = s.id
      WHERE ${isPublicStory(sql`s`, sql`author`)}
    ),
    ranked AS (
      SELECT *, row_number() OVER (PARTITION BY writer_id ORDER BY score DESC, story_id DESC) AS nth
      FROM scored
    ),
    top AS (
      SELECT story_id, writer_id, score::real AS score FROM ranked
      WHERE nth <= ${number(trendingLimits.perWriter)}
      ORDER BY score DESC, story_id DESC LIMIT ${number(trendingLimits.total)}
    ),
    gone AS (
      DELETE FROM trending_stories t WHERE NOT EXISTS (SELECT FROM top WHERE top.story_id = t.story_id)
    )
    INSERT INTO trending_stories (story_id, writer_id, score)
    SELECT story_id, writer_id, score FROM top
    ON CONFLICT (story_id) DO UPDATE SET score = excluded.score`;
});

/** Ranks the stories that people engage with now, for `GET /stories/trending`. */
export async function rankTrending({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - windowDays * 24 * 3600 * 1000);
  await db.rows(rankStories, { now, since });
}
