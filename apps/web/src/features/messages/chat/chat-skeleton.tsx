import { messagesText as text } from "#text/messages.ts";
import { cx } from "../../../ui/cx.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

const bubbles = ["w-40", "w-56 ms-auto", "w-64", "w-32 ms-auto", "w-52"];

/** Placeholder of a loading conversation. */
export function ChatSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="flex items-center gap-3 border-line border-b bg-surface-raised px-4 py-2.5">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-36" />
      </div>
      <div className="grid gap-3 p-4">
        {bubbles.map((width) => (
          <Skeleton key={width} className={cx("h-12 rounded-lg", width)} />
        ))}
      </div>
    </Loading>
  );
}
