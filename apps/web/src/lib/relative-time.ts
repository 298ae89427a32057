import { locale } from "#text/locale.ts";
import { uiText } from "#text/ui.ts";
import { onFirstUse } from "../text/on-first-use.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const shortDate = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }),
);

/**
 * Formats how long ago `date` was: in seconds below 1 minute, minutes below 1 hour, hours below 1 day, days below 1 week,
 * else in weeks. A date ahead of `now` counts as now.
 */
export function relativeTime(date: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - date.getTime());
  if (age < minute) return uiText.ago.seconds(Math.floor(age / second));
  if (age < hour) return uiText.ago.minutes(Math.floor(age / minute));
  if (age < day) return uiText.ago.hours(Math.floor(age / hour));
  if (age < week) return uiText.ago.days(Math.floor(age / day));
  return uiText.ago.weeks(Math.floor(age / week));
}

/** Like `relativeTime`, but returns the day and the short month in local time from 30 days on. */
export function relativeTimeOrDate(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  return age >= 30 * day ? shortDate().format(date) : relativeTime(date, now);
}
