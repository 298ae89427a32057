import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, OwnUserId, Timestamp, UserSummary } from "./common.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.blocks;

/** Types of entities that can be blocked. The id of a writer is a writer id or a user id. */
export const blockedTypes = ["user", "writer", "story", "comment", "status"] as const;
export type BlockedType = (typeof blockedTypes)[number];

const blockedAt = Timestamp;

const BlockedWriterView = z.object({
  _id: z.string().describe("Id of the writer record."),
  userId: z.string(),
  posterName: z.string(),
  profilePicture: z.string().nullable(),
  blockedAt,
});

const BlockedStoryView = z.object({
  _id: z.string(),
  title: z.string(),
  posterImage: z.string().describe("Path of a JPEG."),
  posterName: z.string().describe("Pen name of the writer."),
  blockedAt,
});

const BlockedCommentView = z.object({
  _id: z.string(),
  storyId: z.string(),
  text: z.string().describe("The beginning of the text."),
  userId: UserSummary.nullable().describe("Null after the author's account is deleted."),
  blockedAt,
});

const BlockedStatusView = z.object({
  _id: z.string(),
  content: z.string().describe("The beginning of the text."),
  user: UserSummary,
  blockedAt,
});

export const BlocksView = z
  .object({
    blockedUsers: z.array(UserSummary.extend({ name: z.string(), blockedAt })),
    blockedWriters: z.array(BlockedWriterView),
    blockedStories: z.array(BlockedStoryView),
    blockedStatuses: z.array(BlockedStatusView),
    blockedComments: z.array(BlockedCommentView),
  })
  .meta({ id: "Blocks", description: "The latest 100 blocks of each kind, latest first." });
export type BlocksView = z.infer<typeof BlocksView>;

const BlockBody = OwnUserId.extend({
  type: z.enum(blockedTypes, texts.unknownType),
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
    summary: "Blocks a user, a writer, a story, a comment or a status. Idempotent.",
  },
  unblockEntity: {
    method: "POST",
    path: "/block-report/unblock",
    body: BlockBody,
    response: MessageResponse,
    access: "session",
    rateLimit: "block",
    summary: "Removes a block. Follows that it ended are not restored.",
  },
  listBlocks: {
    method: "GET",
    path: "/block-report/blocks",
    response: BlocksView,
    access: "session",
    summary: "Lists the latest 100 blocks of each kind.",
  },
});
