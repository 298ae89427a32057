import { z } from "zod";
import { defineCalls } from "./call.ts";
import { GenreKey, Id, OwnUserId, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.friends;

/** The relation between the viewer and another user. At most one field is true. */
export const Friendship = z.object({
  isFriend: z.boolean(),
  // `pendingFriendRequests` of the own profile are the received ones; both names are those of the specification.
  isRequestPending: z.boolean().describe("The viewer has sent an open request."),
  isRequestReceived: z.boolean().describe("The viewer has received an open request."),
});
export type Friendship = z.infer<typeof Friendship>;

export const FriendView = UserSummary.extend({
  name: z.string(),
  isOnline: z.boolean(),
  ...Friendship.shape,
  since: Timestamp.describe("The time at which the friendship began or the request was sent."),
}).meta({ id: "Friend", description: "An entry in a list of friends or requests." });
export type FriendView = z.infer<typeof FriendView>;

export const UserProfileView = UserSummary.extend({
  name: z.string(),
  aboutMe: z.string(),
  preferences: z.array(GenreKey),
  createdAt: Timestamp,
  isOnline: z.boolean(),
  friendCount: z.int(),
  writerId: z.string().nullable().describe("Id of the writer record; null for a reader."),
  posterName: z.string().nullable(),
  storiesCount: z.int(),
  ...Friendship.shape,
}).meta({ id: "Profile", description: "The public profile of a user, without private fields." });
export type UserProfileView = z.infer<typeof UserProfileView>;

const FriendResponse = z.object({
  msg: z.string(),
  message: z.string(),
  ...Friendship.shape,
});
/** `friendId` is the id of the other user. */
const FriendBody = OwnUserId.extend({ friendId: Id });

export const friendCalls = defineCalls({
  findProfile: {
    method: "GET",
    path: "/profile/find/:userId",
    params: z.object({ userId: Id }),
    response: UserProfileView,
    access: "session",
    summary: "Returns the profile of a user. 403 `BLOCKED` when either blocks the other.",
  },
  listFriends: {
    method: "GET",
    path: "/profile/friends",
    query: PageQuery,
    response: z.array(FriendView),
    isPaged: true,
    access: "session",
    summary: "Lists the viewer's friends, latest first.",
  },
  listFriendRequests: {
    method: "GET",
    path: "/profile/friend/requests",
    query: PageQuery.extend({
      direction: z.enum(["received", "sent"], texts.unknownDirection).default("received"),
    }),
    response: z.array(FriendView),
    isPaged: true,
    access: "session",
    summary: "Lists open friend requests, latest first.",
  },
  requestFriend: {
    method: "POST",
    path: "/profile/friend/request",
    body: FriendBody,
    response: FriendResponse,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "friend",
    summary: "Sends a friend request, or accepts the one that the other user has sent.",
  },
  acceptFriend: {
    method: "POST",
    path: "/profile/friend/accept",
    body: FriendBody,
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary:
      "Accepts a friend request. 403 for one that the ages and the settings of the two would refuse now.",
  },
  declineFriend: {
    method: "POST",
    path: "/profile/friend/decline",
    body: FriendBody,
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary: "Declines a friend request. The sender is not notified.",
  },
  removeFriend: {
    method: "DELETE",
    path: "/profile/friend/:userId",
    params: z.object({ userId: Id }),
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary: "Ends a friendship, or withdraws the viewer's request.",
  },
});
