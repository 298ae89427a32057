import type { CommentsView, CommentView } from "@kora/contract/comments";
import type { StoryCounts } from "@kora/contract/common";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { changeComment, removeComment } from "./comment-tree.ts";

export type CommentPages = InfiniteData<Page<CommentsView>, string | null>;

/** Query keys of a story's comments. Every list is cached in the form of an infinite query (`CommentPages`). */
export const commentKeys = {
  all: ["comments"],
  story: (storyId: string) => ["comments", storyId] as const,
  /** Top-level comments, each with its first replies (`replies`). */
  thread: (storyId: string) => ["comments", storyId, "thread"] as const,
  /** The replies to one comment that follow its `replies`, from its `repliesCursor` on. */
  replies: (storyId: string, parentId: string) =>
    ["comments", storyId, "replies", parentId] as const,
  /** Comments at any depth that the viewer wrote since opening the comments, the latest first. */
  own: (storyId: string) => ["comments", storyId, "own"] as const,
} as const;

/** Returns all loaded comments of a list in order, without duplicates. */
export function loadedComments(list: Pick<CommentPages, "pages">): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const page of list.pages) {
    for (const comment of page.items.comments) byId.set(comment._id, comment);
  }
  return [...byId.values()];
}

/** Returns a comment from any cached list of its story, at any depth. */
export function findComment(
  queryClient: QueryClient,
  storyId: string,
  commentId: string,
): CommentView | undefined {
  return queryClient
    .getQueriesData<CommentPages>({ queryKey: commentKeys.story(storyId) })
    .flatMap(([, list]) => (list === undefined ? [] : loadedComments(list)))
    .map((comment) => findInTree(comment, commentId))
    .find((comment) => comment !== undefined);
}

function findInTree(comment: CommentView, commentId: string): CommentView | undefined {
  if (comment._id === commentId) return comment;
  for (const reply of comment.replies) {
    const found = findInTree(reply, commentId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the changed comments of a list, or `comments` itself if nothing changes. */
type ListChange = (
  comments: readonly CommentView[],
  /** True if all pages of the list are loaded. */
  isComplete: boolean,
  /** Parent of all comments in the list: null for top-level comments, undefined if no comment may be added. */
  parentId: string | null | undefined,
) => readonly CommentView[];

/** Changes every loaded list of a story's comments. Unchanged lists keep their identity. */
export function changeLists(queryClient: QueryClient, storyId: string, change: ListChange): void {
  const lists = queryClient.getQueriesData<CommentPages>({ queryKey: commentKeys.story(storyId) });
  for (const [key, list] of lists) {
    if (list === undefined) continue;
    const previous = loadedComments(list);
    const isComplete = list.pages.at(-1)?.nextCursor === null;
    const [, , kind, parentId] = key;
    const listParentId = kind === "own" ? undefined : kind === "replies" ? String(parentId) : null;
    const updated = change(previous, isComplete, listParentId);
    if (updated !== previous)
      queryClient.setQueryData<CommentPages>(key, splitIntoPages(list, updated));
  }
}

/** Sets a story's counts on every loaded page with an older revision. */
export function changeCounts(queryClient: QueryClient, storyId: string, counts: StoryCounts): void {
  queryClient.setQueriesData<CommentPages>({ queryKey: commentKeys.story(storyId) }, (list) => {
    if (!list?.pages.some(({ items }) => items.revision < counts.revision)) return list;
    return {
      ...list,
      pages: list.pages.map((page) =>
        page.items.revision < counts.revision
          ? { ...page, items: { ...page.items, ...counts } }
          : page,
      ),
    };
  });
}

/** Adds a comment to the viewer's new comments, which are shown before the sorted lists. */
export function addOwnComment(
  queryClient: QueryClient,
  comment: CommentView,
  counts: StoryCounts,
): void {
  queryClient.setQueryData<CommentPages>(commentKeys.own(comment.storyId), (list) => {
    const previous = list === undefined ? [] : loadedComments(list);
    const comments = [comment, ...previous.filter(({ _id }) => _id !== comment._id)];
    const items = { ...counts, comments };
    return { pages: [{ items, nextCursor: null }], pageParams: [null] };
  });
}

/** Removes a blocked comment from every list. The counts stay, because they include blocked comments. */
export function removeCommentFromCache(
  queryClient: QueryClient,
  { _id, storyId }: Pick<CommentView, "_id" | "storyId">,
): void {
  changeLists(queryClient, storyId, (comments) => removeComment(comments, _id));
}

/**
 * Hides a comment in every list, because the viewer does not see its author any more. If it was answered, it keeps its
 * place without author and text.
 */
export function hideCommentInCache(
  queryClient: QueryClient,
  { _id, storyId }: Pick<CommentView, "_id" | "storyId">,
): void {
  changeLists(queryClient, storyId, (comments) => {
    const hidden = changeComment(comments, _id, (cached) => ({ ...cached, ...hiddenFields }));
    const isAnswered = (findComment(queryClient, storyId, _id)?.replyCount ?? 0) > 0;
    return isAnswered ? hidden : removeComment(comments, _id);
  });
}

const hiddenFields = {
  hidden: "other",
  userId: null,
  text: "",
  mentions: [],
  likes: [],
  likeCount: 0,
  isLiked: false,
  isPinned: false,
  isFirst: false,
} satisfies Partial<CommentView>;

/** Splits comments into pages of the same sizes as before; the last page takes the rest. */
function splitIntoPages(list: CommentPages, comments: readonly CommentView[]): CommentPages {
  let start = 0;
  const last = list.pages.length - 1;
  const pages = list.pages.map((page, index) => {
    const end = index === last ? comments.length : start + page.items.comments.length;
    const items = { ...page.items, comments: comments.slice(start, end) };
    start = end;
    return { ...page, items };
  });
  return { ...list, pages };
}
