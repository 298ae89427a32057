import { formatBytes } from "@kora/contract/format-bytes";
import { useQuery } from "@tanstack/react-query";
import { dataUsageText as text } from "#text/data-usage.ts";
import { saverModeText } from "#text/saver-mode.ts";
import { type DataUsage, dataKinds } from "../../../lib/data-kinds.ts";
import { readDataUsage, toMonth } from "../../../lib/data-usage.ts";
import { SaverSwitch } from "../../../ui/saver-switch.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** What Kora has loaded on this device in this month, and the switch of saver mode. */
export function DataUsageOfMonth() {
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
      <h3 className="border-line border-t pt-4 font-medium text-lg">{text.title}</h3>
      {data && <UsageList usage={data} />}
      {isError && <p>{text.unavailable}</p>}
      {!data && !isError && <Skeleton className="h-24 max-w-dialog" />}
      <p className="text-sm text-text-muted">{text.hint}</p>
      <SaverSwitch />
      <p className="text-sm text-text-muted">{saverModeText.hint}</p>
    </>
  );
}

function UsageList({ usage }: { usage: DataUsage }) {
  const rows = dataKinds.flatMap((kind) => {
    const bytes = usage[kind];
    return bytes ? [{ label: text.kinds[kind], bytes }] : [];
  });
  if (rows.length === 0) return <p>{text.none}</p>;
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <dl className="grid max-w-dialog gap-1">
      {[...rows, { label: text.total, bytes: total }].map(({ label, bytes }) => (
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
