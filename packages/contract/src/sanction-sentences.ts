/** Formats the end of a limit: `3 December 2026, 10:00 UTC`. */
const formatTime = (date: Date) =>
  `${date.toLocaleString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  })} UTC`.replace(" at ", ", ");

const formatDay = (date: Date) =>
  date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** The text of `FORBIDDEN` for a user whom moderators have limited. */
export function limitSentence(until: Date): string {
  return `Moderators have limited your account until ${formatTime(until)}. Until then you cannot comment, begin conversations, or create and join groups. “Decisions of the moderators”, at the end of your profile, says why, and how to appeal.`;
}

/** The text of `SUSPENDED` for an account that moderators have closed. */
export function closingSentence({ eraseAt, reason }: { eraseAt: Date; reason: string }): string {
  return `This account is closed, and will be erased on ${formatDay(eraseAt)}: ${reason}`;
}
