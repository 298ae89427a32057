import { expect, test } from "vitest";
import { createStore } from "../../lib/storage.ts";
import {
  mayAsk,
  storeDecision,
  storePostponement,
  wantsNotifications,
} from "./notification-decision.ts";

// The times of the tests are in milliseconds since 1970.
/** In milliseconds. */
const day = 24 * 60 * 60_000;
/** Returns a store that keeps its items in memory, because the browser storage is not available. */
const newStore = () =>
  createStore(() => {
    throw new Error("This browser stores nothing.");
  });

test("the user is asked again 30 days after Not now, at most three times", () => {
  const store = newStore();
  expect(mayAsk("ama", 0, store)).toBe(true);
  storePostponement("ama", 0, store);
  expect(mayAsk("ama", 30 * day - 1, store)).toBe(false);
  expect(mayAsk("ama", 30 * day, store)).toBe(true);
  storePostponement("ama", 30 * day, store);
  expect(mayAsk("ama", 59 * day, store)).toBe(false);
  expect(mayAsk("ama", 60 * day, store)).toBe(true);
  storePostponement("ama", 60 * day, store);
  expect(mayAsk("ama", 1000 * day, store)).toBe(false);
});

test("a user who has decided is not asked; decisions are per user", () => {
  const store = newStore();
  storeDecision("ama", "on", store);
  expect([wantsNotifications("ama", store), wantsNotifications("kofi", store)]).toEqual([
    true,
    false,
  ]);
  expect([mayAsk("ama", 0, store), mayAsk("kofi", 0, store)]).toEqual([false, true]);
  storeDecision("ama", "off", store);
  expect([wantsNotifications("ama", store), mayAsk("ama", 1000 * day, store)]).toEqual([
    false,
    false,
  ]);
});
