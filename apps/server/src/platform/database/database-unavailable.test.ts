import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { openDatabase } from "./database.ts";
import { isDatabaseUnavailable, wrapConnectionError } from "./database-unavailable.ts";

const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError("as PostgreSQL says", 0, "error"), { code });
const connectionRefused = Object.assign(new Error("connect ECONNREFUSED"), {
  code: "ECONNREFUSED",
});

describe("an unreachable database", () => {
  test.each([
    ["a refused connection", connectionRefused],
    ["a terminated connection", new Error("Connection terminated unexpectedly")],
    ["a connection timeout", new Error("timeout exceeded when trying to connect")],
    ["a stopping server", databaseError("57P01")],
    ["a starting server", databaseError("57P03")],
    ["too many connections", databaseError("53300")],
  ])("is recognized by %s", (_title, error) => {
    expect(isDatabaseUnavailable(wrapConnectionError(error))).toBe(true);
    expect(isDatabaseUnavailable(new DrizzleQueryError("SELECT 1", [], error))).toBe(true);
  });

  test.each([
    ["a violated constraint", databaseError("23505")],
    ["a statement that took too long", databaseError("57014")],
    ["an error in the code", new TypeError("x is undefined")],
    ["another unreachable service", connectionRefused],
  ])("is not recognized by %s", (_title, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test("is logged where an idle connection breaks, but not after the close", async () => {
    const logLines: string[] = [];
    const db = openDatabase({
      connectionString: "postgresql://kora@127.0.0.1:1/kora",
      connections: 1,
      log: createLogger("warn", { write: (line) => void logLines.push(line) }),
    });
    db.pool.emit("error", databaseError("57P01"), new pg.Client());
    expect(logLines).toHaveLength(1);
    const closing = db.close();
    db.pool.emit("error", databaseError("57P01"), new pg.Client());
    await closing;
    expect(logLines).toHaveLength(1);
  });

  test("is recognized by the error of every database function", async () => {
    const db = openDatabase({
      connectionString: "postgresql://kora@127.0.0.1:1/kora",
      connections: 1,
      log: createLogger("silent"),
    });
    const calls = [
      () => db.transaction(async () => undefined),
      () => db.drizzle.execute("SELECT 1"),
    ];
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    await db.close();
  });
});
