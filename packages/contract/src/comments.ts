import { z } from "zod";
import { defineCalls } from "./call.ts";
import { commentPermissions, commentRefusals } from "./comment-permission.ts";
import {
  Id,
  Mentions,
  OwnUserId,
  PageQuery,
  StoryCounts,
  Timestamp,
  UserSummary,
} from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { requiredText } from "./text-schemas.ts";

/** Why a viewer does not see a comment: the viewer has blocked its author, or any other reason. */
const hiddenCommentReasons = ["blocked", "other"] as const;

export const CommentView = z
  .object({
    _id: z.string(),
    storyId: z.string(),
    parentId: z
      .string()
      .nullable()
      .describe("The comment that it replies to; null for a top comment."),
    path: z
      .array(z.string())
      .describe(
        "Ids from the top comment down to this one. Calls that change the comment take this path.",
      ),
    userId: UserSummary.nullable().describe(
      "The author; null if the comment or the author's account is deleted, or if it is hidden.",
    ),
    text: z.string().describe("Empty if the comment is deleted or hidden."),
    mentions: Mentions.describe(
      "The users whom the text mentions with `@`, with their usernames at that time; empty if the comment is deleted.",
    ),
    editedAt: Timestamp.nullable().describe(
      "The time of the last edit; null if there was none from 15 minutes after writing.",
    ),
    isPinned: z
      .boolean()
      .describe("True if the griot has pinned it, so that it is the first of the story's list."),
    isDeleted: z.boolean(),
    isRemoved: z.boolean().describe("True if it is deleted because the story's griot removed it."),
    hidden: z
      .enum(hiddenCommentReasons)
      .nullable()
      .describe(
        "Set if the viewer does not see its author: it only keeps the place of the replies below it. `blocked`: the viewer has blocked the author. The viewer cannot like or answer it, nor what is below it.",
      ),
    createdAt: Timestamp,
    likes: z.array(z.string()).describe("User ids, the viewer's own first, at most 50."),
    likeCount: z.int(),
    isLiked: z.boolean(),
    isFirst: z
      .boolean()
      .describe("True for the earliest comment of the story that is not deleted."),
    get replies() {
      return z
        .array(CommentView)
        .describe(
          "The first replies by likes plus replies, descending. `listComments` with `parentId` and `repliesCursor` returns the rest. If the most liked reply is not among the first, it is added as the last one, and is returned again at its own position.",
        );
    },
    replyCount: z.int().describe("The number of all direct replies."),
    revision: z
      .int()
      .describe("Grows with every change of this comment, its likes and its reply count."),
    repliesCursor: z
      .string()
      .nullable()
      .describe("The cursor of the next replies; null if all are included."),
  })
  .meta({ id: "Comment", description: "A comment or reply with its first replies." });
export type CommentView = z.infer<typeof CommentView>;

/** One page of comments and the story's counts. */
export const CommentsView = StoryCounts.extend({ comments: z.array(CommentView) });
export type CommentsView = z.infer<typeof CommentsView>;

/** The comment that was replied to, with its state after the reply. */
export const ParentComment = z.object({
  commentId: z.string(),
  replyCount: z.int(),
  revision: z.int(),
});

/** A page of comments, as in `CommentsView`, and the created comment. */
export const CommentCreated = CommentsView.extend({
  comment: CommentView,
  parent: ParentComment.nullable().describe("Null for a top comment."),
});
export type CommentCreated = z.infer<typeof CommentCreated>;

/** Who may comment on a story, as its griot has set it. */
export const CommentSettings = z.object({
  permission: z.enum(commentPermissions).describe("The griot may always comment."),
  isLocked: z.boolean().describe("True while no user may comment, the griot neither."),
  revision: z.int().describe("Grows with every change of these settings."),
});
export type CommentSettings = z.infer<typeof CommentSettings>;

/** The settings of a story's comments, and whether the viewer may comment. */
export const StoryComments = CommentSettings.extend({
  mayComment: z.boolean().describe("True if the viewer may comment."),
  refusal: z
    .enum(commentRefusals)
    .nullable()
    .describe("The reason for which the viewer may not comment; null if the viewer may."),
  isFollower: z.boolean().describe("True if the viewer follows the griot."),
  isBarred: z.boolean().describe("True if the griot has barred the viewer from commenting."),
});
export type StoryComments = z.infer<typeof StoryComments>;

export const CommentBanView = UserSummary.extend({ name: z.string(), barredAt: Timestamp }).meta({
  id: "CommentBan",
  description: "A user whom the viewer has barred from commenting on the viewer's stories.",
});
export type CommentBanView = z.infer<typeof CommentBanView>;

const CommentText = requiredText({
  max: limits.comment.text,
  required: sentences.comments.textRequired,
  tooLong: sentences.comments.textTooLong,
});

const CommentPath = z
  .array(Id, sentences.comments.pathFormat)
  .min(1, sentences.comments.pathFormat)
  .max(limits.comment.pathLength, sentences.comments.pathFormat);

