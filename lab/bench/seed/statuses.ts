import { backgrounds, moodLabels, textStyles } from "@kora/contract/status-style";
import type { CommunitySize, Step } from "./community.ts";

/**
 * Returns the statements that insert as many statuses as stories. One status in 20 is live, and one in 50 of the others
 * is saved. The remaining ones are expired and not yet deleted. Live statuses have timestamps in the future, so that
 * they are still live when the database is opened later.
 */
export function statusSteps(
  { stories, users }: Pick<CommunitySize, "stories" | "users">,
  texts: readonly string[],
): Step[] {
  const liveCount = Math.round(stories / 20);
  const reactions = (
    table: "status_likes" | "status_views",
    countColumn: string,
    userStep: number,
  ): Step => ({
    name: table.replace("_", " "),
    text: `
      INSERT INTO ${table} (user_id, status_id, created_at)
      SELECT p.id, s.id, s.at + i * interval '1 second'
      FROM seed.status s CROSS JOIN LATERAL generate_series(1, s.${countColumn}) i
        JOIN seed.person p ON p.n = 1 + (s.n * 17 + i::bigint * ${userStep}) % ${users}`,
  });
  return [
    {
      name: "row numbers of statuses",
      text: `
        CREATE UNLOGGED TABLE seed.status AS
          SELECT n, at, seed.id('status', at, n) AS id, n <= ${stories - liveCount} AND n % 50 = 0 AS saved,
            -- The exponent makes some users post more than others.
            1 + floor(seed.random(5, n) ^ 1.3 * 0.99999 * ${users})::int AS author,
            least(${users} / 2, floor(1.5 * fame))::int AS views, floor(0.5 * fame)::int AS likes
          FROM generate_series(1::bigint, ${stories}) n,
            LATERAL (SELECT CASE WHEN n > ${stories - liveCount}
              THEN now() + interval '10 years' - (${stories} - n) * interval '23 hours' / ${liveCount}
              ELSE now() - interval '2 days' - (${stories - liveCount} - n) * interval '1 year' / ${stories}
              END AS at) times,
            LATERAL (SELECT greatest(seed.random(6, n), 1.0 / ${stories}) ^ -0.6 AS fame) fame;
        ANALYZE seed.status;`,
    },
    {
      name: "statuses",
      values: [texts, moodLabels, textStyles, Object.values(backgrounds)],
      text: `
        INSERT INTO statuses (id, user_id, content, mood, text_style, background, is_saved, like_count,
          view_count, revision, created_at)
        SELECT s.id, p.id, ($1::text[])[1 + (s.n % ${texts.length})::int],
          CASE WHEN s.n % 4 > 0 THEN ($2::text[])[1 + (s.n % 16)::int] END,
          ($3::text[])[1 + (s.n / 3 % 16)::int], ($4::text[])[1 + (s.n / 5 % 16)::int],
          s.saved, s.likes, s.views, s.likes, s.at
        FROM seed.status s JOIN seed.person p ON p.n = s.author ORDER BY s.n`,
    },
    {
      name: "newest status of each user",
      text: `
        INSERT INTO status_owners (user_id, newest_id, newest_saved_id, newest_public_id, newest_public_saved_id)
        SELECT p.id, newest.id, saved.id, newest.id, saved.id
        FROM (SELECT author, max(n) AS newest, max(n) FILTER (WHERE saved) AS saved
            FROM seed.status GROUP BY author) a
          JOIN seed.person p ON p.n = a.author
          JOIN seed.status newest ON newest.n = a.newest
          LEFT JOIN seed.status saved ON saved.n = a.saved`,
    },
    reactions("status_likes", "likes", 7919),
    reactions("status_views", "views", 6007),
    {
      // Without this row, the cleanup job would delete the expired statuses within ten minutes, and the tables would be
      // small.
      name: "pause of the deletion of expired statuses",
      text: `
        INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
        VALUES ('delete-expired-statuses', now(), now() + interval '10 years')
        ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution`,
    },
  ];
}
