import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { UsageError } from "./command.ts";

const maxLength = limits.moderation.note;

/** The option with the reason of an act, which the moderation log has. */
export const reasonOption = { reason: { type: "string" } } as const;

/** Returns the reason of an act. Throws `UsageError` without one. */
export function readReason({ reason }: Readonly<Record<string, unknown>>): string {
  const text = typeof reason === "string" ? reason.trim() : "";
  if (hasVisibleText(text) && countCharacters(text) <= maxLength) return text;
  throw new UsageError(`State the reason with --reason, in at most ${maxLength} characters.`);
}
