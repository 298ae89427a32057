import { expect, inject, test } from "vitest";
import { createEmptyDatabase } from "../../testing/databases.ts";
import { migrateJobs } from "./migrate.ts";

test("a database that is dropped as soon as its job tables exist breaks no connection outside of a call", async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  process.on("uncaughtExceptionMonitor", onError);
  try {
    for (let round = 0; round < 5; round += 1) {
      const database = await createEmptyDatabase(inject("cluster"));
      await migrateJobs(database.connectionString);
      await database.drop();
    }
  } finally {
    process.off("uncaughtExceptionMonitor", onError);
  }
  expect(errors).toEqual([]);
});
