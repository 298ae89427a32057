import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { isDatabaseAway, orAway } from "./away.ts";
import { openDatabase } from "./database.ts";

const answer = (code: string) =>
  Object.assign(new pg.DatabaseError("as PostgreSQL says", 0, "error"), { code });
const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

describe("that the database is away", () => {
  test.each([
    ["a connection that is refused", refused],
    ["one that ends", new Error("Connection terminated unexpectedly")],
    ["none in time", new Error("timeout exceeded when trying to connect")],
    ["a server that stops", answer("57P01")],
    ["a server that starts", answer("57P03")],
    ["no connection left", answer("53300")],
  ])("is told by %s", (_what, error) => {
    expect(isDatabaseAway(orAway(error))).toBe(true);
    expect(isDatabaseAway(new DrizzleQueryError("SELECT 1", [], error))).toBe(true);
  });

  test.each([
    ["a constraint", answer("23505")],
    ["a statement that took too long", answer("57014")],
    ["an error of ours", new TypeError("x is undefined")],
    ["another program that cannot be reached", refused],
  ])("is not told by %s", (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  test("is what every way of asking throws where nobody listens", async () => {
    const db = openDatabase({
      connectionString: "postgresql://kora@127.0.0.1:1/kora",
      connections: 1,
      log: createLogger("silent"),
    });
    const ways = [
      () => db.transaction(async () => undefined),
      () => db.drizzle.execute("SELECT 1"),
    ];
    for (const way of ways) {
      const error: unknown = await way().catch((thrown: unknown) => thrown);
      expect(isDatabaseAway(error)).toBe(true);
    }
    await db.close();
  });
});
