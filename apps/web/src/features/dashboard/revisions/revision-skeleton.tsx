import { revisionsText as text } from "#text/revisions.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

export function RevisionSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-2">
        {["one", "two", "three"].map((key) => (
          <Skeleton key={key} className="h-16 rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
