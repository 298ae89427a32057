import { onFirstUse } from "../on-first-use.ts";

/** The language of these texts, in which dates and numbers are formatted. */
export const locale = "en";

/** Returns the 12-hour or 24-hour clock of the browser's locale. All times are shown by it. */
export const hourCycle = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hourCycle,
);

/** Returns a function that formats a count with the singular or plural of a noun, such as `1 story` or `2 stories`. */
export const pluralize = (singular: string, plural: string) => (count: number) =>
  `${count} ${count === 1 ? singular : plural}`;
