import type { CommentView } from "@kora/contract/comments";
import type { StoryCommentsEvent } from "@kora/contract/events";
import {
  infiniteQueryOptions,
  queryOptions,
  type SkipToken,
  skipToken,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { applyCounts, applyStoryComments } from "./apply-events.ts";
import { type CommentPages, commentKeys, keepOwn } from "./comment-cache.ts";
import { likeComment } from "./like-comment.ts";

/** A story's top comments, page by page, each with its first replies. */
export function commentsQuery(storyId: string) {
  return infiniteQueryOptions({
    queryKey: commentKeys.thread(storyId),
    meta: { live: true },
    initialPageParam: null as string | null,
    queryFn: async ({ client, pageParam, signal }) => {
      const page = await api.page(
        "listComments",
        { params: { storyId }, query: { cursor: pageParam ?? undefined } },
        { signal },
      );
      const { revision, likeCount, commentCount } = page.items;
      applyCounts(client, storyId, { revision, likeCount, commentCount });
      return page;
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** What the viewer wrote since they opened the comments; nothing is asked for it. */
export function ownCommentsQuery(storyId: string) {
  return queryOptions({
    queryKey: commentKeys.own(storyId),
    queryFn: skipToken as SkipToken | (() => CommentPages),
  });
}

/** The replies to `parent` that did not come along with it. */
export function repliesQuery(parent: Pick<CommentView, "_id" | "storyId" | "repliesCursor">) {
  const { _id: parentId, storyId } = parent;
  return infiniteQueryOptions({
    queryKey: commentKeys.replies(storyId, parentId),
    meta: { live: true },
    initialPageParam: parent.repliesCursor,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        "listComments",
        { params: { storyId }, query: { parentId, cursor: pageParam ?? undefined } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
  });
}

function useApply() {
  const queryClient = useQueryClient();
  return (event: StoryCommentsEvent) => applyStoryComments(queryClient, event);
}

interface Written {
  readonly text: string;
  readonly parentId: string | null;
}

const createKey = (storyId: string) => ["comments", storyId, "create"];

/** What is being sent and not answered yet, the latest first. */
export function useSending(storyId: string): (Written & { readonly submittedAt: number })[] {
  const sending = useMutationState({
    filters: { mutationKey: createKey(storyId), status: "pending" },
    select: ({ state }) => ({ ...(state.variables as Written), submittedAt: state.submittedAt }),
  });
  return sending.toReversed();
}

/** Writes a comment, or with `parentId` a reply. Its answer reaches the cache as its event would. */
export function useCreateComment(storyId: string) {
  const queryClient = useQueryClient();
  const apply = useApply();
  return useMutation({
    mutationKey: createKey(storyId),
    mutationFn: ({ text, parentId }: Written) => {
      const parts = { params: { storyId }, query: { return: "comment" as const } };
      return parentId === null
        ? api.call("createComment", { ...parts, body: { text } })
        : api.call("createReply", { ...parts, body: { text, parentId } });
    },
    onSuccess: ({ comment, parent, comments: _none, ...counts }) => {
      apply({ change: "created", storyId, comment, parent, counts });
      keepOwn(queryClient, comment, counts);
    },
  });
}

/** Likes a comment or takes the like back. */
export function useLikeComment(storyId: string) {
  const queryClient = useQueryClient();
  const viewerId = useSession().userId ?? "";
  const send = (path: string[], on: boolean) =>
    api.call(on ? "likeComment" : "unlikeComment", { params: { storyId }, body: { path } });
  return useMutation(likeComment(queryClient, { storyId, viewerId, send }));
}

/** Deletes one's own comment; its place stays. */
export function useDeleteComment(storyId: string) {
  const apply = useApply();
  return useMutation({
    mutationFn: (comment: CommentView) =>
      api.call("deleteComment", { params: { storyId }, body: { path: comment.path } }),
    onSuccess: ({ comment, firstCommentId, ...counts }) =>
      apply({
        change: "deleted",
        storyId,
        commentId: comment._id,
        revision: comment.revision,
        firstCommentId,
        counts,
      }),
  });
}
