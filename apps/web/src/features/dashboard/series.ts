import type { AnalyticsView } from "@kora/contract/dashboard";
import { dashboardText } from "#text/dashboard.ts";

const { analytics: text } = dashboardText;

/** Data of one chart. */
export interface Series {
  /** The metric. */
  readonly key: "reads" | "likes" | "seconds";
  readonly name: string;
  /** CSS custom property of the colour. */
  readonly color: string;
  /** The names of the days, the oldest first. */
  readonly dayLabels: readonly string[];
  /** One value per day, in the order of `dayLabels`. */
  readonly values: readonly number[];
  /** Values are divided by this number before they are drawn: 3600 converts seconds to hours, else 1. */
  readonly divisor: number;
  /** Formats a value of a day or the sum, both before the division. */
  readonly format: (value: number) => string;
  readonly sum: number;
  /** Text alternative of the chart. */
  readonly summary: string;
}

const metrics = [
  { key: "reads", name: text.reads, color: "--link", divisor: 1, format: dashboardText.number },
  { key: "likes", name: text.likes, color: "--action", divisor: 1, format: dashboardText.number },
  {
    key: "seconds",
    name: text.seconds,
    color: "--success",
    divisor: 3600,
    format: (seconds: number) => text.hoursLabel(dashboardText.hours(seconds)),
  },
] as const;

/** Returns the data of the charts for reads, likes and reading time. */
export function toSeries(days: AnalyticsView["days"]): Series[] {
  const dayLabels = days.map(({ day }) => text.dayName(day));
  return metrics.map(({ key, name, color, divisor, format }) => {
    const values = days.map((entry) => entry[key]);
    const sum = values.reduce((total, value) => total + value, 0);
    const maxValue = Math.max(0, ...values);
    const summary =
      sum === 0
        ? text.emptySummary(name)
        : text.summary(
            name,
            format(sum),
            format(maxValue),
            dayLabels[values.indexOf(maxValue)] ?? "",
          );
    return { key, name, color, divisor, dayLabels, values, format, sum, summary };
  });
}
