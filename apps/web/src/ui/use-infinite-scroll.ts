import { useEffect, useState } from "react";

export interface InfiniteScroll {
  /** There is another page. */
  hasMore: boolean;
  /** It is being loaded. */
  loading: boolean;
  /** Loading it failed; waits for the person to try again. */
  failed?: boolean;
  loadMore: () => void;
}

/**
 * Loads the next page when the end comes near. Put the returned ref on an element after the last
 * item: `<div ref={useInfiniteScroll({ … })} />`.
 */
export function useInfiniteScroll({
  hasMore,
  loading,
  failed = false,
  loadMore,
}: InfiniteScroll): (element: Element | null) => void {
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
