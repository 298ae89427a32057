import { expect } from "vitest";
import type { BatchQuery } from "../platform/database/queryable.ts";
import type { Statement } from "../platform/database/statement.ts";
import { newId, newIdAt } from "../platform/ids.ts";
import type { TestApp } from "./test-app.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Scan Direction"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];
const listNodeTypes = (nodes: Plan[]) => nodes.map((node) => node["Node Type"]);

/** Returns the nodes of the generic plan (the plan for unknown parameters) that PostgreSQL uses for a prepared statement. */
async function explain(testApp: TestApp, text: string): Promise<Plan[]> {
  const { rows } = await testApp.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return plan ? flatten(plan) : [];
}

/** Fails the test if the plan has a sequential scan of a table that grows with the stories, statuses or messages. */
function expectNoSeqScan(nodes: Plan[]): void {
  // Sequential scans of small tables are fine.
  const seqScans = nodes.filter((node) => node["Node Type"] === "Seq Scan");
  expect(seqScans.map((node) => node["Relation Name"])).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^(stories|story_counts|story_genres|comments|story_progress|reading_history|statuses|status_owners|messages|reports|reported_things|sanctions|appeals|moderation_log|moderation_notes|groups|playlists|series|series_parts|series_follows)$/,
      ),
    ]),
  );
}

/** Fails the test unless a list is read in order from one index and all other rows are read by key. */
export async function expectSingleIndexScan(
  testApp: TestApp,
  text: string,
  index: RegExp,
): Promise<void> {
  const nodes = await explain(testApp, text);
  const indexScan = nodes.find((node) => index.test(node["Index Name"] ?? ""));
  expect(indexScan?.["Scan Direction"]).toBeDefined();
  expect(listNodeTypes(nodes)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Hash|Merge/)]),
  );
  // Sorting the rows of one page is cheap, so a sort above the limit is allowed.
  const limit = nodes.find((node) => node["Node Type"] === "Limit");
  expect(limit && listNodeTypes(flatten(limit))).not.toContain("Sort");
  expectNoSeqScan(nodes);
}

/**
 * Fails the test unless all rows are read by key or from an index, as for a page of a bounded list. `index` is one of the
 * indexes.
 */
export async function expectIndexLookups(
  testApp: TestApp,
  text: string,
  index?: string,
): Promise<void> {
  const nodes = await explain(testApp, text);
  if (index !== undefined) expect(nodes.map((node) => node["Index Name"])).toContain(index);
  expect(listNodeTypes(nodes)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Hash Join|Merge Join|Hash)$/)]),
  );
  expectNoSeqScan(nodes);
}

/** Runs a statement and returns the number of rows that it read from a table, including rows that a filter removed. */
export async function countRowsRead<Params>(
  testApp: TestApp,
  statement: Statement<Params, unknown>,
  table: string,
  params: Params,
): Promise<number> {
  const { rows } = await testApp.db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
    statement.bind(params),
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  const nodes = (plan ? flatten(plan) : []).filter((node) => node["Relation Name"] === table);
  return nodes.reduce((sum, node) => {
    const rowsPerLoop = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
    return sum + rowsPerLoop * (node["Actual Loops"] ?? 1);
  }, 0);
}

/** Returns the number of rows that a batch of `requestCount` equal requests reads from a table. */
export function countRowsReadByBatch<Params>(
  testApp: TestApp,
  { statement, toColumns }: BatchQuery<Params, unknown>,
  table: string,
  params: Params,
  requestCount = 1,
): Promise<number> {
  const requests = Array.from({ length: requestCount }, () => params);
  return countRowsRead(testApp, statement, table, toColumns(requests));
}

/**
 * Creates 1,000 writers and 5,000 stories. For that many, PostgreSQL chooses the same plans as for a million stories.
 */
export async function makeManyStories(testApp: TestApp): Promise<void> {
  const writerIds = Array.from({ length: 1000 }, () => newId());
  await testApp.db.pool.query(
    `WITH new_users AS (
      INSERT INTO users (id, name, username, email, password_hash, poster_name, created_at)
      SELECT id, 'x', id, id, 'none', 'x', now() FROM unnest($1::uuid[]) ids (id) RETURNING id
    )
    INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
    SELECT id, id, 'Ghana', 'x', 30, '{crime}', '{}', now() FROM new_users`,
    [writerIds],
  );
  const ids = Array.from({ length: 5000 }, () => newId());
  await testApp.db.pool.query(
    `WITH new_stories AS (
      INSERT INTO stories (id, author_id, title, short_description, genres, poster_id, poster_width,
        poster_height, poster_widths, poster_alt, poster_color, created_at)
      SELECT id, author_id, 't', 'd', '{crime}', id, 1, 1, '{1}', '', '#000000', now()
      FROM unnest($1::uuid[], $2::uuid[]) ids (id, author_id) RETURNING id, author_id
    ), genres AS (INSERT INTO story_genres SELECT 'crime', id FROM new_stories)
    INSERT INTO story_counts (story_id, author_id) SELECT id, author_id FROM new_stories`,
    [ids, ids.map((_, index) => writerIds[index % writerIds.length])],
  );
  // Tables that are still empty are not analyzed, because PostgreSQL would then plan as if they stayed small.
  await testApp.db.pool.query("ANALYZE users, writers, stories, story_counts, story_genres");
}

/**
 * Creates 10,000 statuses of the writers of `makeManyStories`. They are 30 s apart and end now, so 2,880 are from the
 * last 24 hours. Every twentieth status is saved.
 */
export async function makeManyStatuses(testApp: TestApp): Promise<void> {
  const { rows } = await testApp.db.pool.query<{ id: string }>("SELECT user_id AS id FROM writers");
  const now = testApp.clock.now().getTime();
  const statuses = Array.from({ length: 10_000 }, (_, index) => {
    const createdAt = new Date(now - index * 30_000);
    // A prime factor distributes the statuses among the writers.
    const userId = rows[(index * 7919) % rows.length]?.id ?? "";
    return { id: newIdAt(createdAt), userId, createdAt, isSaved: index % 20 === 0 };
  });
  await testApp.db.pool.query(
    `INSERT INTO statuses (id, user_id, content, text_style, background, created_at, is_saved)
     SELECT id, user_id, 'x', 'normal', '#1DA1F2', created_at, is_saved
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bool[]) s (id, user_id, created_at, is_saved)`,
    [
      statuses.map(({ id }) => id),
      statuses.map(({ userId }) => userId),
      statuses.map(({ createdAt }) => createdAt),
      statuses.map(({ isSaved }) => isSaved),
    ],
  );
  await testApp.db.pool.query(
    // `status_owners` has one row for each user with statuses.
    `INSERT INTO status_owners (user_id, newest_id, newest_saved_id, newest_public_id, newest_public_saved_id)
     SELECT u.id, newest.*, newest.* FROM users u CROSS JOIN LATERAL (SELECT
       (SELECT s.id FROM statuses s WHERE s.user_id = u.id ORDER BY s.id DESC LIMIT 1),
       (SELECT s.id FROM statuses s WHERE s.user_id = u.id AND s.is_saved ORDER BY s.id DESC LIMIT 1)
     ) newest WHERE EXISTS (SELECT FROM statuses s WHERE s.user_id = u.id)`,
  );
  await testApp.db.pool.query("ANALYZE statuses, status_owners");
}
