import { useEffect, useState } from "react";
import type { NextPage } from "../lib/next-page.ts";

/**
 * Loads the next page when the end of the list is near the screen. Put the returned ref on an element after the last
 * item: `<div ref={useInfiniteScroll(toNextPage(list))} />`.
 */
export function useInfiniteScroll({
  hasMore,
  loading,
  failed,
  loadMore,
}: NextPage): (element: Element | null) => void {
  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (end === null || !hasMore || loading || failed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: "900px 0px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, hasMore, loading, failed, loadMore]);
  return setEnd;
}
