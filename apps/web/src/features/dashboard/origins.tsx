import type { AnalyticsView } from "@kora/contract/dashboard";
import type { Origin } from "@kora/contract/origins";
import { useId } from "react";
import { dashboardText } from "#text/dashboard.ts";

const { origins: text } = dashboardText;
const names: Readonly<Record<Origin, string>> = text.names;

/** From where readers opened the stories (`Origin`), in a table with bars, the most frequent first. */
export function Origins({ origins }: { origins: AnalyticsView["origins"] }) {
  const headingId = useId();
  const maxReads = Math.max(1, ...origins.map(({ reads }) => reads));
  return (
    <div className="grid gap-2">
      <h3 id={headingId} className="font-medium">
        {text.title}
      </h3>
      {origins.length === 0 ? (
        <p className="text-text-muted">{text.empty}</p>
      ) : (
        <table aria-labelledby={headingId} className="w-full border-collapse text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.origin}</th>
              <th scope="col">{text.reads}</th>
            </tr>
          </thead>
          <tbody>
            {origins.map(({ origin, reads }) => (
              <tr key={origin}>
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  <span>{names[origin]}</span>
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-2 rounded-full bg-link"
                    // At least 2 %, so that the bar is visible.
                    style={{ width: `${Math.max(2, (reads / maxReads) * 100)}%` }}
                  />
                </th>
                <td className="w-16 text-end align-bottom font-medium tabular-nums">
                  {dashboardText.number(reads)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
