import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
);

/** Says of a story that only its griot sees when it will be published; `null` is a time that is not set. */
export function publicationState(publishAt: string | null): string {
  if (publishAt === null) return "Not published";
  return `Will be published on ${timeFormat().format(new Date(publishAt))}`;
}
