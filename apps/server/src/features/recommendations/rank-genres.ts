import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { isPublicStory } from "../stories/index.ts";

/** Of the hottest stories so many are looked at, whatever there are. */
const lookedAt = 20_000;
const ofEach = 80;
const ofAll = 150;

const number = (value: number) => sql.raw(String(value));

const rank = statement<object, unknown>(
  "rank-genres",
  () => sql`
    WITH hot AS MATERIALIZED (
      SELECT s.id, s.genres, h.heat
      FROM (
        SELECT story_id, heat FROM story_heat ORDER BY heat DESC LIMIT ${number(lookedAt)}
      ) h
        JOIN stories s ON s.id = h.story_id
        JOIN users author ON author.id = s.author_id
      WHERE ${isPublicStory(sql`s`, sql`author`)}
    ),
    ranked AS (
      SELECT genre, id, row_number() OVER (PARTITION BY genre ORDER BY heat DESC, id DESC) AS nth
      FROM hot, unnest(genres || ''::text) AS genre
    ),
    top AS (
      SELECT genre, id FROM ranked
      WHERE nth <= CASE WHEN genre = '' THEN ${number(ofAll)} ELSE ${number(ofEach)} END
    ),
    gone AS (
      DELETE FROM genre_tops t
      WHERE NOT EXISTS (SELECT FROM top WHERE top.genre = t.genre AND top.id = t.story_id)
    )
    INSERT INTO genre_tops (genre, story_id) SELECT genre, id FROM top
    ON CONFLICT DO NOTHING`,
);

/** Finds the hottest stories of each genre. */
export async function rankGenres({ db }: Pick<Services, "db">): Promise<void> {
  await db.rows(rank, {});
}
