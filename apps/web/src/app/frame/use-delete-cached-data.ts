import { useEffect } from "react";
import { subscribeToSession } from "../../lib/session.ts";

/** Deletes the data of those who are no users of this browser, at the start and at every change of the session. */
export function useDeleteCachedData(): void {
  useEffect(() => {
    const deleteData = async () => (await import("./delete-cached-data.ts")).deleteCachedData();
    const onChange = () => void deleteData().catch(() => undefined);
    onChange();
    return subscribeToSession(onChange);
  }, []);
}
