import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { memoirText } from "#text/statuses.ts";
import { useViewerId } from "../../../lib/session.ts";
import { isRightToLeft } from "../../../ui/is-right-to-left.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { scrimOpacity } from "../scrim.ts";
import { focusOnColor } from "./acts.ts";
import { placeOf } from "./player.ts";
import { saidOf } from "./said.ts";
import { Segments } from "./segments.tsx";
import { Stage, StepButtons } from "./stage.tsx";
import { useLiveLikes } from "./use-live-likes.ts";
import type { OpenStatuses } from "./use-opening.ts";
import { useOwnFigures } from "./use-own-figures.ts";
import { usePlayer } from "./use-player.ts";
import { usePreload } from "./use-preload.ts";
import { useView } from "./use-view.ts";
import { ViewerActs } from "./viewer-acts.tsx";
import { ViewerFrame } from "./viewer-frame.tsx";
import { ViewerHead } from "./viewer-head.tsx";
import { ViewersSheet } from "./viewers-sheet.tsx";
import { Waiting, WaitingSpinner } from "./waiting-frame.tsx";

export interface ViewerProps {
  statuses: OpenStatuses;
  /** Id of the first status to show. */
  start: string;
  /** Called when another status is shown. */
  onShow?: (statusId: string) => void;
  onClose: () => void;
}

/**
 * Returns whether the focus is on a control that needs time to use; the player's own controls do not count.
 */
function isHeldBy(target: Element | null): boolean {
  return target?.matches("a:focus-visible, button:focus-visible:not([data-player])") ?? false;
}

/** Plays statuses one after another, user by user (social §4). */
export function Viewer({ statuses, start, onShow, onClose }: ViewerProps) {
  const { people } = statuses;
  const { player, status, now, go, pause } = usePlayer(statuses, start);
  const { deck, slideId, state, gone } = player;
  const place = placeOf(deck, slideId);
  const isOwn = useViewerId() === status?.user._id;
  const saidId = useId();
  const toast = useToast();
  const [viewersOf, setViewersOf] = useState<string | null>(null);
  const leaving = useRef(new Set<string>());
  useView(status);
  useLiveLikes(slideId);
  useOwnFigures(slideId, isOwn);
  usePreload(people, deck, slideId, statuses);

  const tell = useEffectEvent((shown: string) => {
    onShow?.(shown);
    // These pauses belong to the previous status.
    pause("menu", false);
    pause("scroll", false);
  });
  useEffect(() => tell(slideId), [slideId]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (state === "over") close();
  }, [state]);
  useEffect(() => {
    if (gone !== null && !leaving.current.has(gone)) toast(memoirText.page.gone);
  }, [gone, toast]);

  const isPaused = player.pauses.has("button") || player.pauses.has("scroll");
  const turnPause = () => {
    pause("button", !isPaused);
    pause("scroll", false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    // Leaves the browser's own shortcuts alone.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest("[role=menu]")) return;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      event.preventDefault();
      go((key === "ArrowLeft") === isRightToLeft(currentTarget) ? "next" : "previous");
    } else if (key === " " && !target.matches("a, button")) {
      event.preventDefault();
      if (!event.repeat) turnPause();
    }
  };
  const ask = async (asked: Promise<void>) => {
    pause("question", true);
    await asked.finally(() => pause("question", false));
  };
  const showViewers = (of: string | null) => {
    setViewersOf(of);
    pause("sheet", of !== null);
  };

  const title = status ? memoirText.viewer.title(status.user.username) : memoirText.title;
  const color = status?.style.backgroundColor ?? "#14171A";
  const strip = { backgroundColor: `rgb(0 0 0 / ${Math.max(0.25, scrimOpacity(color))})` };
  return (
    <ViewerFrame
      title={title}
      describedBy={saidId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onFocusMove={(target) => pause("focus", isHeldBy(target))}
      onMenu={(open) => pause("menu", open)}
    >
      <PageTitle title={title} />
      <p id={saidId} role="status" className="sr-only">
        {status && place && saidOf(status, place)}
      </p>
      {status && place && (
        <div
          data-viewer
          data-runs={player.since !== null}
          className="absolute inset-0 flex flex-col overflow-hidden text-[#fff] sm:rounded-lg sm:shadow-overlay"
          style={{ ...focusOnColor, backgroundColor: color }}
        >
          <header
            style={strip}
            className="px-3 pt-[calc(0.625rem+env(safe-area-inset-top))] pb-1.5 [&>*+*]:mt-1.5"
          >
            <Segments player={player} place={place} />
            <ViewerHead
              status={status}
              now={now}
              isPaused={isPaused}
              onPause={turnPause}
              onClose={onClose}
            />
          </header>
          <Stage
            status={status}
            slideId={slideId}
            onGo={go}
            onHold={(held) => pause("hold", held)}
            // A user who scrolls is reading and needs more than the display time.
            onScroll={() => pause("scroll", true)}
          />
          <footer
            style={strip}
            className="px-2 pt-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))]"
          >
            <ViewerActs
              status={status}
              onAsk={(asked) => void ask(asked)}
              onLeaving={(statusId) => leaving.current.add(statusId)}
              onShowViewers={() => showViewers(status._id)}
            />
          </footer>
          {state === "awaiting" && (
            <div className="pointer-events-none absolute inset-0 grid place-items-center">
              <span role="status" className="rounded-full bg-[#0009] p-3">
                <Spinner />
                <span className="sr-only">{memoirText.row.loading}</span>
              </span>
            </div>
          )}
        </div>
      )}
      {status === undefined && state === "awaiting" && (
        <Waiting onClose={onClose}>
          <WaitingSpinner text={memoirText.row.loading} />
        </Waiting>
      )}
      <StepButtons onGo={go} />
      {viewersOf !== null && (
        <ViewersSheet statusId={viewersOf} onClose={() => showViewers(null)} />
      )}
    </ViewerFrame>
  );
}
