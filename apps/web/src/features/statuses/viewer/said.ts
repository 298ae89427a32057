import type { StatusView } from "@kora/contract/statuses";
import { memoirText } from "#text/statuses.ts";
import type { Place } from "./player.ts";

const { viewer: text } = memoirText;
const labels: Readonly<Record<string, string>> = memoirText.moods;

/** Formats a mood. */
export function moodOf({ emoji, label }: NonNullable<StatusView["mood"]>): string {
  return `${emoji} ${labels[label] ?? label}`;
}

/** Returns the announcement of a status for screen readers: author, position, mood and text. */
export function saidOf({ user, mood, content }: StatusView, { slideIndex, person }: Place): string {
  const place = text.place(slideIndex + 1, person.slides.length);
  const felt = mood && (labels[mood.label] ?? mood.label);
  return text.said(user.username, place, felt && memoirText.row.mood(felt), content);
}
