import { z } from "zod";
import { AnsweredComment, CommentView } from "./comments.ts";
import { Id, StoryCounts } from "./common.ts";
import type { ErrorBody } from "./errors.ts";
import { StatusView } from "./memoir.ts";

/** The acknowledgement of every event that a client sends (decisions §4). */
export type Ack = { ok: true } | ({ ok: false } & ErrorBody);

/** An event that a client may send. Every socket is signed in, so each is for a live session. */
export interface ClientEventDefinition {
  readonly payload: z.ZodObject;
  readonly access: "session";
  readonly spec: string;
}

export const clientEvents = {
  /** Acknowledged; the handshake has identified the socket already. */
  login: {
    payload: z.object({ userId: Id.optional() }),
    access: "session",
    spec: "social §7; decisions §4",
  },
  /** From here on this socket gets the story's events. */
  openStory: { payload: z.object({ storyId: Id }), access: "session", spec: "decisions §4" },
  closeStory: { payload: z.object({ storyId: Id }), access: "session", spec: "decisions §4" },
  /** From here on this socket gets the status's events. */
  openStatus: { payload: z.object({ statusId: Id }), access: "session", spec: "decisions §4" },
  closeStatus: { payload: z.object({ statusId: Id }), access: "session", spec: "decisions §4" },
} as const satisfies Record<string, ClientEventDefinition>;

export type ClientEventName = keyof typeof clientEvents;
export type ClientEventPayload<Name extends ClientEventName> = z.output<
  (typeof clientEvents)[Name]["payload"]
>;

/** What changed in a story's comments. Views are neutral: `isLiked` is false, `likes` is empty. */
export const StoryCommentsEvent = z.discriminatedUnion("change", [
  z.object({
    change: z.literal("created"),
    storyId: z.string(),
    comment: CommentView,
    parent: AnsweredComment.nullable(),
    counts: StoryCounts,
  }),
  z.object({
    change: z.literal("deleted"),
    storyId: z.string(),
    commentId: z.string(),
    /** The comment's. */
    revision: z.int(),
    /** The comment that is the earliest now, when the deleted one was; else null. */
    firstCommentId: z.string().nullable(),
    counts: StoryCounts,
  }),
  z.object({
    change: z.literal("liked"),
    storyId: z.string(),
    commentId: z.string(),
    /** The comment's. */
    revision: z.int(),
    userId: z.string(),
    on: z.boolean(),
    likeCount: z.int(),
  }),
]);
export type StoryCommentsEvent = z.infer<typeof StoryCommentsEvent>;

/** A story was liked, or a like was taken back. */
export const StoryLikesEvent = z.object({
  storyId: z.string(),
  userId: z.string(),
  on: z.boolean(),
  counts: StoryCounts,
});
export type StoryLikesEvent = z.infer<typeof StoryLikesEvent>;

/** A status was liked, or a like was taken back: to whom has it open, and to its owner. */
export const StatusLikesEvent = z.object({
  statusId: z.string(),
  userId: z.string(),
  on: z.boolean(),
  likeCount: z.int(),
  /** The status's. */
  revision: z.int(),
});
export type StatusLikesEvent = z.infer<typeof StatusLikesEvent>;

/** What became of a status: to its owner's screens; that it was saved or deleted to whom has it open too. */
export const StatusChangeEvent = z.discriminatedUnion("change", [
  /** As its owner sees it. */
  z.object({ change: z.literal("created"), status: StatusView }),
  z.object({
    change: z.literal("saved"),
    statusId: z.string(),
    isPermanentlySaved: z.boolean(),
    revision: z.int(),
  }),
  z.object({ change: z.literal("deleted"), statusId: z.string(), userId: z.string() }),
]);
export type StatusChangeEvent = z.infer<typeof StatusChangeEvent>;

/** Events that the server sends, by name. Payloads are checked against these in tests. */
export const serverEvents = {
  storyComments: StoryCommentsEvent,
  storyLikes: StoryLikesEvent,
  statusLikes: StatusLikesEvent,
  statusChange: StatusChangeEvent,
} as const satisfies Record<string, z.ZodType>;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEventPayload<Name extends ServerEventName> = z.output<
  (typeof serverEvents)[Name]
>;

/** The map that types Socket.IO on both ends. */
export type ServerToClient = {
  [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void;
};
export type ClientToServer = {
  [Name in ClientEventName]: (
    payload: ClientEventPayload<Name>,
    acknowledge?: (ack: Ack) => void,
  ) => void;
};
