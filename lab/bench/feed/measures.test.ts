import { describe, expect, test } from "vitest";
import { mean, ndcg, recall } from "./measures.ts";

const likedIds = new Set(["a", "b", "c", "d"]);

describe("recall", () => {
  test("is the fraction of the liked stories that the list contains", () => {
    expect(recall(["a", "x", "b"], likedIds)).toBe(0.5);
    expect(recall(["x"], likedIds)).toBe(0);
    expect(recall([], new Set())).toBe(0);
  });
});

describe("nDCG", () => {
  test("is 1 if all stories of the list are liked, and 0 if none is liked", () => {
    expect(ndcg(["c", "a"], likedIds)).toBe(1);
    expect(ndcg(["x", "y"], likedIds)).toBe(0);
    expect(ndcg([], likedIds)).toBe(0);
  });

  test("counts a higher position more: the second position counts 1/log2(3)", () => {
    const [first, second] = [1, 1 / Math.log2(3)];
    expect(ndcg(["a", "x"], likedIds)).toBeCloseTo(first / (first + second), 12);
    expect(ndcg(["x", "a"], likedIds)).toBeCloseTo(second / (first + second), 12);
  });
});

test("the mean of an empty list is 0", () => {
  expect([mean([]), mean([1, 2])]).toEqual([0, 1.5]);
});
