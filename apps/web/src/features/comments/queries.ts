import type { CommentView } from "@kora/contract/comments";
import type { StoryCommentsEvent } from "@kora/contract/events";
import {
  queryOptions,
  type SkipToken,
  skipToken,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { readLike } from "../../entities/reaction/reaction.ts";
import { api, outbox } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { useViewerId } from "../../lib/session.ts";
import { applyCommentsEvent, applyCounts } from "./apply-events.ts";
import { addOwnComment, type CommentPages, commentKeys } from "./comment-cache.ts";
import { likeComment } from "./like-comment.ts";

/** A story's top-level comments, each with its first replies. */
export function commentsQuery(storyId: string) {
  return pagedQuery(
    "listComments",
    { params: { storyId } },
    {
      queryKey: commentKeys.thread(storyId),
      meta: { live: true },
      toCachedPage: (page, queryClient) => {
        const { revision, likeCount, commentCount } = page.items;
        applyCounts(queryClient, storyId, { revision, likeCount, commentCount });
        return page;
      },
    },
  );
}

/** The viewer's new comments. Only the cache holds them; they are never fetched. */
export function ownCommentsQuery(storyId: string) {
  return queryOptions({
    queryKey: commentKeys.own(storyId),
    queryFn: skipToken as SkipToken | (() => CommentPages),
  });
}

/** The replies to `parent` that follow its `replies`, from its `repliesCursor` on. */
export function repliesQuery(parent: Pick<CommentView, "_id" | "storyId" | "repliesCursor">) {
  const { _id: parentId, storyId } = parent;
  const query = pagedQuery(
    "listComments",
    { params: { storyId }, query: { parentId } },
    { queryKey: commentKeys.replies(storyId, parentId), meta: { live: true } },
  );
  return { ...query, initialPageParam: parent.repliesCursor };
}

function useApplyCommentsEvent() {
  const queryClient = useQueryClient();
  return (event: StoryCommentsEvent) => applyCommentsEvent(queryClient, event);
}

interface CommentInput {
  readonly text: string;
  /** Null for a top-level comment. */
  readonly parentId: string | null;
}

const newCommentMutationKey = (storyId: string) => ["comments", storyId, "create"];

/** The comments that are being sent, the latest first. */
export function usePendingComments(
  storyId: string,
): (CommentInput & { readonly submittedAt: number })[] {
  const pending = useMutationState({
    filters: { mutationKey: newCommentMutationKey(storyId), status: "pending" },
    select: ({ state }) => ({
      ...(state.variables as CommentInput),
      submittedAt: state.submittedAt,
    }),
  });
  return pending.toReversed();
}

/** Creates a comment, or a reply if `parentId` is not null. The response updates the cache like its event. */
export function useCreateComment(storyId: string) {
  const queryClient = useQueryClient();
  const apply = useApplyCommentsEvent();
  return useMutation({
    mutationKey: newCommentMutationKey(storyId),
    mutationFn: ({ text, parentId }: CommentInput) => {
      // The response has only the new comment, not the whole list.
      const request = { params: { storyId }, query: { return: "comment" as const } };
      return parentId === null
        ? outbox.call("createComment", { ...request, body: { text } })
        : outbox.call("createReply", { ...request, body: { text, parentId } });
    },
    onSuccess: ({ comment, parent, comments: _comments, ...counts }) => {
      apply({ change: "created", storyId, comment, parent, counts });
      addOwnComment(queryClient, comment, counts);
    },
  });
}

/** Returns a function that likes (`isLike`) or unlikes the comment. `onError` is called if that fails. */
export function useLikeComment(comment: CommentView) {
  const { _id: commentId, storyId, path } = comment;
  const target = { storyId, commentId, viewerId: useViewerId() };
  const { mutate } = useMutation(
    likeComment(useQueryClient(), target, async (isLike) => {
      const name = isLike ? "likeComment" : "unlikeComment";
      const response = await outbox.call(name, { params: { storyId }, body: { path } });
      return { isOn: response.isLiked, count: response.likeCount, revision: response.revision };
    }),
  );
  return (isLike: boolean, onError: (error: Error) => void) =>
    mutate({ isOn: isLike, before: readLike(comment) }, { onError });
}

/** Changes the text of the viewer's comment. */
export function useEditComment(storyId: string) {
  const apply = useApplyCommentsEvent();
  return useMutation({
    mutationFn: ({ comment, text }: { comment: CommentView; text: string }) =>
      api.call("editComment", { params: { storyId }, body: { path: comment.path, text } }),
    onSuccess: ({ comment: { _id: commentId, text, mentions, editedAt, revision } }) =>
      apply({ change: "edited", storyId, commentId, text, mentions, editedAt, revision }),
  });
}

/** Pins a comment on the viewer's story instead of the one that is pinned, or takes it off. */
export function usePinComment(storyId: string) {
  const apply = useApplyCommentsEvent();
  return useMutation({
    mutationFn: ({ comment, on }: { comment: CommentView; on: boolean }) =>
      api.call("pinComment", { params: { storyId }, body: { path: comment.path, on } }),
    onSuccess: ({ comment: { _id: commentId, isPinned, revision } }) =>
      apply({ change: "pinned", storyId, comments: [{ commentId, isPinned, revision }] }),
  });
}

/**
 * Deletes the viewer's comment, or removes one under the viewer's story. It stays in the tree as a deleted comment with
 * its replies.
 */
export function useDeleteComment(storyId: string) {
  const apply = useApplyCommentsEvent();
  return useMutation({
    mutationFn: (comment: CommentView) =>
      api.call("deleteComment", { params: { storyId }, body: { path: comment.path } }),
    onSuccess: ({ comment, firstCommentId, ...counts }) =>
      apply({
        change: "deleted",
        storyId,
        commentId: comment._id,
        isRemoved: comment.isRemoved,
        revision: comment.revision,
        firstCommentId,
        counts,
      }),
  });
}
