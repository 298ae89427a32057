import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

/** Placeholders of loading story cards. `text` tells screen readers that they are loading. */
export function CardSkeletons({ text, count = 3 }: { text: string; count?: number }) {
  return (
    <Loading text={text}>
      <div className="grid gap-5">
        {Array.from({ length: count }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            key={index}
            data-preview-story={index === 0 || undefined}
            className="overflow-hidden rounded-lg border border-line bg-surface-raised"
          >
            <div className="flex items-center gap-3 px-4 pt-3">
              <Skeleton className="size-10 rounded-full" />
              <span className="grid gap-2">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-3 w-16" />
              </span>
            </div>
            <div className="grid gap-2.5 px-4 py-4">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-2/3" />
            </div>
            <Skeleton className="aspect-16/10 rounded-none" />
            <div className="h-13" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
