import { moderationText } from "#text/moderation.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

/** Placeholder of loading notes. */
export function NotesSkeleton() {
  return (
    <Loading text={moderationText.notes.loading}>
      <Skeleton className="h-16 rounded-md" />
    </Loading>
  );
}
