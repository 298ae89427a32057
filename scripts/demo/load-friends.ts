import { acceptFriend } from "../../apps/server/src/features/friends/answer-friend-request.ts";
import { requestFriend } from "../../apps/server/src/features/friends/request-friend.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";
import { day, hour } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";

/** Creates the friendships and the open friend requests with timestamps in the past. */
export async function loadFriends(
  { friendships, friendRequests }: DemoCommunity,
  contextOf: (username: string) => ViewerContext,
  clock: DemoClock,
  today: Date,
): Promise<void> {
  const dateBefore = (milliseconds: number) => new Date(today.getTime() - milliseconds);
  for (const [index, [sender, recipient]] of friendships.entries()) {
    const requestAge = 4 * (friendships.length - index + 1) * day;
    clock.set(dateBefore(requestAge));
    await requestFriend(contextOf(sender), contextOf(recipient).viewer.userId);
    clock.set(dateBefore(requestAge - 5 * hour));
    await acceptFriend(contextOf(recipient), contextOf(sender).viewer.userId);
  }
  for (const [index, [sender, recipient]] of friendRequests.entries()) {
    clock.set(dateBefore((friendRequests.length - index) * 7 * hour));
    await requestFriend(contextOf(sender), contextOf(recipient).viewer.userId);
  }
}
