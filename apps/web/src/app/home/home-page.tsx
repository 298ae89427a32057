import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { storiesText } from "#text/stories.ts";
import { StatusRow } from "../../features/statuses/index.ts";
import { FeedPane } from "../../features/stories/feed/feed-page.tsx";
import { StoryOverlay } from "../../features/stories/reader/story-overlay.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { type HomePane, otherPane, paneAt, panes } from "./home-panes.ts";

const { switch: text } = storiesText;

const Trending = lazyComponent(
  async () => (await import("../../features/stories/feed/trending.tsx")).Trending,
  { fallback: null, onError: retryOnError(storiesText.trending.failed) },
);

/** Distance of an element's top above the lower edge of the page header. */
function hiddenOf(element: Element): number {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  return margin - element.getBoundingClientRect().top;
}

/** Hangs the pane that is not active at the height of the screen, at the place that was kept for it. */
function hang(strip: Element, pane: HomePane, kept: Record<HomePane, number>): void {
  const element = strip.querySelector<HTMLElement>(`[data-pane=${pane}]`);
  if (element) element.style.translate = `0 ${Math.max(hiddenOf(strip), 0) - kept[pane]}px`;
}

/**
 * The page at /home: two panes side by side, `Stories` and `Trending`, between which one swipes or
 * switches. The window scrolls the active one alone, and each keeps its place: the other hangs at the
 * height that the person looks at, so that it comes in with what they would see of it.
 */
export function HomePage() {
  const [params, setParams] = useSearchParams();
  const named: HomePane = params.get("page") === "trending" ? "trending" : "stories";
  const [active, setActive] = useState(named);
  /** Once it was looked at, so that nothing of it is asked for by who never does. */
  const [wanted, setWanted] = useState(named === "trending");
  const strip = useRef<HTMLDivElement>(null);
  /** How far down each pane is, in pixels, while the other is active. */
  const kept = useRef<Record<HomePane, number>>({ stories: 0, trending: 0 });
  /** Where the switch sent the strip, until it is there or the person takes it in hand. */
  const heading = useRef<HomePane>(undefined);

  const show = (pane: HomePane) => {
    if (pane === active || strip.current === null) return;
    const hidden = hiddenOf(strip.current);
    const top = window.scrollY - hidden;
    kept.current[active] = Math.max(hidden, 0);
    // Its height is the page's before it is scrolled to.
    flushSync(() => {
      setWanted(true);
      setActive(pane);
    });
    const to = kept.current[pane];
    if (hidden > 0 || to > 0) window.scrollTo({ top: top + to, behavior: "instant" });
    hang(strip.current, otherPane(pane), kept.current);
  };

  // The address names the pane, for who comes back to it; who goes to another address gets its pane.
  const tellAddress = useEffectEvent((pane: HomePane) => {
    if (pane === named) return;
    const search = pane === "trending" ? { page: pane } : {};
    setParams(search, { replace: true, preventScrollReset: true });
  });
  // Not while something lies open over the page, whose entry would go with its address, nor while the person is
  // on their way to another page, which it would call back.
  const isCovered = useLocation().mask !== undefined;
  const isStill = useNavigation().state === "idle" && !isCovered;
  useEffect(() => {
    if (isStill) tellAddress(active);
  }, [active, isStill]);
  const followAddress = useEffectEvent((pane: HomePane) => {
    const { current } = strip;
    if (current === null || paneAt(current.scrollLeft, current.clientWidth) === pane) return;
    current.scrollTo({ left: pane === "trending" ? current.clientWidth : 0, behavior: "instant" });
  });
  useLayoutEffect(() => followAddress(named), [named]);

  const onScroll = () => {
    const { current } = strip;
    if (current === null) return;
    setWanted(true);
    hang(current, otherPane(active), kept.current);
    show(paneAt(current.scrollLeft, current.clientWidth));
  };

  const scrollTo = (pane: HomePane, behavior: ScrollBehavior) =>
    strip.current?.scrollTo({
      left: pane === "trending" ? strip.current.clientWidth : 0,
      behavior,
    });
  const go = (pane: HomePane) => {
    setWanted(true);
    heading.current = pane;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo(pane, still ? "instant" : "smooth");
  };
  // What comes on the way changes the layout, at which a browser may snap back to where it came from.
  const onScrollEnd = () => {
    const { current } = strip;
    const pane = heading.current;
    heading.current = undefined;
    if (current === null || pane === undefined) return;
    if (paneAt(current.scrollLeft, current.clientWidth) !== pane) scrollTo(pane, "instant");
  };
  const giveWay = () => {
    heading.current = undefined;
  };

  return (
    <>
      {active === "trending" && <PageTitle title={text.trending} />}
      <div
        ref={strip}
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        onPointerDown={giveWay}
        onWheel={giveWay}
        className="no-scrollbar flex min-h-[calc(100svh-14rem)] scroll-mt-20 snap-x snap-mandatory items-start overflow-x-auto overflow-y-hidden lg:min-h-[calc(100svh-10rem)]"
      >
        {panes.map((pane) => (
          <div
            key={pane}
            data-pane={pane}
            inert={pane !== active}
            style={pane === active ? { translate: "none" } : undefined}
            className={cx("w-full shrink-0 snap-start px-1", pane !== active && "h-0")}
          >
            {pane === "stories" ? (
              <>
                <Suspense fallback={<div className="h-50 pointer-fine:h-53" />}>
                  <StatusRow />
                </Suspense>
                <FeedPane titled={pane === active} />
              </>
            ) : (
              wanted && <Trending />
            )}
          </div>
        ))}
      </div>
      <div className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 flex justify-center lg:bottom-4">
        <fieldset className="pointer-events-auto flex rounded-full border border-line bg-surface-raised p-1 shadow-overlay">
          <legend className="sr-only">{text.label}</legend>
          {panes.map((pane) => (
            <button
              key={pane}
              type="button"
              aria-pressed={pane === active}
              onClick={() => go(pane)}
              className={cx(
                "min-h-11 rounded-full px-5 font-medium",
                pane === active ? "bg-action text-action-text" : "text-text-muted hover:text-text",
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
