import { libraryText as text } from "#text/library.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";

/** Returns whether the browser refused to store something because its storage is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}

/** Returns what to say to the user when a work could not be stored. */
export function toStorageMessage(error: unknown, fallback: string = text.failed): string {
  if (isStorageFull(error)) return text.full;
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === "CANCELLED") return text.cancelled;
  return error.code === "OFFLINE" ? text.offline : errorMessage(error, fallback);
}
