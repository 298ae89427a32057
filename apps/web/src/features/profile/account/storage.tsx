import { formatBytes } from "@kora/contract/format-bytes";
import { useId } from "react";
import { profileText } from "#text/profile.ts";
import { SectionBody } from "../section.tsx";
import { DataUsageOfMonth } from "../settings/data-usage.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { storage: text } = profileText;

/** Storage used by the viewer's files, in total and by today's uploads, and the data that this device has loaded. */
export function Storage() {
  return (
    <WithOwnProfile failedText={text.failed}>
      {({ storage }) => (
        <SectionBody>
          <Meter label={text.all} usedBytes={storage.bytes} maxBytes={storage.maxBytes} />
          <Meter
            label={text.today}
            usedBytes={storage.bytesToday}
            maxBytes={storage.maxBytesPerDay}
          />
          <p className="text-text-muted">{text.hint}</p>
          <DataUsageOfMonth />
        </SectionBody>
      )}
    </WithOwnProfile>
  );
}

/** A bar that shows how much of a limit is used, both in bytes. */
function Meter({
  label,
  usedBytes,
  maxBytes,
}: {
  label: string;
  usedBytes: number;
  maxBytes: number;
}) {
  const id = useId();
  const usedText = text.usedOfLimit(formatBytes(usedBytes), formatBytes(maxBytes));
  const fraction = maxBytes === 0 ? 1 : Math.min(1, usedBytes / maxBytes);
  return (
    <div className="grid max-w-dialog gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span id={id}>{label}</span>
        <span className="tabular-nums text-text-muted">{usedText}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers style the meter element differently */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={maxBytes}
        aria-valuenow={Math.min(usedBytes, maxBytes)}
        aria-valuetext={usedText}
        className="h-2 overflow-hidden rounded-full bg-surface-sunken"
      >
        <div
          className="h-full origin-left bg-action transition-transform rtl:origin-right"
          style={{ transform: `scaleX(${fraction})` }}
        />
      </div>
    </div>
  );
}
