import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of a loading list of users; `text` is for screen readers. */
export function PeopleSkeletons({ text, count = 8 }: { text: string; count?: number }) {
  return (
    <Loading text={text}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="flex min-h-16 items-center gap-3 px-3">
            <Skeleton className="size-10 rounded-full" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
