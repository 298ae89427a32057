import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { isOpenStory } from "../stories/index.ts";

/** Only this many stories with the highest scores are ranked. */
const maxStories = 20_000;
/** Max stored stories of each genre, and of all genres together. */
const maxPerGenre = 80;
const maxOfAllGenres = 150;

const updateGenreTops = statement<object, unknown>(
  "update-top-stories",
  () => sql`
    WITH scored AS MATERIALIZED (
      SELECT s.id, s.genres, h.heat
      FROM (
        SELECT story_id, heat FROM story_heat ORDER BY heat DESC LIMIT ${literal(maxStories)}
      ) h
        JOIN stories s ON s.id = h.story_id
        JOIN users author ON author.id = s.author_id
      WHERE ${isOpenStory(sql`s`, sql`author`)}
    ),
    ranked AS (
      SELECT genre, id, row_number() OVER (PARTITION BY genre ORDER BY heat DESC, id DESC) AS rank
      FROM scored, unnest(genres || ''::text) AS genre
    ),
    top AS (
      SELECT genre, id FROM ranked
      WHERE rank <= CASE WHEN genre = '' THEN ${literal(maxOfAllGenres)} ELSE ${literal(maxPerGenre)} END
    ),
    deleted AS (
      DELETE FROM genre_tops t
      WHERE NOT EXISTS (SELECT FROM top WHERE top.genre = t.genre AND top.id = t.story_id)
    )
    INSERT INTO genre_tops (genre, story_id) SELECT genre, id FROM top
    ON CONFLICT DO NOTHING`,
);

/** Stores the stories with the highest scores of each genre, and the highest of all genres under the empty string. */
export async function updateTopStories({ db }: Pick<Services, "db">): Promise<void> {
  await db.rows(updateGenreTops, {});
}
