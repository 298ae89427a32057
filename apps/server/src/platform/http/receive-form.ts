import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { FileRule } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../errors.ts";

/** A file of a multipart form, in a temporary file that is removed when its request has been handled. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** As the client calls it: not to be trusted. */
  readonly name: string;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly files: Record<string, ReceivedFile>;
}

export interface FormRules {
  readonly files: Readonly<Record<string, FileRule>>;
  /** Bytes of all text fields together. */
  readonly textBytes: number;
}

export interface FormTarget {
  /** Path for a new file; whoever gives it removes the file. */
  newPath(): Promise<string>;
  /** Called before a file's first byte is written; rejects where no file is accepted now. */
  admitFile(): Promise<void>;
  readonly signal: AbortSignal;
}

type FilePart = Extract<
  Awaited<ReturnType<ReturnType<FastifyRequest["parts"]>["next"]>>["value"],
  { type: "file" }
>;

/**
 * Reads a multipart form by its rules, files into temporary files. Whether the bytes are of the right kind is for the
 * operation to decide. Rejects with the reason of `signal` where that is aborted.
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: FormRules,
  target: FormTarget,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, files: {} };
  const reading = readParts(request, rules, target, form);
  try {
    await Promise.race([reading, rejectWhenAborted(target.signal)]);
  } catch (error) {
    // The rest is dropped, as much of it as `boundUnreadBody` allows: else the client would not read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormError(error, request);
  }
  for (const [name, rule] of Object.entries(rules.files)) {
    if (rule.required && !form.files[name]) {
      throw invalid(name, rule.sentences.required);
    }
  }
  return form;
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

async function readParts(
  request: FastifyRequest,
  rules: FormRules,
  target: FormTarget,
  form: ReceivedForm,
): Promise<void> {
  const largest = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes), 0);
  let textBytes = 0;
  const limits = { fileSize: largest, fieldSize: rules.textBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      const file = await receiveFile(part, rules, target, form);
      if (file) form.files[part.fieldname] = file;
      continue;
    }
    // The parser reads a field of type JSON as such, however deep it is.
    if (typeof part.value !== "string") {
      throw new AppError("VALIDATION", sentences.form.wrong);
    }
    textBytes += Buffer.byteLength(part.value);
    if (part.valueTruncated || textBytes > rules.textBytes) {
      throw new AppError("TOO_LARGE");
    }
    form.fields[part.fieldname] = part.value;
  }
}

/** Gives the file, or undefined for an empty one, which is none. */
async function receiveFile(
  part: FilePart,
  rules: FormRules,
  { newPath, admitFile, signal }: FormTarget,
  form: ReceivedForm,
): Promise<ReceivedFile | undefined> {
  const { fieldname: field, file } = part;
  const rule = rules.files[field];
  if (!rule || form.files[field]) {
    throw invalid(field, sentences.form.unknownFile);
  }
  // The parser reads on to the end of a part that is too large, which may never come.
  const full = new AbortController();
  file.once("limit", () => full.abort());
  if (file.truncated) full.abort();
  await admitFile();
  const path = await newPath();
  const writer = createWriteStream(path, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(file, writer, { signal: AbortSignal.any([signal, full.signal]) });
  } catch (error) {
    if (!full.signal.aborted) throw error;
  }
  if (file.truncated || writer.bytesWritten > rule.maxBytes) {
    throw tooLarge(rules, field);
  }
  return writer.bytesWritten === 0
    ? undefined
    : { path, bytes: writer.bytesWritten, name: part.filename ?? "" };
}

/** The refusal of a file that is too large; of the form as a whole without a `field`. */
export function tooLarge({ files }: Pick<FormRules, "files">, field?: string): AppError {
  const [only, ...others] = Object.keys(files);
  const name = field ?? (others.length === 0 ? only : undefined);
  const sentence = name === undefined ? undefined : files[name]?.sentences.tooLarge;
  return name === undefined || sentence === undefined
    ? new AppError("TOO_LARGE")
    : new AppError("TOO_LARGE", sentence, { fields: { [name]: sentence } });
}

/** The parser's own errors are about the form, as is the end of the connection; any other is an error of the server. */
function toFormError(error: unknown, { raw }: FastifyRequest): unknown {
  if (raw.destroyed && !raw.complete && !(error instanceof AppError)) {
    return new AppError("VALIDATION", sentences.form.wrong);
  }
  const isParsers = error instanceof Error && !(error instanceof AppError) && !("code" in error);
  return isParsers ? new AppError("VALIDATION", sentences.form.wrong) : error;
}
