import { useQuery } from "@tanstack/react-query";
import { moderationText } from "#text/moderation.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { LogEntry } from "../log-entry.tsx";
import { latestEntryQuery } from "../queries.ts";

const { dialog: text } = moderationText;

/** The latest decision about a user, after another moderator has acted first. Nothing if it cannot be loaded. */
export function Conflict({ personId }: { personId: string }) {
  const { data: entry, isPending } = useQuery(latestEntryQuery(personId));
  if (isPending) {
    return (
      <Loading text={text.conflictLoading}>
        <Skeleton className="h-16 rounded-md" />
      </Loading>
    );
  }
  if (!entry) return null;
  return (
    <section aria-label={text.conflict} className="grid gap-1">
      <h2 className="font-bold font-sans text-sm text-text-muted">{text.conflict}</h2>
      <div className="rounded-md bg-surface-sunken px-4 py-3">
        <LogEntry entry={entry} />
      </div>
    </section>
  );
}
