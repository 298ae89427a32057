import { type PointerEvent, useEffect, useState } from "react";
import { hourCycle, locale } from "#text/locale.ts";
import { relativeTime, relativeTimeOrDate } from "../lib/relative-time.ts";
import { onServerTimeChange, serverNow } from "../lib/server-clock.ts";
import { onFirstUse } from "../text/on-first-use.ts";

const fullDate = onFirstUse(
  () =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "long",
      timeStyle: "short",
      hourCycle: hourCycle(),
    }),
);

/** Formats a date (ISO 8601) with its time, for a tooltip. */
export const formatFullDate = (date: string) => fullDate().format(new Date(date));

export interface RelativeTimeProps {
  /** ISO 8601. */
  date: string;
  /** `comment` shows a short date from 30 days on. */
  variant?: "plain" | "comment";
  className?: string;
}

/** Shows how long ago a date was and keeps it up to date; the tooltip has the full date. */
export function RelativeTime({ date, variant = "plain", className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date(serverNow()));
  const parsed = new Date(date);
  const isRecent = now.getTime() - parsed.getTime() < 60_000;
  useEffect(() => {
    const update = () => setNow(new Date(serverNow()));
    const timer = setInterval(update, isRecent ? 10_000 : 60_000);
    const endListening = onServerTimeChange(update);
    return () => {
      clearInterval(timer);
      endListening();
    };
  }, [isRecent]);
  const format = variant === "comment" ? relativeTimeOrDate : relativeTime;
  // Only a mouse shows the tooltip, and formatting dates would delay the first page (`onFirstUse`).
  const addTooltip = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = formatFullDate(date);
  };
  return (
    <time dateTime={date} onPointerEnter={addTooltip} className={className}>
      {format(parsed, now)}
    </time>
  );
}
