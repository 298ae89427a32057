import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { storiesText } from "#text/stories.ts";
import { StatusRow, statusFeedQuery } from "../../features/statuses/index.ts";
import { FeedPane } from "../../features/stories/feed/feed-page.tsx";
import { feedQuery, unfinishedQuery } from "../../features/stories/queries.ts";
import { StoryOverlay } from "../../features/stories/reader/story-overlay.tsx";
import { appRouter } from "../../lib/app-router.ts";
import { useViewerId } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { cx } from "../../ui/cx.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { ContinueLast } from "./continue-section.tsx";
import { type HomePane, otherPane, paneAtScroll, panes } from "./home-panes.ts";
import { useHiddenOnScroll } from "./use-hidden-on-scroll.ts";

const { switch: text } = storiesText;

const Trending = lazyComponent(
  async () => (await import("../../features/stories/feed/trending.tsx")).Trending,
  { fallback: null, onError: retryOnError(storiesText.trending.failed) },
);

const BirthMonthQuestion = lazyComponent(
  async () => (await import("./birth-month-question.tsx")).BirthMonthQuestion,
  { onError: hideOnError },
);

/** Returns how many pixels the top of an element is above the lower edge of the header; negative if it is below. */
function hiddenHeight(element: Element): number {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  return margin - element.getBoundingClientRect().top;
}

/** Offsets `pane`, the inactive one, vertically so that it appears at its own scroll position when it slides in. */
function offsetInactivePane(
  container: Element,
  pane: HomePane,
  scrollPositions: Record<HomePane, number>,
): void {
  const element = container.querySelector<HTMLElement>(`[data-pane=${pane}]`);
  if (element)
    element.style.translate = `0 ${Math.max(hiddenHeight(container), 0) - scrollPositions[pane]}px`;
}

/**
 * Returns whether no navigation is running and no story is open as an overlay: only then the location has a `mask`, the
 * URL in the address bar (`StoryLink`). Reads the router itself, because React renders its state in a transition,
 * possibly later.
 */
function canRouterReplaceUrl(): boolean {
  const state = appRouter.current?.state;
  return state?.navigation.state === "idle" && state.location.mask === undefined;
}

/**
 * The page at /home: two panes side by side, `Stories` and `Trending`, switched by swiping or buttons. The
 * window scrolls only the active pane, and each pane keeps its scroll position.
 */
