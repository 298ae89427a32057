import { writersText as text } from "#text/writers.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

/** Placeholder of loading writers. */
export function WriterSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
            key={index}
            className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-4"
          >
            <Skeleton className="size-14 rounded-full" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
