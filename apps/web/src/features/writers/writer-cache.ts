import type { WriterView } from "@kora/contract/writers";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { writerKeys } from "../../entities/writer/own-writer.ts";
import type { Page } from "../../lib/create-api.ts";

export type WriterPages = InfiniteData<Page<WriterView[]>, string | null>;

/** Changes a writer everywhere in the cache; others keep their identity. */
export function patchWriter(
  queryClient: QueryClient,
  writerId: string,
  change: (writer: WriterView) => WriterView,
): void {
  const patch = (writer: WriterView) => (writer._id === writerId ? change(writer) : writer);
  queryClient.setQueriesData<WriterView>(
    { queryKey: writerKeys.details },
    (writer) => writer && patch(writer),
  );
  queryClient.setQueriesData<WriterPages>({ queryKey: writerKeys.lists }, (list) => {
    const isListed = list?.pages.some(({ items }) => items.some(({ _id }) => _id === writerId));
    if (list === undefined || !isListed) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map(patch) })),
    };
  });
}

/** Removes a blocked writer from every cached list of the directory. */
export function removeWriter(queryClient: QueryClient, writerId: string): void {
  queryClient.setQueriesData<WriterPages>(
    { queryKey: writerKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ _id }) => _id !== writerId),
        })),
      },
  );
}

/** Returns the writer record after the viewer followed or unfollowed the writer. */
export function withFollow(
  writer: WriterView,
  { viewerId, isFollowing }: { viewerId: string; isFollowing: boolean },
): WriterView {
  if (writer.isFollowing === isFollowing) return writer;
  const others = writer.followers.filter((id) => id !== viewerId);
  return {
    ...writer,
    isFollowing,
    followers: isFollowing ? [viewerId, ...others] : others,
    followerCount: Math.max(0, writer.followerCount + (isFollowing ? 1 : -1)),
  };
}

/** Returns the writers of a list in order, without the duplicates of those that moved between pages. */
export function toWriters(list: Pick<WriterPages, "pages">): WriterView[] {
  const byId = new Map<string, WriterView>();
  for (const { items } of list.pages) {
    for (const writer of items) byId.set(writer._id, byId.get(writer._id) ?? writer);
  }
  return [...byId.values()];
}
