import { useCachedAt } from "../../lib/connection.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const OfflineNotice = lazyComponent(
  async () => (await import("./offline-notice.tsx")).OfflineNotice,
  {
    fallback: null,
    onError: hideOnError,
  },
);

/** Shows a notice above content that comes from the offline cache. `path` is the API path of the content. */
export function OfflineMark({ path }: { path: string | null }) {
  const cachedAt = useCachedAt(path);
  if (cachedAt === undefined) return null;
  return <OfflineNotice cachedAt={cachedAt} />;
}