export function HomePage() {
  const [params, setParams] = useSearchParams();
  const paneOfUrl: HomePane = params.get("page") === "trending" ? "trending" : "stories";
  const [activePane, setActivePane] = useState(paneOfUrl);
  /** True once the trending pane came into view; it is loaded then. */
  const [isTrendingNeeded, setTrendingNeeded] = useState(paneOfUrl === "trending");
  const container = useRef<HTMLDivElement>(null);
  /** The scroll position of each pane in pixels, stored while it is inactive. */
  const scrollPositions = useRef<Record<HomePane, number>>({ stories: 0, trending: 0 });
  /** Target of the running programmatic scroll, until it ends or the user scrolls. */
  const scrollTarget = useRef<HomePane>(undefined);

  const activate = (pane: HomePane) => {
    if (pane === activePane || container.current === null) return;
    const hidden = hiddenHeight(container.current);
    const top = window.scrollY - hidden;
    scrollPositions.current[activePane] = Math.max(hidden, 0);
    // The pane must set the page's height before the page scrolls to its position.
    flushSync(() => {
      setTrendingNeeded(true);
      setActivePane(pane);
    });
    const position = scrollPositions.current[pane];
    if (hidden > 0 || position > 0) window.scrollTo({ top: top + position, behavior: "instant" });
    offsetInactivePane(container.current, otherPane(pane), scrollPositions.current);
  };

  // The URL contains the active pane, so that going back restores it. A navigation to the other URL switches the pane.
  const updateUrl = useEffectEvent((pane: HomePane) => {
    if (pane === paneOfUrl || !canRouterReplaceUrl()) return;
    const search = pane === "trending" ? { page: pane } : {};
    // `flushSync`, because a later render would undo a swipe back that happens before it.
    setParams(search, { replace: true, preventScrollReset: true, flushSync: true });
  });
  // The URL is not updated while a story is open, whose history entry would be replaced, nor during a navigation, which
  // would be aborted.
  const isStoryOpen = useLocation().mask !== undefined;
  const canUpdateUrl = useNavigation().state === "idle" && !isStoryOpen;
  useEffect(() => {
    if (canUpdateUrl) updateUrl(activePane);
  }, [activePane, canUpdateUrl]);
  const isAtStart = useRef(true);
  const scrollToPane = useEffectEvent((pane: HomePane) => {
    // A new container shows the first pane; reading its position would force the layout of the page.
    if (isAtStart.current && pane === "stories") return;
    isAtStart.current = false;
    const { current } = container;
    if (current === null || paneAtScroll(current.scrollLeft, current.clientWidth) === pane) return;
    current.scrollTo({ left: pane === "trending" ? current.clientWidth : 0, behavior: "instant" });
  });
  useLayoutEffect(() => scrollToPane(paneOfUrl), [paneOfUrl]);

  const onScroll = () => {
    const { current } = container;
    if (current === null) return;
    setTrendingNeeded(true);
    offsetInactivePane(current, otherPane(activePane), scrollPositions.current);
    activate(paneAtScroll(current.scrollLeft, current.clientWidth));
  };

  const scrollTo = (pane: HomePane, behavior: ScrollBehavior) =>
    container.current?.scrollTo({
      left: pane === "trending" ? container.current.clientWidth : 0,
      behavior,
    });
  const switchTo = (pane: HomePane) => {
    setTrendingNeeded(true);
    scrollTarget.current = pane;
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo(pane, reducedMotion ? "instant" : "smooth");
  };
  // Content that is loaded during the scroll changes the layout, and browsers may then snap back to the first pane.
  const onScrollEnd = () => {
    const { current } = container;
    const pane = scrollTarget.current;
    scrollTarget.current = undefined;
    if (current === null || pane === undefined) return;
    if (paneAtScroll(current.scrollLeft, current.clientWidth) !== pane) scrollTo(pane, "instant");
  };
  const cancelScroll = () => {
    scrollTarget.current = undefined;
  };

  const questionKey = `birthMonthQuestion ${useViewerId()}`;
  const question = deviceStore.get(questionKey);
  const isSwitchHidden = useHiddenOnScroll(activePane);
  return (
    <>
      {activePane === "trending" && <PageTitle title={text.trending} />}
      <div
        ref={container}
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        onPointerDown={cancelScroll}
        onWheel={cancelScroll}
        className="no-scrollbar flex min-h-[calc(100svh-14rem)] scroll-mt-20 snap-x snap-mandatory items-start overflow-x-auto overflow-y-hidden lg:min-h-[calc(100svh-10rem)]"
      >
        {panes.map((pane) => (
          <div
            key={pane}
            data-pane={pane}
            inert={pane !== activePane}
            style={pane === activePane ? { translate: "none" } : undefined}
            className={cx("w-full shrink-0 snap-start px-1", pane !== activePane && "h-0")}
          >
            {pane === "stories" ? (
              <>
                <Suspense fallback={<div className="h-50 pointer-fine:h-53" />}>
                  <StatusRow />
                </Suspense>
                {question !== "done" && (
                  <Suspense fallback={question && <div className="h-44" />}>
                    <BirthMonthQuestion storageKey={questionKey} />
                  </Suspense>
                )}
                <FeedPane hasPageTitle={pane === activePane} filterVisibility="with-query">
                  <ContinueLast />
                </FeedPane>
              </>
            ) : (
              isTrendingNeeded && <Trending />
            )}
          </div>
        ))}
      </div>
      <div className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 flex justify-center lg:bottom-4">
        {/* Only small screens hide the switch. The keyboard can still focus it, and then it is visible. */}
        <fieldset
          className={cx(
            "flex rounded-full border border-line bg-surface-raised p-1 shadow-overlay transition duration-150 motion-reduce:transition-none",
            isSwitchHidden
              ? "max-lg:not-has-focus-visible:translate-y-8 max-lg:not-has-focus-visible:opacity-0 lg:pointer-events-auto"
              : "pointer-events-auto",
          )}
        >
          <legend className="sr-only">{text.label}</legend>
          {panes.map((pane) => (
            <button
              key={pane}
              type="button"
              aria-pressed={pane === activePane}
              onClick={() => switchTo(pane)}
              className={cx(
                "min-h-11 rounded-full px-5 font-medium",
                pane === activePane
                  ? "bg-action text-action-text"
                  : "text-text-muted hover:text-text",
              )}
            >
              {text[pane]}
            </button>
          ))}
        </fieldset>
      </div>
      <StoryOverlay />
    </>
  );
}

HomePage.prefetch = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(feedQuery(null)),
    queryClient.prefetchInfiniteQuery(statusFeedQuery),
    queryClient.prefetchInfiniteQuery(unfinishedQuery),
  ]);
