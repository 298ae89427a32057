import type { friendCalls } from "@kora/contract/friends";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { acceptFriend } from "./accept-friend.ts";
import type { Changed } from "./between-two.ts";
import { declineFriend } from "./decline-friend.ts";
import { findProfile } from "./find-profile.ts";
import { listPeople } from "./list-people.ts";
import { removeFriend } from "./remove-friend.ts";
import { requestFriend } from "./request-friend.ts";

const toAnswer = ({ friendship, sentence }: Changed) => ({
  msg: sentence,
  message: sentence,
  ...friendship,
});

export const friendRoutes: Handlers<typeof friendCalls> = {
  findProfile: (ctx, { params }) => findProfile(ctx, params.userId),

  async listFriends(ctx, { query }) {
    const { items, nextCursor } = await listPeople(ctx, "friends", query);
    return { answer: items, nextCursor };
  },

  async listFriendRequests(ctx, { query: { direction, ...page } }) {
    const { items, nextCursor } = await listPeople(ctx, direction, page);
    return { answer: items, nextCursor };
  },

  requestFriend: async (ctx, { body }) => toAnswer(await requestFriend(ctx, body.friendId)),
  acceptFriend: async (ctx, { body }) => toAnswer(await acceptFriend(ctx, body.friendId)),
  declineFriend: async (ctx, { body }) => toAnswer(await declineFriend(ctx, body.friendId)),
  removeFriend: async (ctx, { params }) => toAnswer(await removeFriend(ctx, params.userId)),
};
