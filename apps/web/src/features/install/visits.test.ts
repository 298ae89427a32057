import { expect, test } from "vitest";
import { countVisit, isBannerVisit } from "./visits.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

test("the install banner appears on the 1st visit and every 5th", () => {
  const shown = Array.from({ length: 16 }, (_, index) => index).filter(isBannerVisit);
  expect(shown).toEqual([1, 5, 10, 15]);
});

test("a visit is counted once, however often it loads a page", () => {
  const localStorage = storage();
  const tab = { localStorage, sessionStorage: storage() };
  expect([countVisit(tab), countVisit(tab)]).toEqual([1, 1]);
  expect(countVisit({ localStorage, sessionStorage: storage() })).toBe(2);
  expect(countVisit(tab)).toBe(1);
});

test("a count that somebody spoiled begins again", () => {
  const localStorage = storage();
  localStorage.setItem("visits", "many");
  expect(countVisit({ localStorage, sessionStorage: storage() })).toBe(1);
});
