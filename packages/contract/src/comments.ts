import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, OwnUserId, PageQuery, StoryCounts, Timestamp, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

/** A comment or reply with its first replies (stories-and-writers §3). */
export const CommentView = z
  .object({
    _id: z.string(),
    storyId: z.string(),
    /** The comment that it replies to; null for a top comment. */
    parentId: z.string().nullable(),
    /** Ids from the top comment down to this one. Calls that change the comment take this path. */
    path: z.array(z.string()),
    /** The author; null if the comment or the author's account is deleted. */
    userId: UserSummary.nullable(),
    /** Empty if the comment is deleted. */
    text: z.string(),
    isDeleted: z.boolean(),
    createdAt: Timestamp,
    /** User ids, the viewer's own first, at most 50. */
    likes: z.array(z.string()),
    likeCount: z.int(),
    isLiked: z.boolean(),
    /** True for the earliest comment of the story that is not deleted. */
    isFirst: z.boolean(),
    /**
     * The first replies by likes plus replies, descending. `listComments` with `parentId` and `repliesCursor` returns
     * the rest. If the most liked reply is not among the first, it is added as the last one, and is returned again at
     * its own position.
     */
    get replies() {
      return z.array(CommentView);
    },
    /** The number of all direct replies. */
    replyCount: z.int(),
    /** Grows with every change of this comment, its likes and its reply count. */
    revision: z.int(),
    /** The cursor of the next replies; null if all are included. */
    repliesCursor: z.string().nullable(),
  })
  .meta({ id: "Comment" });
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
  /** Null for a top comment. */
  parent: ParentComment.nullable(),
});
export type CommentCreated = z.infer<typeof CommentCreated>;

const CommentText = z
  .string()
  .trim()
  .min(1, sentences.comments.textRequired)
  .max(limits.comment.text, sentences.comments.textTooLong);

const CommentPath = z
  .array(Id, sentences.comments.pathForm)
  .min(1, sentences.comments.pathForm)
  .max(limits.comment.pathLength, sentences.comments.pathForm);

const storyParams = z.object({ storyId: Id });

/** `comment` omits the list from the response, for clients that maintain their own. */
const createQuery = z.object({ return: z.enum(["comments", "comment"]).default("comments") });

const likeCall = {
  method: "POST",
  params: storyParams,
  body: OwnUserId.extend({ path: CommentPath }),
  response: z.object({
    likes: z.array(z.string()),
    likeCount: z.int(),
    isLiked: z.boolean(),
    /** The revision of the comment. */
    revision: z.int(),
  }),
  access: "session",
  rateLimit: "reaction",
  spec: "stories-and-writers §7",
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
    spec: "stories-and-writers §4, §7; decisions §3",
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
    rateLimit: "comment",
    summary: "Comments on a story.",
    spec: "stories-and-writers §5, §7",
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
    rateLimit: "comment",
    summary: "Replies to a comment or reply.",
    spec: "stories-and-writers §5, §7",
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
  deleteComment: {
    method: "DELETE",
    path: "/performance/comment/:storyId",
    params: storyParams,
    body: OwnUserId.extend({ path: CommentPath }),
    response: StoryCounts.extend({
      comment: CommentView,
      /** The new earliest comment, if the deleted one was the earliest; else null. */
      firstCommentId: z.string().nullable(),
    }),
    access: "session",
    rateLimit: "comment",
    summary: "Deletes the viewer's own comment; its replies stay in place.",
    spec: "decisions §3",
  },
});
