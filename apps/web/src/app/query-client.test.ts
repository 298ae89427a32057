import { expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { isWorthRetrying } from "./query-client.ts";

test("a lost line and a fault of the server are tried again, twice at most", () => {
  expect(isWorthRetrying(0, new ApiError(0, "OFFLINE"))).toBe(true);
  expect(isWorthRetrying(1, new ApiError(500, "INTERNAL"))).toBe(true);
  expect(isWorthRetrying(2, new ApiError(500, "INTERNAL"))).toBe(false);
});

test("a refusal is final", () => {
  expect(isWorthRetrying(0, new ApiError(404, "NOT_FOUND"))).toBe(false);
  expect(isWorthRetrying(0, new ApiError(429, "RATE_LIMITED"))).toBe(false);
  expect(isWorthRetrying(0, new Error("a fault of ours"))).toBe(false);
});
