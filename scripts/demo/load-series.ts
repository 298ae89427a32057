import { createSeries } from "../../apps/server/src/features/series/create-series.ts";
import { followSeries } from "../../apps/server/src/features/series/follow-series.ts";
import { setSeriesParts } from "../../apps/server/src/features/series/set-series-parts.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";

/**
 * Creates the series, adds their parts and followers. `storyIdOf` returns the id of a story by its slug. Returns the ids
 * of the series by their titles.
 */
export async function loadSeries(
  { series }: DemoCommunity,
  contextOf: (username: string) => ViewerContext,
  storyIdOf: (slug: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const seriesIds = new Map<string, string>();
  for (const { author, parts, followedBy, ...fields } of series) {
    const ctx = contextOf(author);
    const { _id: seriesId, revision } = await createSeries(ctx, { ...fields, language: "en" });
    seriesIds.set(fields.title, seriesId);
    await setSeriesParts(ctx, { seriesId, storyIds: parts.map(storyIdOf), revision });
    for (const follower of followedBy) {
      await followSeries(contextOf(follower), { seriesId, on: true });
    }
  }
  return seriesIds;
}
