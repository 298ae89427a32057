import { acceptFriend } from "../../apps/server/src/features/friends/accept-friend.ts";
import { requestFriend } from "../../apps/server/src/features/friends/request-friend.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";
import type { DemoClock } from "./load-community.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Creates the friendships and the open friend requests with timestamps in the past. */
export async function loadFriends(
  { friendships, friendRequests }: DemoCommunity,
  as: (username: string) => ViewerContext,
  clock: DemoClock,
  today: Date,
): Promise<void> {
  const agoBy = (milliseconds: number) => new Date(today.getTime() - milliseconds);
  for (const [nth, [asks, says]] of friendships.entries()) {
    const asked = 4 * (friendships.length - nth + 1) * day;
    clock.set(agoBy(asked));
    await requestFriend(as(asks), as(says).viewer.userId);
    clock.set(agoBy(asked - 5 * hour));
    await acceptFriend(as(says), as(asks).viewer.userId);
  }
  for (const [nth, [asks, asked]] of friendRequests.entries()) {
    clock.set(agoBy((friendRequests.length - nth) * 7 * hour));
    await requestFriend(as(asks), as(asked).viewer.userId);
  }
}
