import { useId, useState } from "react";
import { moderationText } from "#text/moderation.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import type { Target } from "../queries.ts";
import { NotesSkeleton } from "./notes-skeleton.tsx";

const { notes: text } = moderationText;

const NoteList = lazyComponent(async () => (await import("./note-list.tsx")).NoteList, {
  fallback: <NotesSkeleton />,
  onError: retryOnError(text.failed),
});

/** The notes of moderators about content or a user, which are loaded when they are opened. */
export function Notes({
  target,
  count,
  startsOpen = false,
}: {
  target: Target;
  count: number;
  startsOpen?: boolean;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={startsOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="open:w-full"
    >
      <summary
        id={id}
        className="min-h-11 w-fit cursor-pointer content-center rounded-sm font-medium text-link"
      >
        {text.count(count)}
      </summary>
      {isOpen && (
        <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-2">
          <p className="text-sm text-text-muted">{text.intro}</p>
          <NoteList target={target} />
        </section>
      )}
    </details>
  );
}
