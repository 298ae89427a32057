import { foldTag } from "@kora/contract/fold-tag";
import { latestStoryFormat } from "@kora/contract/story-formats";
import { getOwnStory } from "../../apps/server/src/features/dashboard/get-own-story.ts";
import { updateStory } from "../../apps/server/src/features/dashboard/update-story.ts";
import { publishStory } from "../../apps/server/src/features/stories/publish-story.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";
import { day, hour } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";
import type { PosterOf } from "./poster-file.ts";
import { withCopy } from "./with-copy.ts";

const foldTags = (tags: readonly string[]) => tags.flatMap((tag) => foldTag(tag) ?? []);

/** Gives tags and notes to published stories, which keeps their versions before, and schedules stories. */
export async function loadPublication(
  { edits, scheduledStories, stories }: DemoCommunity,
  {
    contextOf,
    storyIdOf,
    seriesIdOf,
    clock,
    today,
    posterOf,
  }: {
    contextOf: (username: string) => ViewerContext;
    storyIdOf: (slug: string) => string;
    seriesIdOf: (title: string) => string;
    clock: DemoClock;
    today: Date;
    posterOf: PosterOf;
  },
): Promise<void> {
  clock.set(new Date(today.getTime() - 5 * hour));
  for (const { story: slug, tags, ...notes } of edits) {
    const author = stories.find((story) => story.slug === slug)?.author ?? "";
    const [ctx, storyId] = [contextOf(author), storyIdOf(slug)];
    const { title, shortDescription } = await getOwnStory(ctx, storyId);
    const fields = { title, shortDescription, tags: foldTags(tags), ...notes };
    await updateStory(ctx, { storyId, format: latestStoryFormat, ...fields });
  }
  clock.set(today);
  for (const scheduledStory of scheduledStories) {
    const { author, genre, series, tags, posterOf: slug, inDays, ...fields } = scheduledStory;
    await withCopy(posterOf(slug), (poster) =>
      publishStory(contextOf(author), {
        ...fields,
        genres: genre,
        ...(series !== undefined && { series: seriesIdOf(series) }),
        tags: foldTags(tags),
        language: "en",
        publishAt: new Date(today.getTime() + inDays * day),
        poster,
      }),
    );
  }
}
