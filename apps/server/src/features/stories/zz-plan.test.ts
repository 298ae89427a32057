import { test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { recommendedStories } from "./list-recommended-stories.ts";
import { storiesOfGenre } from "./list-stories.ts";

const kit = useTestApp();
test("x", async () => {
  const people = Array.from({ length: Number(process.env.NU) }, () => newId());
  await kit.db.pool.query(
    `WITH u AS (INSERT INTO users (id,name,username,email,password_hash,created_at,verified_at) SELECT id,'x',id,id,'none',now(),now() FROM unnest($1::uuid[]) g(id) RETURNING id) INSERT INTO writers (id,user_id,poster_name,country,about_yourself,age,genres,hobbies,created_at) SELECT id,id,'A','Ghana','x',30,'{crime}','{}',now() FROM u`,
    [people],
  );
  const ids = Array.from({ length: Number(process.env.NS) }, () => newId());
  await kit.db.pool.query(
    `WITH made AS (INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width, poster_height, poster_widths, poster_alt, poster_color, created_at)
        SELECT id, author, 't', repeat('d',150), '{crime}', id, 1, 1, '{1}', '', '#000000', now() FROM unnest($1::uuid[], $2::uuid[]) given (id, author) RETURNING id
      ), genres AS (INSERT INTO story_genres SELECT (ARRAY['crime','poetry','horror'])[1+(random()*2.99)::int%3], id FROM made)
      INSERT INTO story_counts (story_id) SELECT id FROM made`,
    [ids, ids.map((_, n) => people[n % people.length])],
  );
  await kit.db.pool.query("ANALYZE");
  for (const l of [
    recommendedStories.ordinary,
    recommendedStories.largest,
    storiesOfGenre.ordinary,
    storiesOfGenre.largest,
  ]) {
    const { rows } = await kit.db.pool.query(`EXPLAIN (GENERIC_PLAN, COSTS ON) ${l.text}`);
    console.log(l.name + "\n" + rows.map((r) => r["QUERY PLAN"]).join("\n"));
  }
});
