import { expect, test } from "vitest";
import { getNextPageIds } from "./cards-by-ids.ts";

test("the cards of a playlist are requested in order, each once", () => {
  const ids = ["a", "b", "c", "d", "e"];
  expect(getNextPageIds(ids, [], 2)).toBe("a,b");
  expect(getNextPageIds(ids, ["a,b"], 2)).toBe("c,d");
  expect(getNextPageIds(ids, ["a,b", "c,d"], 2)).toBe("e");
  expect(getNextPageIds(ids, ["a,b", "c,d", "e"], 2)).toBeNull();
});

test("each card is requested once, even if the ids change while pages are loaded", () => {
  expect(getNextPageIds(["e", "a", "b", "c"], ["a,b"], 2)).toBe("e,c");
  expect(getNextPageIds(["b"], ["a,b"], 2)).toBeNull();
  expect(getNextPageIds([], [], 2)).toBeNull();
});
