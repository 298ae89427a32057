import { sentences } from "@kora/contract/sentences";
import { AppError, unavailable } from "./errors.ts";
import type { Log } from "./log.ts";

const retryAfterSeconds = { full: 60, failed: 5 } as const;

/** Returns the error for a file that is rejected because the disk is full. */
export function storageFull(): AppError {
  return new AppError("STORAGE_FULL", sentences.media.storageFull, {
    retryAfterSeconds: retryAfterSeconds.full,
  });
}

/** Logs an error of the file system and converts it to an `AppError`. Returns other errors unchanged. */
export function toDiskError(error: unknown, log: Pick<Log, "error">, message: string): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  // ECONNRESET means that the client disconnected during its upload.
  if (typeof code !== "string" || !/^E[A-Z]+$/.test(code) || code === "ECONNRESET") {
    return error;
  }
  log.error({ err: error }, message);
  return code === "ENOSPC" || code === "EDQUOT"
    ? storageFull()
    : unavailable(sentences.media.unreachable, retryAfterSeconds.failed);
}
