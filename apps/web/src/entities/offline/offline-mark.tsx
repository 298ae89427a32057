import { useConnection } from "../../lib/connection.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const OfflineNotice = lazyComponent(
  async () => (await import("./offline-notice.tsx")).OfflineNotice,
  {
    fallback: null,
    onError: hideOnError,
  },
);

/**
 * Shows a notice above content that comes from the offline cache, else nothing. The content is named by the path of the
 * page that shows it or by the path of the API call that returns it.
 */
export function OfflineMark(content: { page: string } | { apiPath: string }) {
  const { cachedAt } = useConnection();
  return Object.keys(cachedAt).length > 0 && <OfflineNotice {...content} />;
}
