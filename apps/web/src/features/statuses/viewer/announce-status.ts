import type { StatusView } from "@kora/contract/statuses";
import { statusesText } from "#text/statuses.ts";
import type { SlidePosition } from "./player.ts";

const { player: text } = statusesText;
const labels: Readonly<Record<string, string>> = statusesText.moods;

/** Formats a mood as its emoji and name. */
export function formatMood({ emoji, label }: NonNullable<StatusView["mood"]>): string {
  return `${emoji} ${labels[label] ?? label}`;
}

/** Returns the announcement of a status for screen readers: author, position, mood and text. */
export function formatAnnouncement(
  { user, mood, content }: StatusView,
  { slideIndex, userSlides }: SlidePosition,
): string {
  const position = text.position(slideIndex + 1, userSlides.slides.length);
  const moodName = mood && (labels[mood.label] ?? mood.label);
  return text.announcement(
    user.username,
    position,
    moodName && statusesText.row.mood(moodName),
    content,
  );
}
