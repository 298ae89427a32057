/** The language of these texts, in which dates and numbers are formatted. */
export const locale = "en";

/** The 12-hour or 24-hour clock of the browser's locale. All times are shown by it. */
export const hourCycle = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions()
  .hourCycle;
