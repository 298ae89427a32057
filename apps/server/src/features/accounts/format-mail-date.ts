/** Formats a day for a mail, such as `3 May 2026`. */
export const formatMailDate = (date: Date): string =>
  date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** Formats a time for a mail, such as `3 May 2026 at 14:05 UTC`. The time zone of the recipient is unknown. */
export const formatMailTime = (date: Date): string =>
  `${formatMailDate(date)} at ${date.toISOString().slice(11, 16)} UTC`;
