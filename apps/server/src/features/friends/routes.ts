import type { friendCalls } from "@kora/contract/friends";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { acceptFriend, declineFriend } from "./answer-friend-request.ts";
import type { FriendshipChange } from "./change-friendship.ts";
import { findProfile } from "./find-profile.ts";
import { listFriends } from "./list-friends.ts";
import { removeFriend } from "./remove-friend.ts";
import { requestFriend } from "./request-friend.ts";

const toResponse = ({ friendship, message }: FriendshipChange) => ({
  msg: message,
  message,
  ...friendship,
});

export const friendRoutes: Handlers<typeof friendCalls> = {
  findProfile: (ctx, { params }) => findProfile(ctx, params.userId),

  listFriends: (ctx, { query }) => listFriends(ctx, "friends", query),

  listFriendRequests: (ctx, { query: { direction, ...page } }) => listFriends(ctx, direction, page),

  requestFriend: async (ctx, { body }) => toResponse(await requestFriend(ctx, body.friendId)),
  acceptFriend: async (ctx, { body }) => toResponse(await acceptFriend(ctx, body.friendId)),
  declineFriend: async (ctx, { body }) => toResponse(await declineFriend(ctx, body.friendId)),
  removeFriend: async (ctx, { params }) => toResponse(await removeFriend(ctx, params.userId)),
};
