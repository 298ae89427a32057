import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { statusesText } from "#text/statuses.ts";
import { isFirstEntry } from "../../../lib/history-entry.ts";
import { useToast } from "../../../ui/toast.tsx";
import { PlayerLoadingFrame } from "./player-loading-frame.tsx";
import type { OpenStatusState } from "./status-link.tsx";
import { StatusPlayer } from "./status-player.tsx";
import { useOpenStatuses } from "./use-open-statuses.ts";

/**
 * The player over the page it was opened from. Going back closes it, and closing goes back. Its history entry
 * is updated to the current status.
 */
export function StatusDialog({ statusId }: { statusId: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const [initialId] = useState(statusId);
  const openStatuses = useOpenStatuses(initialId);
  const isClosing = useRef(false);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isFirstEntry()) {
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    } else void navigate(-1);
  };
  const updateHistoryEntry = (shownId: string) => {
    if (isClosing.current || shownId === statusId) return;
    const state: OpenStatusState = { openStatus: shownId, keepFocus: true };
    const mask = `/status/${shownId}`;
    void navigate({ pathname, search }, { replace: true, mask, state, preventScrollReset: true });
  };
  const isGone = openStatuses.kind === "gone";
  const closeGone = useEffectEvent(() => {
    toast(statusesText.page.notFound);
    close();
  });
  useEffect(() => {
    if (isGone) closeGone();
  }, [isGone]);

  if (openStatuses.kind === "gone") return null;
  if (openStatuses.kind === "open") {
    return (
      <StatusPlayer
        statuses={openStatuses}
        initialStatusId={initialId}
        onShow={updateHistoryEntry}
        onClose={close}
      />
    );
  }
  return <PlayerLoadingFrame state={openStatuses} onClose={close} />;
}
