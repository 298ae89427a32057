import { groupsText } from "#text/groups.ts";
import { formatFullDate } from "../../../ui/relative-time.tsx";
import { useExpiryClock } from "../../messages/index.ts";
import type { CachedGroup } from "../cached-group.ts";

const { joining: text } = groupsText;

type JoinableGroup = Pick<CachedGroup, "joinableFrom" | "privacy">;

/**
 * Returns the sentence that says when the viewer, who was removed or declined, can join or ask again; null if they can
 * at `now`, the server's time in milliseconds.
 */
export function toWaitingText(
  { joinableFrom, privacy }: JoinableGroup,
  now: number,
): string | null {
  if (joinableFrom === null || Date.parse(joinableFrom) <= now) return null;
  const time = formatFullDate(joinableFrom);
  return privacy === "private" ? text.askAgainFrom(time) : text.againFrom(time);
}

/** Returns the sentence of `toWaitingText`, until it is null. */
export function useWaitingText(group: JoinableGroup): string | null {
  const { joinableFrom } = group;
  return toWaitingText(
    group,
    useExpiryClock(joinableFrom === null ? [] : [Date.parse(joinableFrom)]),
  );
}
