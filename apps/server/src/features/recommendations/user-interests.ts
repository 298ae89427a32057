import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import {
  blockedStoryIds,
  hiddenUserIdsOf,
  hidesMatureOf,
  mutedUserIdsOf,
} from "../visibility/index.ts";

/** The interactions of a user with one story. */
interface Interaction {
  readonly storyId: string;
  readonly authorId: string;
  readonly genres: readonly string[];
  /** The sum of the weights of all interactions with the story. Each weight decays with time. */
  readonly weight: number;
  /** True if the user liked, bookmarked, commented on or finished the story. */
  readonly isPositive: boolean;
}

/** The data about a user that feeds are ranked by. */
export interface UserInterests {
  /** The genres that the user chose in the profile, and "general", which is no genre. */
  readonly preferences: readonly string[];
  /** User ids of the writers whom the user follows, most recent first. */
  readonly followedUserIds: readonly string[];
  /** Greatest weight first. */
  readonly interactions: readonly Interaction[];
  /** These and `hiddenUserIds`, `hiddenStoryIds` are the same as in `Viewer`. */
  readonly mutedUserIds: readonly string[];
  readonly hidesMature: boolean;
  readonly hiddenUserIds: readonly string[];
  readonly hiddenStoryIds: readonly string[];
}

/**
 * Max interactions of each kind that are read, which bounds the work for very active users. These are the likes and the
 * reading of the newest stories, and the latest bookmarks.
 */
const maxPerKind = 300;
/** Max comments that are read, the latest first. */
const maxComments = 100;
/** Max stories in `interactions`. */
const maxInteractions = 300;
const maxFollowed = 200;
/** An interaction loses half its weight after this many days. */
const interestHalfLifeDays = 60;
/** A story counts as partly read after this reading time, and before that only as opened. */
const partialReadSeconds = 30;

/** Interactions of weight 3 and more are positive: likes, bookmarks, comments and finished stories. */
const selectInterests = statement<
  { userId: string; now: Date },
  {
    preferences: string[];
    followed_user_ids: string[];
    hidden_user_ids: string[];
    muted_user_ids: string[];
    hides_mature: boolean;
    hidden_story_ids: string[];
    interactions: Interaction[] | null;
  }
>(
  "read-user-interests",
  (value) => sql`
    WITH events AS (
      (SELECT story_id, 3 AS weight, created_at AS occurred_at FROM story_likes
        WHERE user_id = ${value("userId")} ORDER BY story_id DESC LIMIT ${literal(maxPerKind)})
      UNION ALL
      (SELECT story_id, 4, created_at FROM story_bookmarks
        WHERE user_id = ${value("userId")} ORDER BY created_at DESC LIMIT ${literal(maxPerKind)})
      UNION ALL
      (SELECT story_id, 4, created_at FROM comments
        WHERE author_id = ${value("userId")} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${literal(maxComments)})
      UNION ALL
      (SELECT story_id, CASE WHEN finished_at IS NOT NULL THEN 4
          WHEN seconds >= ${literal(partialReadSeconds)} THEN 1.5 ELSE 0.25 END, read_at
        FROM story_progress
        WHERE user_id = ${value("userId")} ORDER BY story_id DESC LIMIT ${literal(maxPerKind)})
    ),
    interactions AS (
      SELECT events.story_id, s.author_id, s.genres, bool_or(events.weight >= 3) AS is_positive,
        sum(events.weight * exp(-ln(2) / ${literal(interestHalfLifeDays * 86_400)}
          * greatest(extract(epoch FROM ${value("now")}::timestamptz - events.occurred_at), 0)))::float8 AS weight
      FROM events
        JOIN stories s ON s.id = events.story_id
      WHERE s.author_id <> ${value("userId")}
      GROUP BY events.story_id, s.id
      ORDER BY weight DESC LIMIT ${literal(maxInteractions)}
    )
    SELECT u.preferences, ${hiddenUserIdsOf(sql`u.id`)} AS hidden_user_ids,
      ${mutedUserIdsOf(sql`u.id`)} AS muted_user_ids, ${hidesMatureOf(sql`u`)} AS hides_mature,
      ${blockedStoryIds(sql`u.id`)} AS hidden_story_ids,
      ARRAY(
        SELECT w.user_id FROM follows f JOIN writers w ON w.id = f.writer_id
        WHERE f.follower_id = u.id ORDER BY f.created_at DESC LIMIT ${literal(maxFollowed)}
      ) AS followed_user_ids,
      (SELECT json_agg(json_build_object('storyId', story_id, 'authorId', author_id,
        'genres', genres, 'weight', weight, 'isPositive', is_positive) ORDER BY weight DESC)
        FROM interactions) AS interactions
    FROM users u WHERE u.id = ${value("userId")} AND u.deleted_at IS NULL`,
);

/** Returns the interests of a user; undefined for a deleted user. */
export async function readUserInterests(
  db: Queryable,
  input: { userId: string; now: Date },
): Promise<UserInterests | undefined> {
  const row = await db.row(selectInterests, input);
  return (
    row && {
      preferences: row.preferences,
      followedUserIds: row.followed_user_ids,
      interactions: row.interactions ?? [],
      hiddenUserIds: row.hidden_user_ids,
      mutedUserIds: row.muted_user_ids,
      hidesMature: row.hides_mature,
      hiddenStoryIds: row.hidden_story_ids,
    }
  );
}
