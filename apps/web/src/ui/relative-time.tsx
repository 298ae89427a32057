import { useEffect, useState } from "react";
import { locale } from "#text/locale.ts";
import { relativeTime, relativeTimeOrDate } from "../lib/relative-time.ts";

const whole = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });

export interface RelativeTimeProps {
  /** ISO 8601. */
  moment: string;
  /** `comment` shows a short date from 30 days on. */
  variant?: "plain" | "comment";
  className?: string;
}

/** Shows how long ago a date was and keeps it up to date; the tooltip has the full date. */
export function RelativeTime({ moment, variant = "plain", className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date());
  const date = new Date(moment);
  const young = now.getTime() - date.getTime() < 60_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), young ? 10_000 : 60_000);
    return () => clearInterval(timer);
  }, [young]);
  const say = variant === "comment" ? relativeTimeOrDate : relativeTime;
  return (
    <time dateTime={moment} title={whole.format(date)} className={className}>
      {say(date, now)}
    </time>
  );
}
