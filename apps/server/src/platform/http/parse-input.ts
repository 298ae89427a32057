import { sentences } from "@kora/contract/sentences";
import { z } from "zod";
import { AppError } from "../errors.ts";

/** The message of each invalid field, by the name of the field. */
export type FieldErrors = Record<string, string>;

/** Parses one part of a request. Invalid input throws a 400 error with one sentence for each invalid field. */
export function parseInput<Type extends z.ZodType>(schema: Type, value: unknown): z.output<Type> {
  const { data, errors } = tryParse(schema, value);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return data as z.output<Type>;
}

/** As `parseInput`, but returns the sentences of the invalid fields. `data` is undefined unless the schema accepts it. */
export function tryParse<Type extends z.ZodType>(
  schema: Type,
  value: unknown,
): { readonly data: z.output<Type> | undefined; readonly errors: FieldErrors } {
  const parsed = schema.safeParse(value, { error: defaultMessage });
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    errors[String(issue.path[0] ?? "body")] ??= issue.message;
  }
  const fields = parsed.success ? parsed.data : parseValidFields(schema, value, errors);
  for (const [name, field] of Object.entries(fields ?? {})) {
    if (containsNul(field)) errors[name] ??= sentences.form.nul;
  }
  return { data: parsed.data, errors };
}

/** Creates a 400 error with the sentences of invalid fields. `msg` is the first. */
export function invalidFields(errors: FieldErrors): AppError {
  const [firstMessage] = Object.values(errors);
  return new AppError("VALIDATION", firstMessage, { fields: errors });
}

/** Parses the fields without an error one by one, because a schema returns no data if one of its fields is invalid. */
function parseValidFields(schema: z.ZodType, value: unknown, errors: FieldErrors): object {
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return {};
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      if (name in errors || !Object.hasOwn(fields, name)) return [];
      const { success, data } = field.safeParse(fields[name]);
      return success ? [[name, data]] : [];
    }),
  );
}

/** Returns whether a parsed value contains U+0000, which PostgreSQL cannot store in a text. */
function containsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(containsNul);
}

/** Returns the message for rules of the contract that have none of their own. */
function defaultMessage(issue: { code?: string; input?: unknown }): string {
  return issue.code === "invalid_type" && issue.input === undefined
    ? sentences.form.missing
    : sentences.form.invalidFormat;
}
