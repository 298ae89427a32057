import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getNextPageState } from "../lib/next-page.ts";
import { ErrorState } from "./state-panels.tsx";
import { useInfiniteScroll } from "./use-infinite-scroll.ts";

/** The end of a list with infinite scroll: loads the next page near the screen, and shows that it loads or has failed. */
export function LoadOnScroll({
  list,
  skeleton,
  failedText,
}: {
  list: UseInfiniteQueryResult;
  /** Shown while the next page loads. */
  skeleton: ReactNode;
  failedText: string;
}) {
  const next = getNextPageState(list);
  const endRef = useInfiniteScroll(next);
  return (
    <>
      <div ref={endRef} />
      {list.isFetchingNextPage && skeleton}
      {next.failed && (
        <ErrorState message={failedText} onRetry={next.loadMore} busy={next.loading} />
      )}
    </>
  );
}
