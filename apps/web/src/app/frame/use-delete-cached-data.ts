import { useEffect } from "react";
import { subscribeToSession } from "../../lib/session.ts";

/** Deletes cached data of other users at every change of the session. */
export function useDeleteCachedData(): void {
  useEffect(() => {
    if (!("caches" in window)) return;
    const deleteData = async () => (await import("./delete-cached-data.ts")).deleteCachedData();
    const onChange = () => void deleteData().catch(() => undefined);
    onChange();
    return subscribeToSession(onChange);
  }, []);
}
