import { expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { isWorthRetrying, retryDelay } from "./query-client.ts";

test("a lost connection and a server error are retried, at most twice", () => {
  expect(isWorthRetrying(0, new ApiError(0, "OFFLINE"))).toBe(true);
  expect(isWorthRetrying(1, new ApiError(500, "INTERNAL"))).toBe(true);
  expect(isWorthRetrying(2, new ApiError(500, "INTERNAL"))).toBe(false);
});

test("a client error (4xx) and an error of our own code are not retried", () => {
  expect(isWorthRetrying(0, new ApiError(404, "NOT_FOUND"))).toBe(false);
  expect(isWorthRetrying(0, new ApiError(429, "RATE_LIMITED"))).toBe(false);
  expect(isWorthRetrying(0, new Error("a bug"))).toBe(false);
});

test("a call to an overloaded server is retried at most twice, not before its retry-after but within 30 s", () => {
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
