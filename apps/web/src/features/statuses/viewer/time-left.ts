import type { StatusView } from "@kora/contract/statuses";
import { statusesText } from "#text/statuses.ts";

const { player: text } = statusesText;
const minute = 60_000;

/** Formats the remaining lifetime of a status at `now`, the server time in milliseconds. */
export function formatTimeLeft(
  { expiresAt, isPermanentlySaved }: Pick<StatusView, "expiresAt" | "isPermanentlySaved">,
  now: number,
): string {
  if (isPermanentlySaved) return text.saved;
  const milliseconds = Date.parse(expiresAt) - now;
  if (milliseconds <= 0) return text.expired;
  const minutes = Math.floor(milliseconds / minute);
  return text.timeLeft(Math.floor(minutes / 60), minutes % 60);
}
