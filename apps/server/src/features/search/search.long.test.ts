import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { selectivePeopleQuery, selectReaders, selectWriters } from "./find-people.ts";
import { selectiveStoriesQuery, selectStories } from "./find-stories.ts";
import { selectiveSearchQuery } from "./search-selective.ts";

const testApp = useTestApp();

describe("a search among 5000 stories and people", () => {
  interface Plan {
    "Node Type": string;
    "Relation Name"?: string;
    "Index Name"?: string;
    Plans?: Plan[];
  }
  const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

  beforeAll(async () => {
    const ids = Array.from({ length: 5000 }, () => newId());
    await testApp.db.pool.query(
      `WITH inserted_users AS (
        INSERT INTO users (id, name, username, email, password_hash, poster_name, created_at, verified_at)
        SELECT id, 'Person x', id, id, 'none', CASE WHEN left(md5(id::text), 1) < '5' THEN 'x' END, now(), now()
        FROM unnest($1::uuid[]) input (id) RETURNING id
      ), inserted_stories AS (
        INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
          poster_height, poster_widths, poster_alt, poster_color, created_at)
        SELECT id, id, 'the common river', 'd', '{crime}', id, 1, 1, '{1}', '', '#000000', now()
        FROM inserted_users RETURNING id, author_id
      ), inserted_writers AS (
        INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
        SELECT id, id, 'Ghana', 'x', 30, '{crime}', '{}', now() FROM inserted_users
      )
      INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM inserted_stories`,
      [ids],
    );
    await testApp.db.pool.query("ANALYZE users, writers, stories, story_counts");
  });

  /** A word that only the stories of these tests contain. */
  const rareWord = "qbcdfghjklm";
  const makeTitledStory = async (title: string, shortDescription = "On dry land.") =>
    makeStory(testApp, await makeWriter(testApp), { title, shortDescription });

  test("a job stores frequent terms, and deletes terms that are no longer frequent", async () => {
    await makeTitledStory(`The ${rareWord} of the desert`);
    const readTerms = async () => {
      const { rows } = await testApp.db.drizzle.execute<{ entry: string }>(
        sql`SELECT kind || ' ' || term AS entry FROM search_frequent_terms`,
      );
      return rows.map((row) => row.entry);
    };
    await testApp.db.drizzle.execute(
      sql`INSERT INTO search_frequent_terms VALUES ('.seldom', 'story')`,
    );
    await testApp.app.jobHandlers["sample-search-terms"]({});
    expect(await readTerms()).toEqual(
      expect.arrayContaining(["story .river", "story ^riv", "story river", "person .person"]),
    );
    expect(await readTerms()).not.toContain("story .seldom");
    // Terms that mark a kind, such as `#reader`, are not stored. A word with `q` is in few stories.
    expect((await readTerms()).filter((term) => term.includes("#") || term.includes("q"))).toEqual(
      [],
    );
  });

  test("with rare and frequent words finds the matches that contain all of them, best first", async () => {
    await testApp.app.jobHandlers["sample-search-terms"]({});
    // After this time, the cached frequent terms of the process have expired.
    testApp.clock.advance(600_000);
    const descriptionId = await makeTitledStory(`The ${rareWord}`, "A boat goes down the river.");
    const titlePrefixId = await makeTitledStory(`${rareWord} riverbank`);
    const titleWordsId = await makeTitledStory(`The ${rareWord} of the river`);
    const exactTitleId = await makeTitledStory(`River ${rareWord}`);
    await makeTitledStory(`The ${rareWord} of the desert`);
    const query = { q: `river ${rareWord}` };
    const { stories } = await testApp.call("search", { query }, await makeReader(testApp));
    expect(stories.map(({ _id }) => _id)).toEqual([
      exactTitleId,
      titleWordsId,
      titlePrefixId,
      descriptionId,
    ]);
  });

  test.each([
    ["stories", selectStories.text, "stories_search"],
    ["writers", selectWriters.text, "users_search"],
    ["people", selectReaders.text, "users_search"],
    ["selective stories", selectiveStoriesQuery.statement.text, "stories_search"],
    ["selective people", selectivePeopleQuery.statement.text, "users_search"],
    ["selective search, stories", selectiveSearchQuery.statement.text, "stories_search"],
    ["selective search, people", selectiveSearchQuery.statement.text, "users_search"],
  ])(
    "uses the index of terms and looks up other tables by key (%s)",
    async (_, text, indexName) => {
      const { rows } = await testApp.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      );
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      const nodes = plan ? flatten(plan) : [];
      expect(nodes.map((node) => node["Index Name"])).toContain(indexName);
      const fullScans = nodes.filter((node) => node["Node Type"] === "Seq Scan");
      expect(fullScans.map((node) => node["Relation Name"])).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(stories|story_counts|users|writers)$/)]),
      );
      expect(nodes.map((node) => node["Node Type"])).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Hash|Merge|BitmapAnd/)]),
      );
    },
  );
});
