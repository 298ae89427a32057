import { z } from "zod";
import { defineCalls } from "./call.ts";
import { GenreKey, Id, OwnUserId, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { sentences } from "./sentences.ts";

const said = sentences.friends;

/** How it stands between the viewer and somebody (social §4). At most one of the three is true. */
export const Friendship = z.object({
  isFriend: z.boolean(),
  /** The viewer asked them, and they have not answered. */
  isRequestPending: z.boolean(),
  /** They asked the viewer, who has not answered. */
  isRequestReceived: z.boolean(),
});
export type Friendship = z.infer<typeof Friendship>;

/** Somebody in a list of friends or requests. */
export const FriendView = UserSummary.extend({
  name: z.string(),
  isOnline: z.boolean(),
  ...Friendship.shape,
  /** When they became friends, or when it was asked. */
  since: Timestamp,
}).meta({ id: "Friend" });
export type FriendView = z.infer<typeof FriendView>;

/** Another person, as whoever asks may see them (social §3, §7). Nothing private is here (decisions §5). */
export const UserProfileView = UserSummary.extend({
  name: z.string(),
  aboutMe: z.string(),
  preferences: z.array(GenreKey),
  createdAt: Timestamp,
  isOnline: z.boolean(),
  friendCount: z.int(),
  /** The writer record's, null for who is no griot. */
  writerId: z.string().nullable(),
  posterName: z.string().nullable(),
  storiesCount: z.int(),
  ...Friendship.shape,
}).meta({ id: "Profile" });
export type UserProfileView = z.infer<typeof UserProfileView>;

const FriendResponse = z.object({
  msg: z.string(),
  message: z.string(),
  ...Friendship.shape,
});
/** `friendId` names the other one. */
const FriendBody = OwnUserId.extend({ friendId: Id });

export const friendCalls = defineCalls({
  findProfile: {
    method: "GET",
    path: "/profile/find/:userId",
    params: z.object({ userId: Id }),
    response: UserProfileView,
    access: "session",
    summary: "Another person's profile. 403 `BLOCKED` where either has blocked the other.",
    spec: "social §3, §7, §8; decisions §4, §5",
  },
  listFriends: {
    method: "GET",
    path: "/profile/friends",
    query: PageQuery,
    response: z.array(FriendView),
    isPaged: true,
    access: "session",
    summary: "One's own friends, the latest first.",
    spec: "social §2; decisions §1",
  },
  listFriendRequests: {
    method: "GET",
    path: "/profile/friend/requests",
    query: PageQuery.extend({
      /** Requests that came, or those that one made oneself. */
      direction: z.enum(["received", "sent"], said.unknownDirection).default("received"),
    }),
    response: z.array(FriendView),
    isPaged: true,
    access: "session",
    summary: "Requests that wait for an answer, the latest first.",
    spec: "social §2, §4; decisions §1",
  },
  requestFriend: {
    method: "POST",
    path: "/profile/friend/request",
    body: FriendBody,
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary: "Asks somebody to be friends. Where they have asked already, it is a yes.",
    spec: "social §4, §7, §8",
  },
  acceptFriend: {
    method: "POST",
    path: "/profile/friend/accept",
    body: FriendBody,
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary: "Says yes to a request.",
    spec: "social §4, §7, §8",
  },
  declineFriend: {
    method: "POST",
    path: "/profile/friend/decline",
    body: FriendBody,
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary: "Says no to a request. Whoever asked is not told.",
    spec: "social §4, §7, §8",
  },
  removeFriend: {
    method: "DELETE",
    path: "/profile/friend/:userId",
    params: z.object({ userId: Id }),
    response: FriendResponse,
    access: "session",
    rateLimit: "friend",
    summary: "Ends a friendship, or takes back the request one made.",
    spec: "social §4, §7, §8",
  },
});
