/** Language of this catalogue, for dates and numbers. */
export const locale = "en";

/** The clock of 12 or 24 hours that the user's own locale has; all times are shown by it. */
export const hourCycle = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions()
  .hourCycle;
