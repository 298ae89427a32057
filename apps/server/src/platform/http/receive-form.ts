import type { FileRule } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../errors.ts";

/** A file of a multipart form, whole in memory (its rule bounds it). */
export interface ReceivedFile {
  readonly bytes: Buffer;
  /** As whoever sends it calls it: to be believed in nothing. */
  readonly name: string;
}

interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly files: Record<string, ReceivedFile>;
}

/** Reads a multipart form by its rules. Whether the bytes are what the rule asks for, the verb decides. */
export async function receiveForm(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    throw new AppError("UNSUPPORTED_MEDIA", sentences.form.notAForm);
  }
  const form: ReceivedForm = { fields: {}, files: {} };
  try {
    await readParts(request, rules, form);
  } catch (error) {
    // What is still to come is read and dropped, else the connection would hang behind the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormError(error);
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.required && !form.files[name]) {
      throw invalid(name, rule.sentences.required);
    }
  }
  return form;
}

async function readParts(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  form: ReceivedForm,
): Promise<void> {
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes), 0);
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    if (part.type === "field") {
      if (part.valueTruncated) {
        throw new AppError("TOO_LARGE");
      }
      form.fields[part.fieldname] = String(part.value);
      continue;
    }
    const rule = rules[part.fieldname];
    if (!rule) {
      throw invalid(part.fieldname, sentences.form.unknownFile);
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw part.file.truncated ? tooLarge(part.fieldname, rule.sentences.tooLarge) : error;
    });
    if (bytes.length > rule.maxBytes) {
      throw tooLarge(part.fieldname, rule.sentences.tooLarge);
    }
    if (bytes.length > 0) {
      form.files[part.fieldname] = { bytes, name: part.filename ?? "" };
    }
  }
}

function tooLarge(field: string, sentence: string): AppError {
  return new AppError("TOO_LARGE", sentence, { fields: { [field]: sentence } });
}

/** The parser's own errors are about the form; anything else is ours. */
function toFormError(error: unknown): unknown {
  const isParsers = error instanceof Error && !(error instanceof AppError) && !("code" in error);
  return isParsers ? new AppError("VALIDATION", sentences.form.wrong) : error;
}
