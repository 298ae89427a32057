import { describe, expect, test } from "vitest";
import { mean, ndcg, recall } from "./measures.ts";

const liked = new Set(["a", "b", "c", "d"]);

describe("recall", () => {
  test("is the fraction of the liked stories that the list contains", () => {
    expect(recall(["a", "x", "b"], liked)).toBe(0.5);
    expect(recall(["x"], liked)).toBe(0);
    expect(recall([], new Set())).toBe(0);
  });
});

describe("nDCG", () => {
  test("is 1 for a list of liked stories alone, 0 for one without", () => {
    expect(ndcg(["c", "a"], liked)).toBe(1);
    expect(ndcg(["x", "y"], liked)).toBe(0);
    expect(ndcg([], liked)).toBe(0);
  });

  test("counts a higher position more: the second position counts 1/log2(3)", () => {
    const [first, second] = [1, 1 / Math.log2(3)];
    expect(ndcg(["a", "x"], liked)).toBeCloseTo(first / (first + second), 12);
    expect(ndcg(["x", "a"], liked)).toBeCloseTo(second / (first + second), 12);
  });
});

test("the mean of nothing is 0", () => {
  expect([mean([]), mean([1, 2])]).toEqual([0, 1.5]);
});
