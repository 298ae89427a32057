import { sentences } from "@kora/contract/sentences";
import type { z } from "zod";
import { AppError } from "../errors.ts";

/** Parses one part of a request. Invalid input throws a 400 error with one sentence for each invalid field. */
export function parseInput<Type extends z.ZodType>(type: Type, value: unknown): z.output<Type> {
  const parsed = type.safeParse(value, { error: defaultMessage });
  if (parsed.success) {
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? "body");
    fields[field] ??= issue.message;
  }
  const [first] = Object.values(fields);
  throw new AppError("VALIDATION", first, { fields });
}

/** Returns the sentence for rules of the contract that have none of their own. */
function defaultMessage(issue: { code?: string; input?: unknown }): string {
  return issue.code === "invalid_type" && issue.input === undefined
    ? sentences.form.missing
    : sentences.form.wrong;
}
