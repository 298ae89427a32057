import type { StoryRating } from "@kora/contract/story-ratings";
import type { TransactionContext } from "../../platform/context.ts";
import { allUsersRoom } from "../../platform/realtime/rooms.ts";
import { storyAudience, storyRoom } from "./rooms.ts";

/**
 * The limit of a griot's own edits that tell all clients that a story became mature: edits back and forth cost little.
 * Above it, only the clients that have the story open get the event.
 */
const broadcasts = { max: 20, windowSeconds: 60 * 60 } as const;

/**
 * Publishes to all clients that moderators have hidden a story or show it again, because any of them may show its card.
 * Its room is emptied afterwards, as by a new rating.
 */
export function publishModeration(
  tx: Pick<TransactionContext, "publish" | "afterCommit">,
  { id, authorId }: { readonly id: string; readonly authorId: string },
): void {
  tx.publish({
    ...storyAudience({ id, authorId, actorId: authorId }),
    to: allUsersRoom,
    event: "storyRated",
    payload: { storyId: id },
  });
  tx.afterCommit((realtime) => realtime.emptyRoom(storyRoom(id)));
}

/**
 * Publishes that the rating or the warnings of a story changed, to the clients that have it open. If the story became
 * mature, all clients get the event, because any of them may show its card. Its room is emptied afterwards, because the
 * room may have sockets of users from whom the story is hidden now; the clients of the others join it again.
 */
export async function publishRating(
  tx: Pick<TransactionContext, "publish" | "afterCommit" | "limiter">,
  story: {
    readonly id: string;
    readonly authorId: string;
    readonly oldRating: StoryRating;
    readonly rating: StoryRating;
    /** True for the griot's own edit, false for a moderator's action. */
    readonly isEdit: boolean;
  },
): Promise<void> {
  const { id, authorId, oldRating, rating, isEdit } = story;
  const becameMature = rating === "mature" && oldRating !== "mature";
  const isBroadcast =
    becameMature &&
    !(isEdit && (await tx.limiter.hit("stories that became mature", authorId, broadcasts)));
  tx.publish({
    ...storyAudience({ id, authorId, actorId: authorId }),
    ...(isBroadcast && { to: allUsersRoom }),
    event: "storyRated",
    payload: { storyId: id },
  });
  if (becameMature) {
    tx.afterCommit((realtime) => realtime.emptyRoom(storyRoom(id)));
  }
}
