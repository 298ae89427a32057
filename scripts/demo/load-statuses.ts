import { backgrounds } from "@kora/contract/status-style";
import { createStatus } from "../../apps/server/src/features/statuses/create-status.ts";
import { likeStatus } from "../../apps/server/src/features/statuses/like-status.ts";
import { saveStatus } from "../../apps/server/src/features/statuses/save-status.ts";
import { viewStatus } from "../../apps/server/src/features/statuses/view-status.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import { hashToFraction } from "./content/reactions.ts";
import type { DemoCommunity } from "./content/types.ts";
import { hour } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";

/**
 * Posts the statuses of the last day from the oldest to the newest. A fixed selection of users views each status, and
 * some of them like it. Returns the ids of the latest statuses, by username.
 */
export async function loadStatuses(
  { writers, readers, statuses }: DemoCommunity,
  contextOf: (username: string) => ViewerContext,
  clock: DemoClock,
  today: Date,
): Promise<ReadonlyMap<string, string>> {
  const latestIds = new Map<string, string>();
  const users = [...writers, ...readers];
  for (const status of statuses.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const { author, content, mood, textStyle, background, hoursAgo, isSaved } = status;
    const postedAt = new Date(today.getTime() - hoursAgo * hour);
    clock.set(postedAt);
    const { _id: statusId } = await createStatus(contextOf(author), {
      content,
      mood: mood && { label: mood },
      style: { textStyle, backgroundColor: backgrounds[background] },
    });
    latestIds.set(author, statusId);
    if (isSaved) {
      await saveStatus(contextOf(author), { statusId, on: true });
    }
    for (const { username } of users) {
      const fraction = hashToFraction(`status/${author}/${hoursAgo}/${username}`);
      if (username === author || fraction > 0.5) {
        continue;
      }
      clock.set(new Date(postedAt.getTime() + fraction * hoursAgo * hour));
      await viewStatus(contextOf(username), statusId);
      if (fraction < 0.25) {
        await likeStatus(contextOf(username), { statusId, on: true });
      }
    }
  }
  return latestIds;
}
