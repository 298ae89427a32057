import { limits } from "@kora/contract/limits";
import { describe, expect, test } from "vitest";
import { toInternalViewer } from "../../platform/context.ts";
import { maxId, newIdAt } from "../../platform/ids.ts";
import {
  countRowsRead,
  expectIndexLookups,
  expectSingleIndexScan,
  makeManyStories,
} from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { viewerValues } from "../visibility/index.ts";
import { selectByName, writersPage } from "./list-writers.ts";

const testApp = useTestApp();

const maxPostgresInteger = 2 ** 31 - 1;

describe("the writers directory", () => {
  test("reads only as much of its index as the page needs, and other tables by key", async () => {
    await makeManyStories(testApp);
    // With an empty table `follows`, PostgreSQL would expect few rows and sort them.
    await testApp.db.pool.query(
      `INSERT INTO follows (follower_id, writer_id, created_at)
       SELECT u.id, w.id, now() FROM (SELECT id FROM users LIMIT 300) u, (SELECT id FROM writers LIMIT 100) w
       ON CONFLICT DO NOTHING`,
    );
    await testApp.db.pool.query("ANALYZE follows");
    await expectSingleIndexScan(
      testApp,
      writersPage(limits.list.defaultLimit).text,
      /^writers_followed$/,
    );
    await expectIndexLookups(testApp, selectByName.text);
    const ama = await makeReader(testApp);
    const values = {
      ...viewerValues(toInternalViewer(ama.userId)),
      followerCount: maxPostgresInteger,
      beforeId: maxId,
    };
    expect(
      await countRowsRead(testApp, writersPage(limits.list.defaultLimit), "writers", values),
    ).toBeLessThanOrEqual(21);
  });
});

describe("searching the directory", () => {
  test("lists the newest writers for a word that thousands of writers have", async () => {
    const now = Date.now();
    // There is one writer per hour, so that the newest time window contains enough writers for a page.
    const ids = Array.from({ length: 3000 }, (_, hour) =>
      newIdAt(new Date(now - hour * 3_600_000)),
    );
    await testApp.db.pool.query(
      `WITH inserted_users AS (
        INSERT INTO users (id, name, username, email, password_hash, poster_name, created_at)
        SELECT id, 'x', 'm' || id, 'm' || id, 'none', 'Zzmany', now() FROM unnest($1::uuid[]) input (id)
        RETURNING id
      )
      INSERT INTO writers (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
      SELECT id, id, 'Ghana', 'x', 30, '{crime}', '{}', now() FROM inserted_users`,
      [ids],
    );
    await testApp.db.pool.query("ANALYZE users, writers");
    const ama = await makeReader(testApp);
    const results = await testApp.call("listWriters", { query: { search: "zman" } }, ama);
    expect(results.map(({ _id }) => _id)).toEqual(ids.slice(0, 20));
  });
});
