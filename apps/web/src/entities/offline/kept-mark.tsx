import { Suspense } from "react";
import { useKeptAt } from "../../lib/connection.ts";
import { optional } from "../../ui/optional.ts";

const KeptNotice = optional(async () => (await import("./kept-notice.tsx")).KeptNotice);

/** Says above what the call to `path` answered that it comes from the device, where it does. */
export function KeptMark({ path }: { path: string | null }) {
  const keptAt = useKeptAt(path);
  if (keptAt === undefined) return null;
  return (
    <Suspense>
      <KeptNotice keptAt={keptAt} />
    </Suspense>
  );
}
