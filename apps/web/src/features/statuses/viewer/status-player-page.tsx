import { useRef } from "react";
import { statusesText } from "#text/statuses.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { PlayerLoadingFrame } from "./player-loading-frame.tsx";
import { StatusPlayer } from "./status-player.tsx";
import { useOpenStatuses } from "./use-open-statuses.ts";

const { page: text } = statusesText;

/** The player as a page of its own. Closing it goes back, or to the home page. */
export function StatusPlayerPage({ statusId }: { statusId: string }) {
  const goBack = useGoBack();
  const openStatuses = useOpenStatuses(statusId);
  const isClosing = useRef(false);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    goBack();
  };
  switch (openStatuses.kind) {
    case "open":
      return <StatusPlayer statuses={openStatuses} initialStatusId={statusId} onClose={close} />;
    case "gone":
      return (
        <EmptyState
          pattern="mud-cloth"
          message={text.notFound}
          link={{ to: "/home", text: text.home }}
        />
      );
    case "loading":
    case "failed":
      return <PlayerLoadingFrame state={openStatuses} onClose={close} />;
  }
}
