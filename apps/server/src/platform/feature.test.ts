import { expect, expectTypeOf, test } from "vitest";
import { combineFeatures, defineFeature, type Feature } from "./feature.ts";

const run = async () => undefined;

test("the parts of all features are joined", () => {
  const features = combineFeatures([
    defineFeature({ events: { login: run } }),
    defineFeature({ jobs: { "rank-tests": { schedule: "* * * * *", run } } }),
  ]);
  expect(features.events).toEqual({ login: run });
  expect(features.jobs["rank-tests"].schedule).toBe("* * * * *");
});

test("two features with the same call, event or job are refused", () => {
  const feature = defineFeature({ events: { login: run } });
  expect(() => combineFeatures([feature, feature])).toThrow(
    'Features: two of them have "login" in their events.',
  );
});

test("what a feature lacks or has too much does not compile", () => {
  // @ts-expect-error The contract has no such call.
  defineFeature({ calls: { unknownCall: run } });
  // @ts-expect-error A job that no operation enqueues needs a schedule.
  defineFeature({ jobs: { "rank-tests": { run } } });
  // @ts-expect-error A job with a payload cannot recur.
  defineFeature({ jobs: { "push-alert": { schedule: "* * * * *", run } } });
  const features = combineFeatures([defineFeature({ events: { login: run } })]);
  expectTypeOf(features).not.toExtend<Feature>();
});
