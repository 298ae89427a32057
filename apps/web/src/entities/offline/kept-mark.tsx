import { useKeptAt } from "../../lib/connection.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const KeptNotice = lazyComponent(async () => (await import("./kept-notice.tsx")).KeptNotice, {
  fallback: null,
  onError: hideOnError,
});

/** Shows a notice above content that comes from the offline cache. `path` is the API path of the content. */
export function KeptMark({ path }: { path: string | null }) {
  const keptAt = useKeptAt(path);
  if (keptAt === undefined) return null;
  return <KeptNotice keptAt={keptAt} />;
}
