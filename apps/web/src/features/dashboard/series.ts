import type { FiguresView } from "@kora/contract/dashboard";
import { dashboardText } from "#text/dashboard.ts";

const { figures: text } = dashboardText;

/** What one chart shows. */
export interface Series {
  readonly key: "reads" | "likes" | "seconds";
  readonly name: string;
  /** The colour's token. */
  readonly color: string;
  /** Names of the days, the oldest first. */
  readonly days: readonly string[];
  readonly values: readonly number[];
  /** What of the values is one on the axis: seconds are drawn as hours. */
  readonly unit: number;
  /** A value as it is said, of the day or of the sum. */
  readonly say: (value: number) => string;
  readonly sum: number;
  /** The chart in words. */
  readonly summary: string;
}

const kinds = [
  { key: "reads", name: text.reads, color: "--link", unit: 1, say: dashboardText.number },
  { key: "likes", name: text.likes, color: "--action", unit: 1, say: dashboardText.number },
  {
    key: "seconds",
    name: text.seconds,
    color: "--success",
    unit: 3600,
    say: (seconds: number) => text.hoursOf(dashboardText.hours(seconds)),
  },
] as const;

/** The three charts of the days. */
export function seriesOf(shown: FiguresView["days"]): Series[] {
  const days = shown.map(({ day }) => text.dayName(day));
  return kinds.map(({ key, name, color, unit, say }) => {
    const values = shown.map((one) => one[key]);
    const sum = values.reduce((all, value) => all + value, 0);
    const most = Math.max(0, ...values);
    const summary =
      sum === 0
        ? text.nothing(name)
        : text.summary(name, say(sum), say(most), days[values.indexOf(most)] ?? "");
    return { key, name, color, unit, days, values, say, sum, summary };
  });
}
