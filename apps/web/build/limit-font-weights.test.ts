import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontWeights } from "./limit-font-weights.ts";

test("the fonts have every weight that texts have", () => {
  const styles = ["theme.css", "base.css", "story-blocks.css"]
    .map((file) => readFileSync(new URL(`../src/ui/${file}`, import.meta.url), "utf8"))
    .join("\n");
  const weights = [...styles.matchAll(/font-weight(?:-\w+)?: (\d+)/g)].map(([, weight]) =>
    Number(weight),
  );
  expect(weights.length).toBeGreaterThan(5);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(fontWeights.min);
  expect(Math.max(...weights)).toBeLessThanOrEqual(fontWeights.max);
});
