import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { createLogger } from "../log.ts";
import { type Lines, openLines, type Prepared } from "./lines.ts";
import { statement } from "./statement.ts";

const kit = useTestApp();

const name = "lines-under-test";
let lines: Lines;

beforeEach(async () => {
  lines = openLines({
    count: 2,
    config: {
      connectionString: kit.db.pool.options.connectionString,
      application_name: name,
    },
    log: createLogger("silent"),
  });
});

afterEach(() => lines.close());

const read = (text: string, ...values: unknown[]): Prepared => ({ name: text, text, values });
const echo = (value: number) => read("SELECT $1::int AS value", value);
const slow = read("SELECT pg_sleep(0.3)");

async function connections(): Promise<number[]> {
  const { rows } = await kit.db.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = $1",
    [name],
  );
  return rows.map(({ pid }) => pid);
}

describe("lines that statements share", () => {
  test("give each asker their own answer, on no more connections than they may have", async () => {
    const values = Array.from({ length: 500 }, (_, index) => index);
    const answers = await Promise.all(values.map((value) => lines.query(echo(value))));
    expect(answers).toEqual(values.map((value) => [{ value }]));
    expect(await connections()).toHaveLength(2);
  });

  test("open one connection for who asks one after the other", async () => {
    for (const value of [1, 2, 3]) {
      await lines.query(echo(value));
    }
    expect(await connections()).toHaveLength(1);
  });

  test("fail the statement that is wrong, and none beside it", async () => {
    const outcomes = await Promise.allSettled([
      lines.query(echo(1)),
      lines.query(read("SELECT 1 / $1::int AS value", 0)),
      lines.query(echo(2)),
      lines.query(read("SELECT nothing")),
      lines.query(echo(3)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });

  test("let nothing wait behind a slow statement while a line is free", async () => {
    const order: string[] = [];
    const first = lines.query(slow).then(() => order.push("slow"));
    for (const value of [1, 2, 3, 4, 5, 6]) {
      await lines.query(echo(value));
    }
    order.push("quick");
    await first;
    expect(order).toEqual(["quick", "slow"]);
  });

  async function endConnections() {
    const ended = await connections();
    await kit.db.pool.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid", [ended]);
    return ended;
  }

  test("ask anew when PostgreSQL ends their connections", async () => {
    await Promise.all([lines.query(echo(1)), lines.query(echo(2))]);
    const under = Promise.all([lines.query(slow), lines.query(slow)]);
    const ended = await endConnections();
    expect(await lines.query(echo(3))).toEqual([{ value: 3 }]);
    expect(await under).toHaveLength(2);
    expect(ended).toHaveLength(2);
    expect((await connections()).filter((pid) => ended.includes(pid))).toEqual([]);
  });

  test("fail what loses its connection again and again", async () => {
    const ending = read("SELECT pg_terminate_backend(pg_backend_pid())");
    await expect(lines.query(ending)).rejects.toThrow("The database cannot be reached.");
    expect(await lines.query(echo(1))).toEqual([{ value: 1 }]);
  });

  test("answer what is under way before they close, and take nothing after", async () => {
    const under = lines.query(slow);
    await lines.query(echo(1));
    await Promise.all([expect(under).resolves.toHaveLength(1), lines.close()]);
    await expect(lines.query(echo(2))).rejects.toThrow("The database is closed.");
  });

  test("fail what is asked while there is no database, and what waits", async () => {
    const nowhere = openLines({
      count: 1,
      config: { connectionString: "postgresql://nobody@127.0.0.1:1/none" },
      log: createLogger("silent"),
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => nowhere.query(echo(index))),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await nowhere.close();
  });
});

test.each([
  ["SELECT 1", true],
  ["WITH a AS (SELECT updated_at FROM stories) SELECT * FROM a", true],
  ["WITH a AS (DELETE FROM stories RETURNING 1) SELECT * FROM a", false],
  ["SELECT id FROM users FOR UPDATE", false],
  ["SELECT id FROM users FOR NO KEY UPDATE", false],
  ["SELECT id FROM users FOR KEY SHARE", false],
  ["SELECT FROM graphile_worker.add_job('a')", false],
  ["SELECT pg_advisory_xact_lock(1)", false],
  ["insert into users default values", false],
])("%s only reads: %s", (text, isRead) => {
  expect(statement("test", () => sql.raw(text)).isRead).toBe(isRead);
});
