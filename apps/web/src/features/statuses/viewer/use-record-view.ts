import type { StatusView } from "@kora/contract/statuses";
import { useEffect, useEffectEvent, useRef } from "react";
import { useViewerId } from "../../../lib/session.ts";
import { useMarkStatusViewed } from "../queries.ts";

/** Records for each status of another user, once, that the viewer opened it. `status` is the shown one. */
export function useRecordView(status: StatusView | undefined): void {
  const viewerId = useViewerId();
  const { mutate } = useMarkStatusViewed();
  const recorded = useRef(new Set<string>());
  const record = useEffectEvent((shownStatus: StatusView) => {
    const { _id, isViewed, user } = shownStatus;
    if (isViewed || user._id === viewerId || recorded.current.has(_id)) return;
    recorded.current.add(_id);
    mutate(_id);
  });
  const statusId = status?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per status, not for its changes
  useEffect(() => {
    if (status !== undefined) record(status);
  }, [statusId]);
}
