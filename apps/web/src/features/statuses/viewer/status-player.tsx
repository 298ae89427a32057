import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { statusesText } from "#text/statuses.ts";
import { useEntryState } from "../../../lib/entry-state.ts";
import { useViewerId } from "../../../lib/session.ts";
import { isRightToLeft } from "../../../ui/is-right-to-left.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { getScrimOpacity } from "../scrim.ts";
import { formatAnnouncement } from "./announce-status.ts";
import { findPosition } from "./player.ts";
import { PlayerActions } from "./player-actions.tsx";
import { overlayFocusStyle } from "./player-actions-props.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { PlayerHeader } from "./player-header.tsx";
import { CenteredSpinner, EmptyPlayer } from "./player-loading-frame.tsx";
import { PressableStatus, StepButtons } from "./pressable-status.tsx";
import { Segments } from "./segments.tsx";
import { useLiveLikes } from "./use-live-likes.ts";
import type { OpenStatuses } from "./use-open-statuses.ts";
import { useRefreshOwnViewCounts } from "./use-own-view-counts.ts";
import { usePlayer } from "./use-player.ts";
import { usePreload } from "./use-preload.ts";
import { useRecordView } from "./use-record-view.ts";
import { ViewedByDialog } from "./viewed-by-dialog.tsx";

export interface StatusPlayerProps {
  statuses: OpenStatuses;
  /** Id of the first status to show. */
  initialStatusId: string;
  /** Called for the first status and for each one after it. */
  onShow?: (statusId: string) => void;
  onClose: () => void;
}

/** Minimum opacity of the black behind the header and the actions. */
const minBarOpacity = 0.25;

const toBarStyle = (color: string) => ({
  backgroundColor: `rgb(0 0 0 / ${Math.max(minBarOpacity, getScrimOpacity(color))})`,
});

/**
 * Returns whether the player pauses while this element has the focus: a link or button that is visibly focused, unless
 * it controls the player (`data-player-control`).
 */
function pausesWhileFocused(target: Element | null): boolean {
  return (
    target?.matches("a:focus-visible, button:focus-visible:not([data-player-control])") ?? false
  );
}

/** Plays statuses one after another, user by user. */
export function StatusPlayer({ statuses, initialStatusId, onShow, onClose }: StatusPlayerProps) {
  const { player, status, serverTime, navigate, setPause } = usePlayer(statuses, initialStatusId);
  const { deck, slideId, state, removedSlideId } = player;
  const position = findPosition(deck, slideId);
  const isOwn = useViewerId() === status?.user._id;
  const announcementId = useId();
  const toast = useToast();
  /**
   * Id of the status whose viewers are listed; null while the list is closed. `onShow` may replace the history entry;
   * each entry begins with the list closed.
   */
  const [viewersOfId, showViewers] = useEntryState<string | null>("status viewers", null, {
    resetsOnNewEntry: true,
  });
  /** Ids of statuses that the viewer deletes or blocks here. */
  const removingIds = useRef(new Set<string>());
  useRecordView(status);
  useLiveLikes(slideId);
  useRefreshOwnViewCounts(slideId, isOwn);
  usePreload(statuses, player);

  const onSlideChange = useEffectEvent((shownId: string) => {
    onShow?.(shownId);
    // These pauses belong to the previous status.
    setPause("menu", false);
    setPause("scroll", false);
  });
  useEffect(() => onSlideChange(slideId), [slideId]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (state === "over") close();
  }, [state]);
  // A status that was shown is gone without an action of the viewer: it was deleted elsewhere, has expired, or is
  // hidden.
  useEffect(() => {
    if (removedSlideId !== null && !removingIds.current.has(removedSlideId))
      toast(statusesText.page.notFound);
  }, [removedSlideId, toast]);

  // The pauses for other reasons end by themselves; the button shows and ends these two.
  const isPaused = player.pauses.has("button") || player.pauses.has("scroll");
  const togglePause = () => {
    setPause("button", !isPaused);
    setPause("scroll", false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    // Leaves the browser's own shortcuts alone.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest("[role=menu]")) return;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      event.preventDefault();
      navigate((key === "ArrowLeft") === isRightToLeft(currentTarget) ? "next" : "previous");
    } else if (key === " " && !target.matches("a, button")) {
      event.preventDefault();
      if (!event.repeat) togglePause();
    }
  };
  /** Pauses while a dialog asks the viewer something, until `answered` settles. */
  const pauseForQuestion = async (answered: Promise<void>) => {
    setPause("question", true);
    await answered.finally(() => setPause("question", false));
  };
  const pauseForViewers = useEffectEvent((isOpen: boolean) => setPause("viewers", isOpen));
  useEffect(() => pauseForViewers(viewersOfId !== null), [viewersOfId]);

  const title = status ? statusesText.player.title(status.user.username) : statusesText.title;
  return (
    <PlayerFrame
      title={title}
      describedBy={announcementId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onFocusMove={(target) => setPause("focus", pausesWhileFocused(target))}
      onMenuToggle={(open) => setPause("menu", open)}
    >
      <PageTitle title={title} />
      <p id={announcementId} role="status" className="sr-only">
        {status && position && formatAnnouncement(status, position)}
      </p>
      {status && position && (
        <div
          // The journeys wait for these two.
          data-status-player
          data-runs={player.runningSince !== null}
          className="absolute inset-0 flex flex-col overflow-hidden text-[#fff] sm:rounded-lg sm:shadow-overlay"
          style={{ ...overlayFocusStyle, backgroundColor: status.style.backgroundColor }}
        >
          <header
            style={toBarStyle(status.style.backgroundColor)}
            className="px-3 pt-[calc(0.625rem+env(safe-area-inset-top))] pb-1.5 [&>*+*]:mt-1.5"
          >
            <Segments player={player} position={position} />
            <PlayerHeader
              status={status}
              serverTime={serverTime}
              isPaused={isPaused}
              onTogglePause={togglePause}
              onClose={onClose}
            />
          </header>
          <PressableStatus
            status={status}
            onNavigate={navigate}
            onHold={(isHolding) => setPause("hold", isHolding)}
            // A user who scrolls is reading and needs more than the display time.
            onScroll={() => setPause("scroll", true)}
          />
          <footer
            style={toBarStyle(status.style.backgroundColor)}
            className="px-2 pt-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))]"
          >
            <PlayerActions
              status={status}
              onAsk={(answered) => void pauseForQuestion(answered)}
              onRemoving={(statusId) => removingIds.current.add(statusId)}
              onShowViewers={() => showViewers(status._id)}
            />
          </footer>
          {state === "loading-more" && (
            <div className="pointer-events-none absolute inset-0 grid place-items-center">
              <span role="status" className="rounded-full bg-[#0009] p-3">
                <Spinner />
                <span className="sr-only">{statusesText.row.loading}</span>
              </span>
            </div>
          )}
        </div>
      )}
      {status === undefined && state === "loading-more" && (
        <EmptyPlayer onClose={onClose}>
          <CenteredSpinner text={statusesText.row.loading} />
        </EmptyPlayer>
      )}
      <StepButtons onNavigate={navigate} />
      {viewersOfId !== null && (
        <ViewedByDialog statusId={viewersOfId} onClose={() => showViewers(null)} />
      )}
    </PlayerFrame>
  );
}
