import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { createLogger } from "../log.ts";
import { type BoundStatement, openReadPool, type ReadPool } from "./read-pool.ts";
import { statement } from "./statement.ts";

const testApp = useTestApp();

const applicationName = "read-pool-under-test";
let pool: ReadPool;

beforeEach(async () => {
  pool = openReadPool({
    maxConnections: 2,
    config: {
      connectionString: testApp.db.pool.options.connectionString,
      application_name: applicationName,
    },
    log: createLogger("silent"),
  });
});

afterEach(() => pool.close());

const createStatement = (text: string, ...values: unknown[]): BoundStatement => ({
  name: text,
  text,
  values,
});
const echo = (value: number) => createStatement("SELECT $1::int AS value", value);
const slowStatement = createStatement("SELECT pg_sleep(0.3)");

async function listPids(): Promise<number[]> {
  const { rows } = await testApp.db.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = $1",
    [applicationName],
  );
  return rows.map(({ pid }) => pid);
}

describe("a pool of reads", () => {
  test("returns each statement's own rows, on no more connections than the maximum", async () => {
    const values = Array.from({ length: 500 }, (_, index) => index);
    const results = await Promise.all(values.map((value) => pool.query(echo(value))));
    expect(results).toEqual(values.map((value) => [{ value }]));
    expect(await listPids()).toHaveLength(2);
  });

  test("opens one connection for sequential statements", async () => {
    for (const value of [1, 2, 3]) {
      await pool.query(echo(value));
    }
    expect(await listPids()).toHaveLength(1);
  });

  test("fails an invalid statement, and no concurrent one", async () => {
    const outcomes = await Promise.allSettled([
      pool.query(echo(1)),
      pool.query(createStatement("SELECT 1 / $1::int AS value", 0)),
      pool.query(echo(2)),
      pool.query(createStatement("SELECT nothing")),
      pool.query(echo(3)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });

  test("lets no statement wait behind a slow one while a connection is free", async () => {
    const order: string[] = [];
    const slowResult = pool.query(slowStatement).then(() => order.push("slow"));
    for (const value of [1, 2, 3, 4, 5, 6]) {
      await pool.query(echo(value));
    }
    order.push("quick");
    await slowResult;
    expect(order).toEqual(["quick", "slow"]);
  });

  async function endConnections() {
    const endedPids = await listPids();
    await testApp.db.pool.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid", [
      endedPids,
    ]);
    return endedPids;
  }

  test("retries when PostgreSQL ends the connections", async () => {
    await Promise.all([pool.query(echo(1)), pool.query(echo(2))]);
    const inFlight = Promise.all([pool.query(slowStatement), pool.query(slowStatement)]);
    const endedPids = await endConnections();
    expect(await pool.query(echo(3))).toEqual([{ value: 3 }]);
    expect(await inFlight).toHaveLength(2);
    expect(endedPids).toHaveLength(2);
    expect((await listPids()).filter((pid) => endedPids.includes(pid))).toEqual([]);
  });

  test("fails a statement that loses its connection each time", async () => {
    const terminatedRead = createStatement("SELECT pg_terminate_backend(pg_backend_pid())");
    await expect(pool.query(terminatedRead)).rejects.toThrow("The database cannot be reached.");
    expect(await pool.query(echo(1))).toEqual([{ value: 1 }]);
  });

  test("finishes statements in flight before it closes, and rejects new ones", async () => {
    const inFlight = pool.query(slowStatement);
    await pool.query(echo(1));
    await Promise.all([expect(inFlight).resolves.toHaveLength(1), pool.close()]);
    await expect(pool.query(echo(2))).rejects.toThrow("The database is closed.");
  });

  test("fails running and waiting statements while the database is unreachable", async () => {
    const unreachablePool = openReadPool({
      maxConnections: 1,
      config: { connectionString: "postgresql://nobody@127.0.0.1:1/none" },
      log: createLogger("silent"),
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => unreachablePool.query(echo(index))),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await unreachablePool.close();
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
])("%s is read-only: %s", (text, isRead) => {
  expect(statement(text, () => sql.raw(text)).isRead).toBe(isRead);
});
