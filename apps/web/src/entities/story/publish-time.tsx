import { publicationLimits } from "@kora/contract/publication-limits";
import type { Ref } from "react";
import { publicationText as text } from "#text/publication.ts";
import { toLocalTime } from "../../lib/local-time.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { TextField } from "../../ui/text-field.tsx";

const { minDelayMilliseconds, maxDelayMilliseconds } = publicationLimits;

/** Returns true if a story can be published at the time of a `datetime-local` input, or else the error message. */
export function checkPublishTime(localTime: string): true | string {
  const delay = new Date(localTime).getTime() - serverNow();
  const isInRange = delay >= minDelayMilliseconds && delay <= maxDelayMilliseconds;
  return isInRange || text.messages.publishAtRange;
}

/** The first time that a form offers: tomorrow at this hour. */
export function getDefaultPublishTime(): string {
  const tomorrow = new Date(serverNow() + 24 * 60 * 60 * 1000);
  tomorrow.setMinutes(0);
  return toLocalTime(tomorrow);
}

/** Chooses the time at which a story will be published. */
export function PublishTime({
  value,
  error,
  onChange,
  ref,
}: {
  /** In the format of a `datetime-local` input. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <TextField
      {...(ref && { ref })}
      type="datetime-local"
      label={text.at}
      hint={text.atHint(timeZone)}
      required
      // Only limits what the browser offers; `checkPublishTime` knows the exact range.
      min={toLocalTime(new Date(serverNow()))}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
