import { errorSentences } from "@kora/contract/errors";
import { expect, test } from "vitest";
import { createOutcomes } from "./outcomes.ts";
import { summarize } from "./resources.ts";

test("a 5xx or a missing response is a failure unless a part is restarting, and a 4xx never is", () => {
  let isRestarting = false;
  const outcomes = createOutcomes(() => isRestarting);
  const count = (status?: number) =>
    outcomes.count("getStory", { status, milliseconds: 1, detail: "a detail" });
  for (const status of [200, 404, 500, undefined]) count(status);
  isRestarting = true;
  for (const status of [200, 429, 503, undefined]) count(status);
  expect(outcomes.byName.get("getStory")).toEqual({
    succeeded: 2,
    refused: 2,
    shed: 0,
    interrupted: 2,
    failed: 2,
  });
  expect(outcomes.failures).toHaveLength(2);
  isRestarting = false;
  outcomes.count("search", { status: 503, milliseconds: 1, detail: errorSentences.UNAVAILABLE });
  expect(outcomes.total("shed")).toBe(1);
  expect([...outcomes.shedByMinute.values()]).toEqual([1]);
  // Response times of restarts would hide those of the normal operation.
  expect(outcomes.times).toHaveLength(1);
});

test("memory and handles are flat if they hardly grow from the second to the last quarter", () => {
  const use = (megabytes: readonly number[], handles = [50, 50, 50, 50]) =>
    summarize(
      "Redis",
      megabytes.map((value, quarter) => ({
        progress: quarter / 4 + 0.1,
        megabytes: value,
        handles: handles[quarter],
      })),
    );
  expect(use([100, 300, 900, 340])).toMatchObject({
    isFlat: true,
    megabytes: [300, 340],
    peakMegabytes: 900,
  });
  expect(use([100, 300, 300, 350]).isFlat).toBe(false);
  expect(use([300, 300, 300, 300], [50, 50, 50, 70]).isFlat).toBe(false);
});
