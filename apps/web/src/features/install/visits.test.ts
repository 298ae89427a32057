import { expect, test } from "vitest";
import type { Store } from "../../lib/storage.ts";
import { countVisit, dismissBanner, isBannerDue, isBannerVisit } from "./visits.ts";

/** A store in memory. */
function createStore(): Store {
  const stored = new Map<string, string>();
  return {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => stored.set(key, value).has(key),
    remove: (key) => void stored.delete(key),
    removeMatching: () => undefined,
  };
}

test("the install banner appears on the 1st visit and every 5th", () => {
  const bannerVisits = Array.from({ length: 16 }, (_, index) => index).filter(isBannerVisit);
  expect(bannerVisits).toEqual([1, 5, 10, 15]);
});

test("a visit is counted once, however often its number is requested; another tab is another visit", () => {
  const [device, tab] = [createStore(), createStore()];
  expect([countVisit(device, tab), countVisit(device, tab)]).toEqual([1, 1]);
  expect(countVisit(device, createStore())).toBe(2);
  expect(countVisit(device, tab)).toBe(1);
});

test("an invalid stored count restarts at 1", () => {
  const device = createStore();
  device.set("visits", "many");
  expect(countVisit(device, createStore())).toBe(1);
});

test("a dismissed banner does not appear again on this visit, but on the 5th", () => {
  const [device, tab] = [createStore(), createStore()];
  expect(isBannerDue(device, tab)).toBe(true);
  dismissBanner(tab);
  expect(isBannerDue(device, tab)).toBe(false);
  for (const _visit of [2, 3, 4]) countVisit(device, createStore());
  expect(isBannerDue(device, createStore())).toBe(true);
});
