import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { blockedStoryIds, hiddenUserIds } from "../visibility/index.ts";

/** A story that somebody did something with. */
interface Deed {
  readonly storyId: string;
  readonly authorId: string;
  readonly genres: readonly string[];
  /** What they did, all together, faded with time. */
  readonly weight: number;
  /** They liked, kept, answered or finished it. */
  readonly isTaken: boolean;
}

/** What is known of what a person likes. */
export interface Tastes {
  /** Genres that they chose themselves. */
  readonly preferences: readonly string[];
  /** User ids of griots whom they follow, the latest first. */
  readonly followed: readonly string[];
  /** The weightiest first. */
  readonly deeds: readonly Deed[];
  /** As in `ViewerValues`. */
  readonly hidden: readonly string[];
  readonly hiddenStories: readonly string[];
}

/** Of each kind of act the latest stories are looked at: what bounds the work for whoever did most. */
const ofEachKind = 300;
const ofComments = 100;
const mostDeeds = 300;
const mostFollowed = 200;
/** Half of what an act says of one's taste is gone after this many days. */
const halfLifeDays = 60;
/** Seconds after which an opened story was read a while. */
const awhile = 30;

const number = (value: number) => sql.raw(String(value));

const selectTastes = statement<
  { userId: string; now: Date },
  {
    preferences: string[];
    followed: string[];
    hidden: string[];
    hidden_stories: string[];
    deeds: Deed[] | null;
  }
>(
  "read-tastes",
  (v) => sql`
    WITH acts AS (
      (SELECT story_id, 3 AS weight, created_at AS at FROM story_likes
        WHERE user_id = ${v("userId")} ORDER BY story_id DESC LIMIT ${number(ofEachKind)})
      UNION ALL
      (SELECT story_id, 4, created_at FROM story_bookmarks
        WHERE user_id = ${v("userId")} ORDER BY created_at DESC LIMIT ${number(ofEachKind)})
      UNION ALL
      (SELECT story_id, 4, created_at FROM comments
        WHERE author_id = ${v("userId")} AND deleted_at IS NULL LIMIT ${number(ofComments)})
      UNION ALL
      (SELECT story_id, CASE WHEN finished_at IS NOT NULL THEN 4
          WHEN seconds >= ${number(awhile)} THEN 1.5 ELSE 0.25 END, read_at
        FROM story_progress
        WHERE user_id = ${v("userId")} ORDER BY story_id DESC LIMIT ${number(ofEachKind)})
    ),
    deeds AS (
      SELECT acts.story_id, s.author_id, s.genres, bool_or(acts.weight >= 3) AS is_taken,
        sum(acts.weight * exp(-ln(2) / ${number(halfLifeDays * 86_400)}
          * greatest(extract(epoch FROM ${v("now")}::timestamptz - acts.at), 0)))::float8 AS weight
      FROM acts
        JOIN stories s ON s.id = acts.story_id
      WHERE s.author_id <> ${v("userId")}
      GROUP BY acts.story_id, s.id
      ORDER BY weight DESC LIMIT ${number(mostDeeds)}
    )
    SELECT u.preferences, ${hiddenUserIds(sql`u.id`)} AS hidden,
      ${blockedStoryIds(sql`u.id`)} AS hidden_stories,
      ARRAY(
        SELECT w.user_id FROM follows f JOIN writers w ON w.id = f.writer_id
        WHERE f.follower_id = u.id ORDER BY f.created_at DESC LIMIT ${number(mostFollowed)}
      ) AS followed,
      (SELECT json_agg(json_build_object('storyId', story_id, 'authorId', author_id,
        'genres', genres, 'weight', weight, 'isTaken', is_taken) ORDER BY weight DESC)
        FROM deeds) AS deeds
    FROM users u WHERE u.id = ${v("userId")} AND u.deleted_at IS NULL`,
);

/** What a person's acts and choices say of their taste; nothing where there is no such person. */
export async function readTastes(
  db: Queryable,
  input: { userId: string; now: Date },
): Promise<Tastes | undefined> {
  const row = await db.row(selectTastes, input);
  return (
    row && {
      preferences: row.preferences,
      followed: row.followed,
      deeds: row.deeds ?? [],
      hidden: row.hidden,
      hiddenStories: row.hidden_stories,
    }
  );
}
