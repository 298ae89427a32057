import { hourCycle, locale } from "./locale.ts";

const clock = new Intl.DateTimeFormat(locale, {
  hour: hourCycle === "h23" ? "2-digit" : "numeric",
  minute: "2-digit",
  hourCycle,
});

/** Formats a time as hour and minute, such as `16:15`. */
export const timeOfDay = (date: Date): string => clock.format(date);
