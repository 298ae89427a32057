import { expect, test } from "vitest";
import { nextPage } from "./cards-by-ids.ts";

test("the cards of a playlist are requested in order, each once", () => {
  const ids = ["a", "b", "c", "d", "e"];
  expect(nextPage(ids, [], 2)).toBe("a,b");
  expect(nextPage(ids, ["a,b"], 2)).toBe("c,d");
  expect(nextPage(ids, ["a,b", "c,d"], 2)).toBe("e");
  expect(nextPage(ids, ["a,b", "c,d", "e"], 2)).toBeNull();
});

test("also if the order changes or stories are added or removed meanwhile", () => {
  expect(nextPage(["e", "a", "b", "c"], ["a,b"], 2)).toBe("e,c");
  expect(nextPage(["b"], ["a,b"], 2)).toBeNull();
  expect(nextPage([], [], 2)).toBeNull();
});
