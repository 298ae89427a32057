import type { ModeratedEntity } from "@kora/contract/moderation";
import { useId } from "react";
import { reportCopiesText as text } from "#text/report-copies.ts";
import { CopyContent } from "./copy-content.tsx";

/** What the reporters saw: the latest copy, and the earlier ones on request. `copies` has at least one. */
export function ReportCopies({ kind, copies }: Pick<ModeratedEntity, "kind" | "copies">) {
  const id = useId();
  const [latest, ...earlier] = copies;
  if (latest === undefined) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="font-bold font-sans text-sm text-text-muted">
        {text.title}
      </h3>
      <CopyContent kind={kind} copy={latest} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center rounded-sm text-link">
            {text.earlier(earlier.length)}
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
            {earlier.map((copy) => (
              <CopyContent key={copy._id} kind={kind} copy={copy} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
