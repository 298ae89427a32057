import { sentences } from "@kora/contract/sentences";
import { AppError, unavailable } from "./errors.ts";
import type { Log } from "./log.ts";

/** Seconds after which a refused client may try again. */
const retryAfterSeconds = { full: 60, failed: 5 } as const;

/** The refusal of a file while the disk is full. */
export function storageFull(): AppError {
  return new AppError("STORAGE_FULL", sentences.media.full, {
    retryAfterSeconds: retryAfterSeconds.full,
  });
}

/** The answer to an error of the file system, which is logged; other errors stay as they are. */
export function toDiskError(error: unknown, log: Pick<Log, "error">, message: string): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  // A client that disconnects while its upload is written is no error of the disk.
  if (typeof code !== "string" || !/^E[A-Z]+$/.test(code) || code === "ECONNRESET") {
    return error;
  }
  log.error({ err: error }, message);
  return code === "ENOSPC" || code === "EDQUOT"
    ? storageFull()
    : unavailable(sentences.media.unreachable, retryAfterSeconds.failed);
}
