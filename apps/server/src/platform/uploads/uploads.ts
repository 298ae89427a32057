import { rm } from "node:fs/promises";
import type { CallDefinition } from "@kora/contract";
import { bodyLimits } from "@kora/contract/body-limits";
import { sentences } from "@kora/contract/sentences";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { toDiskError } from "../disk-errors.ts";
import { AppError } from "../errors.ts";
import { type FormRules, type ReceivedForm, receiveForm, tooLarge } from "../http/receive-form.ts";
import { addressKey } from "../limits/address-key.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createSlowUploads } from "./slow-uploads.ts";
import type { UploadFolder } from "./upload-folder.ts";
import { createUploadSlots, type UploadLimits } from "./upload-slots.ts";

/** Interval of the check for slow uploads. */
const checkMilliseconds = 5000;
/** Limit of the boundaries and headers of a form's parts. */
const overheadBytes = 64 * 1024;

export interface UploadOptions {
  readonly folder: UploadFolder;
  readonly limits: UploadLimits;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Rejects if the disk has no room for `bytes` more. */
  readonly refuseWhenFull: (bytes: number) => Promise<void>;
  /** Rejects if `bytes` more would exceed the user's quota. */
  readonly refuseOverQuota: (userId: string, bytes: number) => Promise<void>;
}

/** Receives the multipart forms of a process within limits. */
export interface Uploads {
  /**
   * Reads the form of a call, calls `work` with it and then removes its files. Rejects with `UNSUPPORTED_MEDIA` if the
   * request is not a form. Rejects with `RATE_LIMITED`, `UNAVAILABLE`, `STORAGE_FULL` or `QUOTA_EXCEEDED` before it
   * reads a file, and with `STORAGE_FULL` also if the disk becomes full meanwhile. Rejects with `TOO_LARGE` or
   * `VALIDATION` if the form violates its rules, and with `VALIDATION` if it arrives too slowly.
   */
  receive<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallDefinition,
    work: (form: ReceivedForm) => Promise<Result>,
  ): Promise<Result>;
  /** Ends the uploads that are too slow now. A timer also calls it. */
  endSlow(): void;
  close(): Promise<void>;
}

export function createUploads(options: UploadOptions): Uploads {
  const { folder, log, metrics } = options;
  const slots = createUploadSlots(options.limits);
  const slowUploads = createSlowUploads(options.clock);
  const timer = setInterval(() => slowUploads.check(), checkMilliseconds).unref();

  function countRefusal(error: unknown): void {
    const { uploadsRefused } = metrics;
    const code = error instanceof AppError ? error.code : "INTERNAL";
    if (code in uploadsRefused) uploadsRefused[code as keyof typeof uploadsRefused].inc();
  }

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    rules: FormRules,
    paths: string[],
  ): Promise<ReceivedForm> {
    const { userId = "" } = request.viewer ?? {};
    const declaredSize = declaredBytes(request);
    const admit = async (bytes: number) => {
      // The bytes in flight include those of this upload.
      await options.refuseWhenFull(slots.bytesInFlight());
      await options.refuseOverQuota(userId, bytes);
    };
    // A form that is small enough to contain only text may have no file. It is admitted without this check, unless a
    // file is required.
    const fileBytes = (declaredSize ?? 0) - rules.maxTextBytes - overheadBytes;
    const requiresFile = Object.values(rules.files).some((rule) => rule.required);
    if (requiresFile || fileBytes > 0) await admit(Math.max(fileBytes, 1));
    const abortController = new AbortController();
    const upload = slowUploads.watch(() => {
      metrics.uploadsRefused.TOO_SLOW.inc();
      reply.header("connection", "close");
      abortController.abort(new AppError("VALIDATION", sentences.form.tooSlow));
    });
    const countBytes = (chunk: Buffer) => upload.add(chunk.length);
    try {
      const formRead = receiveForm(request, rules, {
        signal: abortController.signal,
        admitFile: () => admit(1),
        newPath: async () => {
          const path = await folder.newPath();
          paths.push(path);
          return path;
        },
      });
      // The parser must listen first, because this listener starts the stream.
      request.raw.on("data", countBytes);
      return await formRead;
    } finally {
      request.raw.off("data", countBytes);
      upload.end();
    }
  }

  return {
    async receive(request, reply, call, work) {
      if (!request.isMultipart()) {
        throw new AppError("UNSUPPORTED_MEDIA", sentences.form.notAForm);
      }
      const rules = toFormRules(call);
      const bytes = declaredBytes(request) ?? sumMaxBytes(rules);
      if (bytes > sumMaxBytes(rules)) throw tooLarge(rules);
      const paths: string[] = [];
      let release = () => {};
      try {
        const userId = request.viewer?.userId ?? "";
        release = slots.acquire({ userId, address: addressKey(request.ip), bytes });
        return await work(await read(request, reply, rules, paths));
      } catch (error) {
        const diskError = toDiskError(
          error,
          log,
          "Uploads: a temporary file could not be written; check the data folder and the disk.",
        );
        countRefusal(diskError);
        throw diskError;
      } finally {
        release();
        await Promise.all(paths.map((path) => rm(path, { force: true })));
      }
    },
    endSlow: () => slowUploads.check(),
    async close() {
      clearInterval(timer);
      await folder.close();
    },
  };
}

function toFormRules({
  files = {},
  maxTextBytes = bodyLimits.formText,
  takesIdempotencyKey,
}: CallDefinition): FormRules {
  return { files, maxTextBytes, hashesFiles: takesIdempotencyKey ?? false };
}

function sumMaxBytes({ files, maxTextBytes }: FormRules): number {
  const fileBytes = Object.values(files).reduce((sum, rule) => sum + rule.maxBytes, 0);
  return fileBytes + maxTextBytes + overheadBytes;
}

function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers["content-length"]);
  return Number.isSafeInteger(length) ? length : undefined;
}
