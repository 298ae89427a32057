import type { commentCalls } from "@kora/contract/comments";
import { limits } from "@kora/contract/limits";
import type { ViewerContext } from "../../platform/context.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { banCommenter } from "./ban-commenter.ts";
import { changeCommentSettings } from "./change-comment-settings.ts";
import { createComment } from "./create-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { editComment } from "./edit-comment.ts";
import { likeComment } from "./like-comment.ts";
import { listCommentBans } from "./list-comment-bans.ts";
import { listComments } from "./list-comments.ts";
import { pinComment } from "./pin-comment.ts";

export const commentRoutes: Handlers<typeof commentCalls> = {
  listComments: (ctx, { params, query }) => listComments(ctx, { ...params, ...query }),

  createComment: (ctx, { params, query, body }) =>
    createAndList(ctx, { ...params, text: body.text }, query.return),

  createReply: (ctx, { params, query, body }) =>
    createAndList(ctx, { ...params, text: body.text, parentId: body.parentId }, query.return),

  likeComment: (ctx, { params, body }) =>
    likeComment(ctx, { ...params, path: body.path, isLiked: true }),

  unlikeComment: (ctx, { params, body }) =>
    likeComment(ctx, { ...params, path: body.path, isLiked: false }),

  editComment: (ctx, { params, body }) =>
    editComment(ctx, { ...params, path: body.path, text: body.text }),

  pinComment: (ctx, { params, body }) =>
    pinComment(ctx, { ...params, path: body.path, on: body.on }),

  deleteComment: (ctx, { params, body }) => deleteComment(ctx, { ...params, path: body.path }),

  lockComments: (ctx, { params, body }) =>
    changeCommentSettings(ctx, { ...params, isLocked: body.on }),

  setCommentPermission: (ctx, { params, body }) =>
    changeCommentSettings(ctx, { ...params, permission: body.comments }),

  banCommenter: (ctx, { params, body }) => banCommenter(ctx, { ...params, on: body.on }),

  listCommentBans: (ctx, { query }) => listCommentBans(ctx, query),
};

/**
 * Creates a comment. The specification demands the first page of all comments in the response. The web app requests
 * only the new comment, with the query parameter `return`. A call with a key or client id gets no more, because its
 * response is stored.
 */
async function createAndList(
  ctx: ViewerContext,
  input: Parameters<typeof createComment>[1],
  responseContent: "comments" | "comment",
) {
  const result = await createComment(ctx, input);
  if (responseContent === "comment" || ctx.requestOrigin.hasKey) {
    return { ...result, comments: [] };
  }
  const { storyId } = input;
  const { body } = await listComments(ctx, { storyId, limit: limits.list.defaultLimit });
  return { ...result, ...body };
}
