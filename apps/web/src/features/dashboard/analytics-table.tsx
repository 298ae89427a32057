import type { AnalyticsView } from "@kora/contract/dashboard";
import { dashboardText } from "#text/dashboard.ts";

const { analytics: text } = dashboardText;

/** The values of the charts as a table, the latest day first. */
export function AnalyticsTable({ days }: { days: AnalyticsView["days"] }) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{text.table}</caption>
      <thead>
        <tr className="border-line-strong border-b text-text-muted">
          <th scope="col" className="py-2 text-start font-medium">
            {text.day}
          </th>
          {[text.reads, text.likes, text.hours].map((name) => (
            <th key={name} scope="col" className="py-2 text-end font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, reads, likes, seconds }) => (
          <tr key={day} className="border-line border-b">
            <th scope="row" className="py-1.5 text-start font-normal">
              <time dateTime={day}>{text.dayName(day)}</time>
            </th>
            <td className="text-end">{dashboardText.number(reads)}</td>
            <td className="text-end">{dashboardText.number(likes)}</td>
            <td className="text-end">{dashboardText.hours(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
