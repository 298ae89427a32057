import { expect, test } from "vitest";
import { ApiError, refusalOf } from "./api-error.ts";

test("the server's reason is told where it refused or has no room or time, and not where it failed", () => {
  const message = "There is no room.";
  const refusalWith = (status: number, code: ApiError["code"]) =>
    refusalOf(new ApiError(status, code, { message }));
  expect(refusalWith(413, "QUOTA_EXCEEDED")).toBe(message);
  expect(refusalWith(507, "STORAGE_FULL")).toBe(message);
  expect(refusalWith(503, "UNAVAILABLE")).toBe(message);
  expect(refusalWith(429, "RATE_LIMITED")).toBe(message);
  expect(refusalWith(500, "INTERNAL")).toBe("");
  expect(refusalOf(new ApiError(0, "OFFLINE"))).toBe("");
  expect(refusalOf(new Error(message))).toBe("");
});
