import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import type { Transaction } from "./database.ts";
import { statement } from "./statement.ts";

const testApp = useTestApp();

const insert = statement<{ value: number }, { value: number }>(
  "test-insert-value",
  (value) => sql`INSERT INTO transaction_test (value) VALUES (${value("value")}) RETURNING value`,
);
const selectAll = statement<object, { value: number }>(
  "test-select-values",
  () => sql`SELECT value FROM transaction_test ORDER BY value FOR UPDATE`,
);
const insertValue = (tx: Transaction, value: number) => tx.row(insert, { value });

async function readValues(): Promise<number[]> {
  const { rows } = await testApp.db.pool.query("SELECT value FROM transaction_test ORDER BY value");
  return rows.map(({ value }: { value: number }) => value);
}

beforeAll(() =>
  testApp.db.pool.query("CREATE TABLE transaction_test (value int PRIMARY KEY, CHECK (value > 0))"),
);
beforeEach(() => testApp.db.pool.query("TRUNCATE transaction_test"));
afterAll(() => testApp.db.pool.query("DROP TABLE transaction_test"));

describe("a transaction", () => {
  test("runs statements that are sent at once in their order, and each sees the ones before it", async () => {
    const results = await testApp.db.transaction((tx) =>
      Promise.all([insertValue(tx, 1), insertValue(tx, 2), tx.rows(selectAll, {})]),
    );
    expect(results).toEqual([{ value: 1 }, { value: 2 }, [{ value: 1 }, { value: 2 }]]);
    expect(await readValues()).toEqual([1, 2]);
  });

  test("stores nothing if its work throws while statements are on their way", async () => {
    const work = testApp.db.transaction(async (tx) => {
      void insertValue(tx, 1);
      throw new Error("refused");
    });
    await expect(work).rejects.toThrow("refused");
    expect(await readValues()).toEqual([]);
  });

  test("fails with the error of the statement that failed, and not of those after it", async () => {
    const work = testApp.db.transaction((tx) =>
      Promise.all([insertValue(tx, 1), insertValue(tx, -1), insertValue(tx, 2)]),
    );
    await expect(work).rejects.toThrow(/transaction_test_value_check/);
    expect(await readValues()).toEqual([]);
  });

  test("fails if its work ignores the error of a statement", async () => {
    const work = testApp.db.transaction(async (tx) => {
      await insertValue(tx, 1);
      await insertValue(tx, -1).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("the error of a statement was ignored");
    expect(await readValues()).toEqual([]);
  });
});

describe("`commitWith`", () => {
  test("resolves to the rows of the last statements once they are committed", async () => {
    await testApp.db.transaction(async (tx) => {
      await insertValue(tx, 1);
      const last = await tx.commitWith(Promise.all([insertValue(tx, 2), insertValue(tx, 3)]));
      expect(last).toEqual([{ value: 2 }, { value: 3 }]);
      expect(await readValues()).toEqual([1, 2, 3]);
    });
  });

  test("stores nothing if one of the last statements fails", async () => {
    const work = testApp.db.transaction(async (tx) => {
      await insertValue(tx, 1);
      await tx.commitWith(Promise.all([insertValue(tx, 2), insertValue(tx, -1)]));
    });
    await expect(work).rejects.toThrow(/transaction_test_value_check/);
    expect(await readValues()).toEqual([]);
  });

  test("refuses statements that follow, which would not be part of the transaction", async () => {
    const work = testApp.db.transaction(async (tx) => {
      await tx.commitWith(insertValue(tx, 1));
      await insertValue(tx, 2);
    });
    await expect(work).rejects.toThrow("test-insert-value was sent after COMMIT");
    expect(await readValues()).toEqual([1]);
  });
});

test("a connection is free again after each of these transactions", async () => {
  const { total, idle, waiting } = testApp.db.pools().find(({ pool }) => pool === "own") ?? {};
  expect([idle, waiting]).toEqual([total, 0]);
});
