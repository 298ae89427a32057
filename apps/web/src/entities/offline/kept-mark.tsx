import { useKeptAt } from "../../lib/connection.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const KeptNotice = lazyComponent(async () => (await import("./kept-notice.tsx")).KeptNotice, {
  fallback: null,
  onError: hideOnError,
});

/** Says above what the call to `path` answered that it comes from the device, where it does. */
export function KeptMark({ path }: { path: string | null }) {
  const keptAt = useKeptAt(path);
  if (keptAt === undefined) return null;
  return <KeptNotice keptAt={keptAt} />;
}
