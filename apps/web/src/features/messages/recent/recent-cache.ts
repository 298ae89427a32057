import type { RecentChatView } from "@kora/contract/messages";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../../lib/create-api.ts";
import { chatKeys } from "../chat-keys.ts";

export type RecentPage = Page<RecentChatView[]>;
export type RecentPages = InfiniteData<RecentPage, string | null>;

/** The loaded lines, the latest message first. */
export function toLines(list: Pick<RecentPages, "pages">): RecentChatView[] {
  return list.pages.flatMap(({ items }) => items);
}

/** A line, where it is loaded. */
export function heldLine(queryClient: QueryClient, userId: string): RecentChatView | undefined {
  const list = queryClient.getQueryData<RecentPages>(chatKeys.recent);
  return list && toLines(list).find((line) => line.userId === userId);
}

/**
 * Changes the loaded lines. An answer that is under way may be older than what just changed, so what is being
 * fetched is asked for anew.
 */
function changePages(
  queryClient: QueryClient,
  change: (pages: readonly RecentPage[]) => RecentPage[] | undefined,
): void {
  queryClient.setQueryData<RecentPages>(chatKeys.recent, (list) => {
    const pages = list && change(list.pages);
    return list && pages ? { ...list, pages } : list;
  });
  if (queryClient.getQueryState(chatKeys.recent)?.fetchStatus === "fetching") {
    void queryClient.invalidateQueries({ queryKey: chatKeys.recent, exact: true });
  }
}

/** Changes one line where it is loaded; others keep their identity. */
export function changeLine(
  queryClient: QueryClient,
  userId: string,
  change: (line: RecentChatView) => RecentChatView,
): void {
  changePages(queryClient, (pages) => {
    const held = toLines({ pages: [...pages] }).find((line) => line.userId === userId);
    const after = held && change(held);
    if (after === held || after === undefined) return undefined;
    return pages.map((page) => ({
      ...page,
      items: page.items.map((line) => (line === held ? after : line)),
    }));
  });
}

/** Takes a line out of the list. */
export function dropLine(queryClient: QueryClient, userId: string): void {
  changePages(queryClient, (pages) =>
    pages.map((page) => ({ ...page, items: page.items.filter((line) => line.userId !== userId) })),
  );
}

/** Whether `chat` tells of an older last message than what is held. */
export function isOlder(
  chat: Pick<RecentChatView, "lastMessage">,
  heldId: string | null | undefined,
): boolean {
  return Boolean(chat.lastMessage && heldId && chat.lastMessage._id < heldId);
}

/** Puts a line where its last message belongs; one that belongs to pages not loaded yet comes with them. */
export function putLine(queryClient: QueryClient, chat: RecentChatView): void {
  const isIt = ({ userId }: RecentChatView) => userId === chat.userId;
  changePages(queryClient, (pages) => {
    const lines = toLines({ pages: [...pages] });
    const held = lines.find(isIt);
    if (held && isOlder(chat, held.lastMessage?._id)) return undefined;
    const id = chat.lastMessage?._id;
    if (held && (id === undefined || id === held.lastMessage?._id)) {
      return pages.map((page) => ({
        ...page,
        items: page.items.map((line) => (isIt(line) ? chat : line)),
      }));
    }
    if (id === undefined) return undefined;
    const next = lines.find((line) => !isIt(line) && line.lastMessage && line.lastMessage._id < id);
    if (next === undefined && pages.at(-1)?.nextCursor !== null) return undefined;
    return pages.map((page, at) => {
      const items = page.items.flatMap((line) => {
        if (isIt(line)) return [];
        return line === next ? [chat, line] : [line];
      });
      if (next === undefined && at === pages.length - 1) items.push(chat);
      return { ...page, items };
    });
  });
}

/**
 * Lays the first page as it is now over what is loaded: what of that stretch it does not name is gone. An answer
 * of a list that is under way stays; its first page is the same.
 */
export function layFirstPage(queryClient: QueryClient, { items, nextCursor }: RecentPage): void {
  const isNamed = ({ userId }: RecentChatView) => items.some((line) => line.userId === userId);
  const lowest = items.findLast(({ lastMessage }) => lastMessage)?.lastMessage?._id ?? "";
  const isAbove = ({ lastMessage }: RecentChatView) =>
    lastMessage !== null && lastMessage._id > lowest;
  queryClient.setQueryData<RecentPages>(chatKeys.recent, (list) => {
    const [before, second, ...rest] = list?.pages ?? [];
    if (list === undefined || before === undefined) return list;
    const first = { items, nextCursor };
    if (second === undefined || nextCursor === null) {
      return { pages: [first], pageParams: list.pageParams.slice(0, 1) };
    }
    // What new lines have pushed off the first page stands on the second.
    const later = [{ ...second, items: [...before.items, ...second.items] }, ...rest].map(
      (page) => ({
        ...page,
        items: page.items.filter((line) => !isNamed(line) && !isAbove(line)),
      }),
    );
    return { ...list, pages: [first, ...later] };
  });
}
