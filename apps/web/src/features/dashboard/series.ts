import type { AnalyticsView } from "@kora/contract/dashboard";
import { dashboardText } from "#text/dashboard.ts";

const { analytics: text } = dashboardText;

/** Data of one chart. */
export interface Series {
  readonly key: "reads" | "likes" | "seconds";
  readonly name: string;
  /** CSS custom property of the colour. */
  readonly color: string;
  /** The oldest first. */
  readonly dayLabels: readonly string[];
  readonly values: readonly number[];
  /** Divisor from value to axis unit: seconds are drawn as hours. */
  readonly unit: number;
  /** Formats a value of a day or the sum. */
  readonly format: (value: number) => string;
  readonly sum: number;
  /** Text alternative of the chart. */
  readonly summary: string;
}

const metrics = [
  { key: "reads", name: text.reads, color: "--link", unit: 1, format: dashboardText.number },
  { key: "likes", name: text.likes, color: "--action", unit: 1, format: dashboardText.number },
  {
    key: "seconds",
    name: text.seconds,
    color: "--success",
    unit: 3600,
    format: (seconds: number) => text.hoursLabel(dashboardText.hours(seconds)),
  },
] as const;

export function toSeries(days: AnalyticsView["days"]): Series[] {
  const dayLabels = days.map(({ day }) => text.dayName(day));
  return metrics.map(({ key, name, color, unit, format }) => {
    const values = days.map((entry) => entry[key]);
    const sum = values.reduce((total, value) => total + value, 0);
    const max = Math.max(0, ...values);
    const summary =
      sum === 0
        ? text.emptySummary(name)
        : text.summary(name, format(sum), format(max), dayLabels[values.indexOf(max)] ?? "");
    return { key, name, color, unit, dayLabels, values, format, sum, summary };
  });
}
