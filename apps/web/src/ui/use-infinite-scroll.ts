import { useEffect, useState } from "react";
import type { NextPage } from "../lib/next-page.ts";

/** The next page is loaded when the end of the list is within this distance of the screen. */
const loadDistance = "900px";

/**
 * Loads the next page when the end of the list is near the screen. Put the returned ref on an element after the last
 * item: `<div ref={useInfiniteScroll(getNextPageState(list))} />`.
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
      { rootMargin: `${loadDistance} 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, hasMore, loading, failed, loadMore]);
  return setEnd;
}
