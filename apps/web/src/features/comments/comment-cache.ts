import type { CommentsView, CommentView } from "@kora/contract/comments";
import type { StoryCounts } from "@kora/contract/common";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../lib/create-api.ts";
import { removeComment } from "./comment-tree.ts";

export type CommentPages = InfiniteData<Page<CommentsView>, string | null>;

/** Where a story's comments lie in the cache. Every list is an infinite query of pages. */
export const commentKeys = {
  all: ["comments"],
  story: (storyId: string) => ["comments", storyId] as const,
  /** The top comments, each with its first replies. */
  thread: (storyId: string) => ["comments", storyId, "thread"] as const,
  /** The replies to one comment that did not come along with it. */
  replies: (storyId: string, parentId: string) =>
    ["comments", storyId, "replies", parentId] as const,
  /** What the viewer wrote since they opened the comments, the latest first, at any depth. */
  own: (storyId: string) => ["comments", storyId, "own"] as const,
} as const;

/** All loaded comments of a list, in order, each once. */
export function loadedComments(list: Pick<CommentPages, "pages">): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const page of list.pages) {
    for (const comment of page.items.comments) byId.set(comment._id, comment);
  }
  return [...byId.values()];
}

/** `parentId`: whose replies the list holds, null for top comments; undefined where nothing is to be added. */
type Change = (
  comments: readonly CommentView[],
  isComplete: boolean,
  parentId: string | null | undefined,
) => readonly CommentView[];

/** Changes every loaded list of a story's comments; lists that the change leaves alone keep their identity. */
export function changeLists(queryClient: QueryClient, storyId: string, change: Change): void {
  const lists = queryClient.getQueriesData<CommentPages>({ queryKey: commentKeys.story(storyId) });
  for (const [key, list] of lists) {
    if (list === undefined) continue;
    const before = loadedComments(list);
    const isComplete = list.pages.at(-1)?.nextCursor === null;
    const [, , kind, parentId] = key;
    const of = kind === "own" ? undefined : kind === "replies" ? String(parentId) : null;
    const after = change(before, isComplete, of);
    if (after !== before) queryClient.setQueryData<CommentPages>(key, split(list, after));
  }
}

/** Sets a story's counts on every loaded page that has older ones. */
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

/** Keeps what the viewer wrote just now, wherever the order of the lists would have put it. */
export function keepOwn(queryClient: QueryClient, comment: CommentView, counts: StoryCounts): void {
  queryClient.setQueryData<CommentPages>(commentKeys.own(comment.storyId), (list) => {
    const before = list === undefined ? [] : loadedComments(list);
    const comments = [comment, ...before.filter(({ _id }) => _id !== comment._id)];
    const items = { ...counts, comments };
    return { pages: [{ items, nextCursor: null }], pageParams: [null] };
  });
}

/** Takes a comment that the viewer blocked out of every list; the counts stay. */
export function dropComment(
  queryClient: QueryClient,
  { _id, storyId }: Pick<CommentView, "_id" | "storyId">,
): void {
  changeLists(queryClient, storyId, (comments) => removeComment(comments, _id));
}

/** Lays comments back into pages of the sizes they came in; the last takes what is more. */
function split(list: CommentPages, comments: readonly CommentView[]): CommentPages {
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
