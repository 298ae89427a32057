import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { useChat } from "../chat/chat-context.tsx";
import { messageSearchQuery } from "./queries.ts";

/** Milliseconds after the last keystroke before the search. */
const inputDelay = 300;
/** Pages that are requested in a row without a match. The user can then continue the search. */
const maxEmptyPages = 10;

/** `paused`: the last `maxEmptyPages` pages had no match, and the user can continue the search. */
type MessageSearchStatus = "idle" | "searching" | "found" | "none" | "paused" | "failed";

export interface MessageSearch {
  readonly status: MessageSearchStatus;
  /** Index of the shown match, 0 for the newest. */
  readonly index: number;
  /** Matches that are known so far. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Shows the next older match, or continues or repeats the search for it. */
  readonly showOlder: () => void;
  readonly showNewer: () => void;
}

/** Searches the open conversation for `input` and scrolls to the matches, from the newest to the oldest. */
export function useMessageSearch(input: string): MessageSearch {
  const { info, jumpTo } = useChat();
  const q = useDebouncedValue(input.trim(), inputDelay);
  const { data, hasNextPage, isError, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    messageSearchQuery(info.conversationRef, q),
  );
  const pageCount = data?.pages.length ?? 0;
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  // `fromPage` is the number of pages that were loaded when the match was requested.
  const [matchRequest, setMatchRequest] = useState({ q, index: 0, fromPage: 0 });
  // A changed search text begins at its newest match.
  const { index: requestedIndex, fromPage } =
    matchRequest.q === q ? matchRequest : { index: 0, fromPage: 0 };
  const match = found[requestedIndex];
  const isPaused = pageCount - fromPage >= maxEmptyPages;
  const isContinuing = match === undefined && hasNextPage && !isPaused && !isError && !isFetching;

  const continueSearch = useEffectEvent(() => void fetchNextPage());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives may be empty
  useEffect(() => {
    if (isContinuing) continueSearch();
  }, [isContinuing, pageCount]);
  const showMatch = useEffectEvent((messageId: string) => jumpTo(messageId, { keepFocus: true }));
  const matchId = match?._id;
  useEffect(() => {
    if (matchId !== undefined) showMatch(matchId);
  }, [matchId]);

  const isAtEnd = match === undefined && !hasNextPage;
  const index = isAtEnd ? Math.max(0, found.length - 1) : requestedIndex;
  const getStatus = (): MessageSearchStatus => {
    if (q === "" || input.trim() === "") return "idle";
    if (match !== undefined) return "found";
    if (isError && !isFetching) return "failed";
    if (isFetching || isContinuing) return "searching";
    if (hasNextPage) return "paused";
    return found.length > 0 ? "found" : "none";
  };
  return {
    status: getStatus(),
    index,
    count: found.length,
    hasMore: hasNextPage,
    showOlder() {
      if (isFetching) return;
      if (isError) void (data === undefined ? refetch() : fetchNextPage());
      else if (match !== undefined && (index + 1 < found.length || hasNextPage))
        setMatchRequest({ q, index: index + 1, fromPage: pageCount });
      else if (isPaused) setMatchRequest({ q, index: requestedIndex, fromPage: pageCount });
    },
    showNewer() {
      if (index > 0) setMatchRequest({ q, index: index - 1, fromPage: pageCount });
    },
  };
}
