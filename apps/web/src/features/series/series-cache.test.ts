import type { SeriesWithContents } from "@kora/contract/series";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { applySeriesModerated, seriesKeys } from "./series-cache.ts";

test("a series that moderators hide is fetched again where it is shown, and nowhere else", () => {
  const queryClient = new QueryClient();
  const shown = { pages: [{ items: [{ _id: "rivers" }], nextCursor: null }], pageParams: [null] };
  const other = { pages: [{ items: [{ _id: "fires" }], nextCursor: null }], pageParams: [null] };
  const series = { _id: "rivers" } as SeriesWithContents;
  queryClient.setQueryData(seriesKeys.detail("rivers"), series);
  queryClient.setQueryData(seriesKeys.writer("ama"), shown);
  queryClient.setQueryData(seriesKeys.writer("kofi"), other);
  queryClient.setQueryData(storyKeys.detail("part"), { series: { _id: "rivers" } });
  queryClient.setQueryData(storyKeys.detail("alone"), { series: null });
  applySeriesModerated(queryClient, { seriesId: "rivers" });
  const isStale = (queryKey: readonly string[]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  // No screen shows it, so it is fetched when it is opened next.
  expect(queryClient.getQueryState(seriesKeys.detail("rivers"))).toBeUndefined();
  expect(isStale(seriesKeys.writer("ama"))).toBe(true);
  expect(isStale(seriesKeys.writer("kofi"))).toBe(false);
  expect(isStale(storyKeys.detail("part"))).toBe(true);
  expect(isStale(storyKeys.detail("alone"))).toBe(false);
});
