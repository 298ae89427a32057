import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { FileRule } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../errors.ts";
import { toUploadedFileName } from "./uploaded-file-name.ts";

/** A file of a multipart form. Its temporary file is removed after the request. */
export interface ReceivedFile {
  readonly path: string;
  readonly byteLength: number;
  /** The SHA-256 of the bytes; undefined if the call takes no key, see `FormRules.hashesFiles`. */
  readonly sha256?: string;
  /** The file name from the client, which is untrusted. */
  readonly name: string;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly files: Record<string, ReceivedFile>;
}

export interface FormRules {
  readonly files: Readonly<Record<string, FileRule>>;
  /** Limit of all text fields together. */
  readonly maxTextBytes: number;
  /** Calculates the SHA-256 of each file while it arrives. */
  readonly hashesFiles: boolean;
}

/** Creates the temporary files of a form. */
export interface FormStorage {
  /** Returns the path of a new file. The implementation also removes the file. */
  newPath(): Promise<string>;
  /** This is called before the first byte of a file is written. It rejects if no file is accepted now. */
  admitFile(): Promise<void>;
  readonly signal: AbortSignal;
}

type FilePart = Extract<
  Awaited<ReturnType<ReturnType<FastifyRequest["parts"]>["next"]>>["value"],
  { type: "file" }
>;

/**
 * Reads a multipart form by its rules and stores files in temporary files. It does not check whether required files are
 * there; the operation has to check the type of a file. Rejects with the reason of `signal` when that aborts.
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: FormRules,
  storage: FormStorage,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, files: {} };
  const partsPromise = readParts(request, rules, storage, form);
  try {
    await Promise.race([partsPromise, rejectWhenAborted(storage.signal)]);
  } catch (error) {
    // The rest of the body is discarded within the limits of `limitUnreadBody`, because a client that is still sending
    // could not read the error response of a closed connection.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormError(error, request);
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
  storage: FormStorage,
  form: ReceivedForm,
): Promise<void> {
  const maxFileBytes = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes), 0);
  let textBytes = 0;
  const limits = { fileSize: maxFileBytes, fieldSize: rules.maxTextBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      const file = await receiveFile(part, rules, storage, form);
      if (file) form.files[part.fieldname] = file;
      continue;
    }
    // The parser parses a field with a JSON content type at any nesting depth, so such fields are rejected.
    if (typeof part.value !== "string") {
      throw new AppError("VALIDATION", sentences.form.invalidFormat);
    }
    textBytes += Buffer.byteLength(part.value);
    if (part.valueTruncated || textBytes > rules.maxTextBytes) {
      throw new AppError("TOO_LARGE");
    }
    // Browsers send each line break of a form as two characters, and those of JSON as one.
    form.fields[part.fieldname] = part.value.replaceAll("\r\n", "\n");
  }
}

/** Returns the file; undefined for an empty one, because browsers send an empty file if none is selected. */
async function receiveFile(
  part: FilePart,
  rules: FormRules,
  { newPath, admitFile, signal }: FormStorage,
  form: ReceivedForm,
): Promise<ReceivedFile | undefined> {
  const { fieldname: field, file } = part;
  const rule = rules.files[field];
  if (!rule || form.files[field]) {
    throw invalid(field, sentences.form.unknownFile);
  }
  // The parser reads a part that is too large to its end, which may never come. So the write is aborted at the limit.
  const limitController = new AbortController();
  file.once("limit", () => limitController.abort());
  if (file.truncated) limitController.abort();
  await admitFile();
  const path = await newPath();
  const writer = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const hash = rules.hashesFiles ? createHash("sha256") : undefined;
  const options = { signal: AbortSignal.any([signal, limitController.signal]) };
  try {
    if (hash) await pipeline(file, (chunks) => hashChunks(chunks, hash), writer, options);
    else await pipeline(file, writer, options);
  } catch (error) {
    if (!limitController.signal.aborted) throw error;
  }
  if (file.truncated || writer.bytesWritten > rule.maxBytes) {
    throw tooLarge(rules, field);
  }
  return writer.bytesWritten === 0
    ? undefined
    : {
        path,
        byteLength: writer.bytesWritten,
        name: toUploadedFileName(part.filename ?? ""),
        ...(hash && { sha256: hash.digest("base64url") }),
      };
}

async function* hashChunks(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Returns the error of a file that is too large. Without `field` it names the form's only file, or no file if the form
 * accepts several.
 */
export function tooLarge({ files }: Pick<FormRules, "files">, field?: string): AppError {
  const [firstField, ...otherFields] = Object.keys(files);
  const name = field ?? (otherFields.length === 0 ? firstField : undefined);
  const message = name === undefined ? undefined : files[name]?.sentences.tooLarge;
  return name === undefined || message === undefined
    ? new AppError("TOO_LARGE")
    : new AppError("TOO_LARGE", message, { fields: { [name]: message } });
}

/**
 * Maps a closed connection and the parser's errors without a `code` to `VALIDATION`. Other errors are returned
 * unchanged.
 */
function toFormError(error: unknown, { raw }: FastifyRequest): unknown {
  if (raw.destroyed && !raw.complete && !(error instanceof AppError)) {
    return new AppError("VALIDATION", sentences.form.invalidFormat);
  }
  const isParserError =
    error instanceof Error && !(error instanceof AppError) && !("code" in error);
  return isParserError ? new AppError("VALIDATION", sentences.form.invalidFormat) : error;
}
