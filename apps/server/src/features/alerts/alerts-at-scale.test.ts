import { expect, test } from "vitest";
import { maxId, newId } from "../../platform/ids.ts";
import { countRowsRead, makeManyStories } from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { selectAlerts, selectUnread } from "./list-alerts.ts";

const kit = useTestApp();

/** Of each of the thousand griots, of likes of their stories by others; every fourth is unread. */
async function makeManyAlerts(each: number): Promise<string> {
  await makeManyStories(kit);
  const { rows } = await kit.db.pool.query<{ user_id: string; story_id: string }>(
    "SELECT author_id AS user_id, min(id::text) AS story_id FROM stories GROUP BY author_id ORDER BY 1",
  );
  const made = Array.from({ length: each * rows.length }, (_, n) => ({
    id: newId(),
    of: rows[n % rows.length],
    by: rows[(n * 7919 + 1) % rows.length],
    isUnread: Math.trunc(n / rows.length) % 4 === 0,
  }));
  await kit.db.pool.query(
    `INSERT INTO alerts (id, user_id, type, sender_id, reference_id, created_at, read_at)
     SELECT id, user_id, 'story_like', sender_id, story_id, now(), CASE WHEN is_unread THEN NULL ELSE now() END
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bool[])
       given (id, user_id, sender_id, story_id, is_unread)`,
    [
      made.map(({ id }) => id),
      made.map(({ of }) => of?.user_id),
      made.map(({ by }) => by?.user_id),
      made.map(({ of }) => of?.story_id),
      made.map(({ isUnread }) => isUnread),
    ],
  );
  await kit.db.pool.query("ANALYZE alerts");
  return rows[0]?.user_id ?? "";
}

test("one's alerts and their number cost what one has, however many others have (issue K8)", async () => {
  const viewer = await makeManyAlerts(60);
  const values = { viewer, before: maxId, rows: 21 };
  expect(await countRowsRead(kit, selectAlerts, "alerts", values)).toBe(21);
  expect(await countRowsRead(kit, selectUnread, "alerts", { userId: viewer })).toBe(15);
});