const On = z.boolean(sentences.comments.onRequired);

const storyParams = z.object({ storyId: Id });

const TopCommentPath = CommentPath.max(1, sentences.comments.replyNotPinned);

/** `comment` omits the list from the response, for clients that maintain their own. */
const createQuery = z.object({
  return: z
    .enum(["comments", "comment"])
    .default("comments")
    .describe("A call with `Idempotency-Key` or `x-client-id` gets only the comment."),
});

const likeCall = {
  method: "POST",
  params: storyParams,
  body: OwnUserId.extend({ path: CommentPath }),
  response: z.object({
    likes: z.array(z.string()),
    likeCount: z.int(),
    isLiked: z.boolean(),
    revision: z.int().describe("The revision of the comment."),
  }),
  access: "session",
  takesClientId: true,
  rateLimit: "reaction",
} as const;

export const commentCalls = defineCalls({
  listComments: {
    method: "GET",
    path: "/performance/comments/:storyId",
    params: storyParams,
    query: PageQuery.extend({ parentId: Id.optional() }),
    response: CommentsView,
    isPaged: true,
    access: "session",
    summary: "One page of a story's comments, or of a comment's replies, by likes plus replies.",
  },
  createComment: {
    method: "POST",
    path: "/performance/comment/:storyId",
    params: storyParams,
    query: createQuery,
    body: OwnUserId.extend({ text: CommentText }),
    response: CommentCreated,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    takesClientId: true,
    rateLimit: "comment",
    summary: "Comments on a story.",
  },
  createReply: {
    method: "POST",
    path: "/performance/comment/reply/:storyId",
    params: storyParams,
    query: createQuery,
    body: OwnUserId.extend({ parentId: Id, text: CommentText }),
    response: CommentCreated,
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    takesClientId: true,
    rateLimit: "comment",
    summary: "Replies to a comment or reply.",
  },
  likeComment: {
    ...likeCall,
    path: "/performance/likeComment/:storyId",
    summary: "Likes a comment or reply; liking twice is one like.",
  },
  unlikeComment: {
    ...likeCall,
    path: "/performance/unlikeComment/:storyId",
    summary: "Removes the viewer's like.",
  },
  editComment: {
    method: "PUT",
    path: "/performance/comment/:storyId",
    params: storyParams,
    body: OwnUserId.extend({ path: CommentPath, text: CommentText }),
    response: z.object({ comment: CommentView }),
    access: "session",
    rateLimit: "comment",
    summary: "Changes the text of the viewer's own comment.",
  },
  deleteComment: {
    method: "DELETE",
    path: "/performance/comment/:storyId",
    params: storyParams,
    body: OwnUserId.extend({ path: CommentPath }),
    response: StoryCounts.extend({
      comment: CommentView,
      firstCommentId: z
        .string()
        .nullable()
        .describe("The new earliest comment, if the deleted one was the earliest; else null."),
    }),
    access: "session",
    rateLimit: "comment",
    summary:
      "Deletes the viewer's own comment, or removes one under the viewer's own story; its replies stay in place.",
  },
  lockComments: {
    method: "POST",
    path: "/performance/lock/:storyId",
    params: storyParams,
    body: OwnUserId.extend({ on: On }),
    response: CommentSettings,
    access: "session",
    rateLimit: "comment",
    summary: "Locks or unlocks the comments of the viewer's own story. Idempotent.",
  },
  setCommentPermission: {
    method: "PUT",
    path: "/performance/permission/:storyId",
    params: storyParams,
    body: OwnUserId.extend({
      comments: z.enum(commentPermissions, sentences.comments.unknownPermission),
    }),
    response: CommentSettings,
    access: "session",
    rateLimit: "comment",
    summary: "Sets who may comment on the viewer's own story. Idempotent.",
  },
  pinComment: {
    method: "POST",
    path: "/performance/pin/:storyId",
    params: storyParams,
    body: OwnUserId.extend({ path: TopCommentPath, on: On }),
    response: z.object({ comment: CommentView }),
    access: "session",
    rateLimit: "comment",
    summary:
      "Pins a comment on the viewer's own story as the first of its list, instead of the one that is pinned, or takes it off. Idempotent.",
  },
  banCommenter: {
    method: "POST",
    path: "/writer/bar/:userId",
    params: z.object({ userId: Id }),
    body: z.object({ on: On }),
    response: z.object({ isBarred: z.boolean() }),
    access: "writer",
    rateLimit: "block",
    summary:
      "Bars a user from commenting on all of the viewer's stories, or lets the user comment again. Idempotent.",
  },
  listCommentBans: {
    method: "GET",
    path: "/writer/bars",
    query: PageQuery,
    response: z.array(CommentBanView),
    isPaged: true,
    access: "writer",
    summary: "The users whom the viewer has barred from commenting, latest first.",
  },
});
