import { useConnection } from "../../lib/connection.ts";
import { lazyExtra } from "../../ui/lazy-component.tsx";

const OfflineNotice = lazyExtra(async () => (await import("./offline-notice.tsx")).OfflineNotice);

/**
 * Shows a notice above content that comes from the offline cache, else nothing. The content is named by the path of the
 * page that shows it or by the path of the API call that returns it.
 */
export function OfflineMark(content: { page: string } | { apiPath: string }) {
  const { cachedAt } = useConnection();
  return Object.keys(cachedAt).length > 0 && <OfflineNotice {...content} />;
}
