import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { toLoggedError } from "./log.ts";

test("a logged error contains no value that a user entered", () => {
  const cause = new pg.DatabaseError("duplicate key value", 20, "error");
  cause.detail = "Key (email)=(ama@example.com) already exists.";
  cause.code = "23505";
  const error = new DrizzleQueryError(
    "insert into users",
    ["ama@example.com", "$argon2id$"],
    cause,
  );
  const loggedText = JSON.stringify(toLoggedError(error));
  expect(loggedText).not.toMatch(/ama@|argon2/);
  expect(loggedText).toContain("duplicate key value");
  expect(loggedText).toContain("23505");
});

test("an error of an idle connection is logged without the connection", () => {
  const cause = new pg.DatabaseError("terminating connection", 20, "error");
  const loggedError = toLoggedError(
    Object.assign(cause, { client: new pg.Client(), code: "57P01" }),
  );
  expect(loggedError).toMatchObject({ message: "terminating connection", code: "57P01" });
  expect(loggedError).not.toHaveProperty("client");
});
