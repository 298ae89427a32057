import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { isWorthRetrying, resync, retryDelay } from "./query-client.ts";

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

test("a resync fetches what is on the screen and failed offline, or is updated by events", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetched: string[] = [];
  const show = (name: string, { error, live }: { error?: ApiError; live?: true } = {}) => {
    const queryFn = () => {
      fetched.push(name);
      return error === undefined ? Promise.resolve(name) : Promise.reject(error);
    };
    const options = { queryKey: [name], queryFn, networkMode: "always" } as const;
    const observer = new QueryObserver(client, { ...options, meta: live ? { live } : {} });
    return observer.subscribe(() => undefined);
  };
  show("loaded");
  show("live", { live: true });
  show("failed offline", { error: new ApiError(0, "OFFLINE") });
  show("refused", { error: new ApiError(403, "FORBIDDEN") });
  const closePage = show("live on another page", { live: true });
  await expect.poll(() => client.isFetching()).toBe(0);
  closePage();
  fetched.splice(0);
  resync(client);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(fetched.toSorted()).toEqual(["failed offline", "live"]);
  client.clear();
});
