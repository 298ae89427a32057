import type { ModeratedEntity } from "@kora/contract/moderation";
import { moderationText as text } from "#text/moderation.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";

/** The latest reports of content with their reasons. */
export function EntityReports({
  reports,
  reportCount,
}: Pick<ModeratedEntity, "reports" | "reportCount">) {
  return (
    <section aria-label={text.reports(reportCount)} className="grid gap-1.5">
      <h3 className="font-bold font-sans text-sm text-text-muted">{text.reports(reportCount)}</h3>
      <ul className="grid gap-2">
        {reports.map(({ _id, reason, createdAt }) => (
          <li key={_id} className="border-line-strong border-s-2 ps-3 leading-snug">
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {reason}
            </p>
            <p className="text-sm text-text-muted">
              <RelativeTime date={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {reportCount > reports.length && (
        <p className="text-sm text-text-muted">{text.earlier(reportCount - reports.length)}</p>
      )}
    </section>
  );
}
