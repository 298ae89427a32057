import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { memoirText } from "#text/statuses.ts";
import { isFirstEntry } from "../../../lib/history-entry.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { OpenStatusState } from "./status-link.tsx";
import { useOpening } from "./use-opening.ts";
import { Viewer } from "./viewer.tsx";
import { WaitingFrame } from "./waiting-frame.tsx";

/**
 * The player over the page it was opened from. Going back closes it, and closing goes back. Its history entry
 * is updated to the current status.
 */
export function StatusDialog({ statusId }: { statusId: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const [start] = useState(statusId);
  const opening = useOpening(start);
  const closing = useRef(false);
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    if (isFirstEntry()) {
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    } else void navigate(-1);
  };
  const follow = (shown: string) => {
    if (closing.current || shown === statusId) return;
    const state: OpenStatusState = { openStatus: shown, keepFocus: true };
    const mask = `/status/${shown}`;
    void navigate({ pathname, search }, { replace: true, mask, state, preventScrollReset: true });
  };
  const isGone = opening.kind === "gone";
  const leave = useEffectEvent(() => {
    toast(memoirText.page.gone);
    close();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (opening.kind === "gone") return null;
  if (opening.kind === "open") {
    return <Viewer statuses={opening} start={start} onShow={follow} onClose={close} />;
  }
  return <WaitingFrame opening={opening} onClose={close} />;
}
