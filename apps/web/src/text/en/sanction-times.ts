import { onFirstUse } from "../on-first-use.ts";
import { hourCycle, locale } from "./locale.ts";

const timeFormat = onFirstUse(
  () =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "long",
      timeStyle: "short",
      hourCycle: hourCycle(),
    }),
);
const dayFormat = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: "long" }));

/** Formats a day such as the last one for an appeal. */
export const formatSanctionDay = (iso: string) => dayFormat().format(new Date(iso));

/** Formats the end of a limit or a suspension for the end of a sentence; "" without one. */
export const untilSanctionEnd = (iso: string | null) =>
  iso === null ? "" : ` until ${timeFormat().format(new Date(iso))}`;
