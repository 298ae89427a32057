import type { OwnStoryCardView } from "@kora/contract/stories";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { cancelSchedule, closeStory } from "../stories/index.ts";
import { readOwnCard } from "./list-own-stories.ts";
import { lockOwnStory } from "./lock-own-story.ts";

/**
 * Hides the viewer's own story from all others, or cancels its publication at a time. Does nothing for a story that is
 * neither published nor scheduled. Throws 404 for any other story.
 */
export async function unpublishStory(
  ctx: ViewerContext,
  storyId: string,
): Promise<OwnStoryCardView> {
  await inTransaction(ctx, async (tx) => {
    const story = await lockOwnStory(tx, storyId);
    if (story.isPublished) {
      await closeStory(tx, story);
    } else {
      await cancelSchedule(tx, storyId);
    }
  });
  return readOwnCard(ctx, storyId);
}
