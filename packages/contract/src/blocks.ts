import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, OwnUserId, Timestamp, UserSummary } from "./common.ts";
import { sentences } from "./sentences.ts";

const said = sentences.blocks;

/** What can be blocked. A writer is named by the id of the writer record or of the person. */
export const blockedTypes = ["user", "writer", "story", "comment", "status"] as const;
export type BlockedType = (typeof blockedTypes)[number];

const blockedAt = Timestamp;

const BlockedWriterView = z.object({
  /** The writer record's. */
  _id: z.string(),
  userId: z.string(),
  posterName: z.string(),
  profilePicture: z.string().nullable(),
  blockedAt,
});

const BlockedStoryView = z.object({
  _id: z.string(),
  title: z.string(),
  /** Path of a picture that any `img` shows. */
  posterImage: z.string(),
  /** The griot's. */
  posterName: z.string(),
  blockedAt,
});

const BlockedCommentView = z.object({
  _id: z.string(),
  storyId: z.string(),
  /** Its beginning. */
  text: z.string(),
  /** Null once the author's account is gone. */
  userId: UserSummary.nullable(),
  blockedAt,
});

const BlockedStatusView = z.object({
  _id: z.string(),
  /** Its beginning. */
  content: z.string(),
  user: UserSummary,
  blockedAt,
});

/** What one blocked, each list the latest first and with its latest 100. */
export const BlocksView = z
  .object({
    blockedUsers: z.array(UserSummary.extend({ name: z.string(), blockedAt })),
    blockedWriters: z.array(BlockedWriterView),
    blockedStories: z.array(BlockedStoryView),
    blockedStatuses: z.array(BlockedStatusView),
    blockedComments: z.array(BlockedCommentView),
  })
  .meta({ id: "Blocks" });
export type BlocksView = z.infer<typeof BlocksView>;

const BlockBody = OwnUserId.extend({
  type: z.enum(blockedTypes, said.unknownType),
  targetId: Id,
});

export const blockCalls = defineCalls({
  blockEntity: {
    method: "POST",
    path: "/block-report/block",
    body: BlockBody,
    response: MessageResponse,
    access: "session",
    rateLimit: "block",
    summary:
      "Blocks a person, a griot, a story, a comment or a status; doing so twice is doing so once.",
    spec: "stories-and-writers §7; decisions §4",
  },
  unblockEntity: {
    method: "POST",
    path: "/block-report/unblock",
    body: BlockBody,
    response: MessageResponse,
    access: "session",
    rateLimit: "block",
    summary: "Takes a block back. Whom one followed is not followed again.",
    spec: "social §7; decisions §4",
  },
  listBlocks: {
    method: "GET",
    path: "/block-report/blocks",
    response: BlocksView,
    access: "session",
    summary: "What one blocked, of each kind the latest 100.",
    spec: "social §7; decisions §4",
  },
});
