import { commentsText as text } from "#text/comments.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of loading comments. */
export function CommentSkeletons() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6">
        {["w-3/4", "w-1/2", "w-2/3"].map((width) => (
          <div key={width} className="grid gap-3">
            <span className="flex items-center gap-2.5">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-4 w-24" />
            </span>
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
