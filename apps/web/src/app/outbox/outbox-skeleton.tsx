import { outboxText as text } from "#text/outbox.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** Shown until the outbox is read. */
export function OutboxSkeleton() {
  return (
    <Loading text={text.loading}>
      <Skeleton className="h-24 w-full rounded-lg" />
    </Loading>
  );
}
