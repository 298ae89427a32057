import { expect, test } from "vitest";
import { getNextPageIds } from "./cards-by-ids.ts";

const pageSize = 2;

test("the cards of a playlist are requested in order, each once", () => {
  const ids = ["a", "b", "c", "d", "e"];
  expect(getNextPageIds(ids, [], pageSize)).toBe("a,b");
  expect(getNextPageIds(ids, ["a,b"], pageSize)).toBe("c,d");
  expect(getNextPageIds(ids, ["a,b", "c,d"], pageSize)).toBe("e");
  expect(getNextPageIds(ids, ["a,b", "c,d", "e"], pageSize)).toBeNull();
});

test("each card is requested once, even if the ids change while pages are loaded", () => {
  expect(getNextPageIds(["e", "a", "b", "c"], ["a,b"], pageSize)).toBe("e,c");
  expect(getNextPageIds(["b"], ["a,b"], pageSize)).toBeNull();
  expect(getNextPageIds([], [], pageSize)).toBeNull();
});
