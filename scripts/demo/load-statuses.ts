import { backgrounds } from "@kora/contract/status-style";
import { createStatus } from "../../apps/server/src/features/statuses/create-status.ts";
import { likeStatus } from "../../apps/server/src/features/statuses/like-status.ts";
import { saveStatus } from "../../apps/server/src/features/statuses/save-status.ts";
import { viewStatus } from "../../apps/server/src/features/statuses/view-status.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import { fractionOf } from "./content/reactions.ts";
import type { DemoCommunity } from "./content/types.ts";
import type { DemoClock } from "./load-community.ts";

const hour = 60 * 60 * 1000;

/**
 * Posts the statuses of the last day from the oldest to the newest. A fixed selection of users views each status, and
 * some of them like it.
 */
export async function loadStatuses(
  { griots, readers, statuses }: DemoCommunity,
  as: (username: string) => ViewerContext,
  clock: DemoClock,
  today: Date,
): Promise<void> {
  const people = [...griots, ...readers];
  for (const status of statuses.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const { by, content, mood, textStyle, background, hoursAgo, isSaved = false } = status;
    const posted = new Date(today.getTime() - hoursAgo * hour);
    clock.set(posted);
    const { _id: statusId } = await createStatus(as(by), {
      content,
      mood: mood && { label: mood },
      style: { textStyle, backgroundColor: backgrounds[background] },
    });
    if (isSaved) {
      await saveStatus(as(by), { statusId, on: true });
    }
    for (const { username } of people) {
      const chance = fractionOf(`status/${by}/${hoursAgo}/${username}`);
      if (username === by || chance > 0.5) {
        continue;
      }
      clock.set(new Date(posted.getTime() + chance * hoursAgo * hour));
      await viewStatus(as(username), statusId);
      if (chance < 0.25) {
        await likeStatus(as(username), { statusId, on: true });
      }
    }
  }
}
