import { formatBytes } from "@kora/contract/format-bytes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { dataUsageText } from "#text/data-usage.ts";
import { profileText } from "#text/profile.ts";
import { saverModeText } from "#text/saver-mode.ts";
import { type DataUsage, dataKinds } from "../../../lib/data-kinds.ts";
import { readDataUsage, toMonth } from "../../../lib/data-usage.ts";
import { SaverSwitch } from "../../../ui/saver-switch.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SectionBody } from "../section.tsx";
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

/** What Kora has loaded on this device in this month, and the switch of saver mode. */
function DataUsageOfMonth() {
  const month = toMonth(new Date());
  const { data, isError } = useQuery({
    queryKey: ["data-usage", month],
    queryFn: () => readDataUsage(month),
    // It grows all the time, and reading it costs nothing.
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    retry: false,
  });
  return (
    <>
      <h3 className="border-line border-t pt-4 font-medium text-lg">{dataUsageText.title}</h3>
      {data && <UsageList usage={data} />}
      {isError && <p>{dataUsageText.unavailable}</p>}
      {!data && !isError && <Skeleton className="h-24 max-w-dialog" />}
      <p className="text-sm text-text-muted">{dataUsageText.hint}</p>
      <SaverSwitch />
      <p className="text-sm text-text-muted">{saverModeText.hint}</p>
    </>
  );
}

function UsageList({ usage }: { usage: DataUsage }) {
  const rows = dataKinds.flatMap((kind) => {
    const bytes = usage[kind];
    return bytes ? [{ label: dataUsageText.kinds[kind], bytes }] : [];
  });
  if (rows.length === 0) return <p>{dataUsageText.none}</p>;
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <dl className="grid max-w-dialog gap-1">
      {[...rows, { label: dataUsageText.total, bytes: total }].map(({ label, bytes }) => (
        <div
          key={label}
          className="flex justify-between gap-4 last:border-line last:border-t last:pt-1 last:font-medium"
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{formatBytes(bytes)}</dd>
        </div>
      ))}
    </dl>
  );
}
