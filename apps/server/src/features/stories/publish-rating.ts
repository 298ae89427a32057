import type { StoryRating } from "@kora/contract/story-ratings";
import type { TransactionContext } from "../../platform/context.ts";
import { storyAudience, storyRoom } from "./rooms.ts";

/**
 * Publishes that the rating or the warnings of a story changed, to the clients that have it open. If the story became mature, its room is
 * emptied after the event, because the room may have sockets of users from whom the story is hidden now; the clients of
 * the others join it again.
 */
export function publishRating(
  tx: Pick<TransactionContext, "publish" | "afterCommit">,
  story: {
    readonly id: string;
    readonly authorId: string;
    readonly oldRating: StoryRating;
    readonly rating: StoryRating;
  },
): void {
  const { id, authorId, oldRating, rating } = story;
  tx.publish({
    ...storyAudience({ id, authorId, actorId: authorId }),
    event: "storyRated",
    payload: { storyId: id },
  });
  if (rating === "mature" && oldRating !== "mature") {
    tx.afterCommit((realtime) => realtime.emptyRoom(storyRoom(id)));
  }
}
