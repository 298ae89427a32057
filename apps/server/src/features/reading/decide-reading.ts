import { limits } from "@kora/contract/limits";

/** From this position on, a story counts as read to its end, so that a reader need not scroll to the last line. */
const endPosition = 0.9;
/** At the end, a story counts as finished after this share of its reading time; a faster reader has only scrolled. */
const minTimeShareAtEnd = 0.25;
/** Without a position, a story counts as finished after this share of its reading time. */
const minTimeShareWithoutPosition = 0.75;

const secondsPerWord = 60 / limits.reading.wordsPerMinute;

/** A call that arrives later than this, in milliseconds, takes from the time of the next one. */
const maxDelay = 30_000;

/**
 * Returns how many of the sent seconds count, which are no more than have passed since the end of the reading time that
 * was counted before, and until when they count. That is not `now`: a late call would take the time of the next one. It is
 * not much before `now` either: what was not read does not count later.
 */
export function acceptSeconds({
  seconds,
  countedUntil,
  now,
}: {
  seconds: number;
  countedUntil: Date;
  now: Date;
}): { seconds: number; countedUntil: Date } {
  const passedSeconds = Math.floor((now.getTime() - countedUntil.getTime()) / 1000);
  const accepted = Math.max(0, Math.min(seconds, passedSeconds));
  const endTime = Math.max(countedUntil.getTime() + accepted * 1000, now.getTime() - maxDelay);
  return { seconds: accepted, countedUntil: new Date(endTime) };
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
