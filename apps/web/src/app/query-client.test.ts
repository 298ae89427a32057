import { expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { isWorthRetrying, retryDelay } from "./query-client.ts";

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

test("an overloaded server is asked again when it says so, twice at most, and within half a minute", () => {
  const busy = (retryAfter: number) => new ApiError(503, "UNAVAILABLE", { retryAfter });
  expect([0, 1, 2].map((failures) => isWorthRetrying(failures, busy(5)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(retryDelay(0, busy(5))).toBe(5000);
  expect(retryDelay(3, busy(5))).toBe(8000);
  expect(retryDelay(0, busy(3600))).toBe(30_000);
  expect(retryDelay(1, new ApiError(0, "OFFLINE"))).toBe(2000);
});
