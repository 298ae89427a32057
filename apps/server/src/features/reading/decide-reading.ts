import { limits } from "@kora/contract/limits";

/** From this position on, a story counts as read to its end, so that a reader need not scroll to the last line. */
const endPosition = 0.9;
/** At the end, a story counts as finished after this share of its reading time; a faster reader has only scrolled. */
const minTimeShareAtEnd = 0.25;
/** Without a position, a story counts as finished after this share of its reading time. */
const minTimeShareWithoutPosition = 0.75;

const secondsPerWord = 60 / limits.reading.wordsPerMinute;

/**
 * Returns how many of the sent seconds count: no more than have passed since the reader opened the story, or since the
 * reading time that was counted last.
 */
export function acceptSeconds({
  seconds,
  countedUntil,
  now,
}: {
  seconds: number;
  countedUntil: Date;
  now: Date;
}): number {
  const passedSeconds = Math.floor((now.getTime() - countedUntil.getTime()) / 1000);
  return Math.max(0, Math.min(seconds, passedSeconds));
}

/** Returns whether a reader with this reading time has finished a story. `position` is null if it is not known. */
export function hasFinished({
  position,
  seconds,
  wordCount,
}: {
  position: number | null;
  seconds: number;
  wordCount: number;
}): boolean {
  const timeShare = seconds / Math.max(wordCount * secondsPerWord, 1);
  return position === null
    ? timeShare >= minTimeShareWithoutPosition
    : position >= endPosition && timeShare >= minTimeShareAtEnd;
}
