import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of loading reports or of the loading log; `text` is for screen readers. */
export function ModerationSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="grid gap-4">
        {Array.from({ length: 3 }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
            key={index}
            className="grid gap-3 rounded-lg border border-line bg-surface-raised p-5"
          >
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-20" />
            <Skeleton className="h-11 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
