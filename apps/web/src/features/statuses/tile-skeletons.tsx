import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** Placeholders of loading tiles. */
export function TileSkeletons({ text, count }: { text: string; count: number }) {
  return (
    <Loading text={text}>
      <div className="flex gap-3 overflow-hidden">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <span key={index} className="grid shrink-0 gap-2">
            <Skeleton className="h-37 w-27 rounded-lg" />
            <Skeleton className="mx-auto h-4 w-16" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
