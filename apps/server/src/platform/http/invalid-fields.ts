import type { CallDefinition } from "@kora/contract";
import { AppError } from "../errors.ts";
import { rethrowPictureErrors } from "../media/rethrow-picture-errors.ts";
import { type FieldErrors, invalidFields, tryParse } from "./parse-input.ts";
import type { ReceivedFile, ReceivedForm } from "./receive-form.ts";

/**
 * The checks of a call that its schema cannot express, by field. A check throws a 400 error for an invalid value; the
 * operation makes the same check.
 */
export type FieldChecks = Readonly<Record<string, (value: string) => void>>;

/** The fields of a body or form before parsing, and its files. */
export interface SentFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/** The checks of fields that `addInvalidFields` makes. */
export interface FieldCheckOptions {
  readonly checks?: FieldChecks | undefined;
  /** Decodes the picture at `path`; rejects with a picture error. */
  readonly checkPicture: (path: string) => Promise<void>;
}

/** Parses the text fields of a form. Throws a 400 error with every invalid field and every missing file. */
export function parseForm(call: CallDefinition, { fields, files }: ReceivedForm): unknown {
  const { data, errors } = call.form
    ? tryParse(call.form, fields)
    : { data: undefined, errors: {} as FieldErrors };
  for (const [name, rule] of Object.entries(call.files ?? {})) {
    if (rule.required && !files[name]) errors[name] ??= rule.sentences.required;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return data;
}

/**
 * Adds the other invalid fields to the 400 error of a call: those that fail `checks`, and pictures that are not accepted.
 * The server makes these checks one after the other, but a client receives all errors at once. Other
 * errors are returned unchanged.
 */
export async function addInvalidFields(
  error: unknown,
  { files: rules = {} }: Pick<CallDefinition, "files">,
  sentFields: SentFields,
  { checks = {}, checkPicture }: FieldCheckOptions,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== "VALIDATION" || !error.fields) return error;
  const errors: FieldErrors = { ...error.fields };
  for (const [name, check] of Object.entries(checks)) {
    const value = sentFields.fields[name];
    if (!(name in errors) && typeof value === "string")
      Object.assign(errors, await getErrors(async () => check(value)));
  }
  for (const [name, { kind, sentences }] of Object.entries(rules)) {
    const file = sentFields.files[name];
    if (!file || kind !== "image" || name in errors) continue;
    const messages = {
      formField: name,
      tooLarge: sentences.tooLarge,
      notAPicture: sentences.wrongKind,
    };
    const check = () => rethrowPictureErrors(checkPicture(file.path), messages);
    Object.assign(errors, await getErrors(check));
  }
  return new AppError("VALIDATION", error.message, { fields: errors });
}

async function getErrors(check: () => Promise<void>): Promise<FieldErrors | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { ...error.fields };
    throw error;
  }
}
