import { PenLine } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { statusesText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import type { NextPage } from "../../lib/next-page.ts";
import { Button } from "../../ui/button.tsx";
import { isRightToLeft } from "../../ui/is-right-to-left.ts";
import { nextRovingIndex } from "./roving-index.ts";
import type { UserStatuses } from "./status-cache.ts";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { UserTile } from "./user-tile.tsx";

const { row: text } = statusesText;

/** Width of a tile with its gap, in pixels. */
const tileWidth = 120;
/** Distance from the end, in pixels, at which more tiles are loaded. */
const loadMoreDistance = 6 * tileWidth;

/**
 * The row of tiles: the create tile, then one per user. `children` are shown beside the create tile when there are no
 * users. The browser renders only the tiles near the screen. The row is a single tab stop, with arrow keys moving
 * between tiles, so that keyboard users reach the stories below quickly.
 */
export function TileRow({
  users,
  onCreate,
  nextPage,
  children,
}: {
  users: readonly UserStatuses[];
  onCreate: () => void;
  nextPage: NextPage;
  children: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  // Tile 0 is the create tile.
  const lastIndex = users.length;
  const focusableIndex = Math.min(activeIndex, lastIndex);

  const loadMoreIfNear = useEffectEvent(() => {
    const { current } = scroller;
    if (current === null || !nextPage.hasMore || nextPage.loading || nextPage.failed) return;
    const remainingDistance =
      current.scrollWidth - current.clientWidth - Math.abs(current.scrollLeft);
    if (remainingDistance < loadMoreDistance) nextPage.loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after each page, which may not fill the row
  useEffect(() => loadMoreIfNear(), [lastIndex, nextPage.hasMore, nextPage.loading]);
  useEffect(() => {
    const { current } = scroller;
    const onScroll = () => loadMoreIfNear();
    current?.addEventListener("scroll", onScroll, { passive: true });
    return () => current?.removeEventListener("scroll", onScroll);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isMirrored = isRightToLeft(event.currentTarget);
    const nextIndex = nextRovingIndex({
      key: event.key,
      index: focusableIndex,
      lastIndex,
      isRightToLeft: isMirrored,
    });
    if (nextIndex === null) return;
    event.preventDefault();
    // A second key in the same frame moves on from this tile.
    flushSync(() => setActiveIndex(nextIndex));
    scroller.current?.querySelector<HTMLElement>(`[data-tile="${nextIndex}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tiles inside are focusable
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const tile = target.closest<HTMLElement>("[data-tile]")?.dataset.tile;
        if (tile !== undefined) setActiveIndex(Number(tile));
      }}
      className="pointer-coarse:no-scrollbar -mx-1 h-full [scrollbar-width:thin] overflow-x-auto overflow-y-hidden overscroll-x-contain px-1 pt-2 pb-1"
    >
      {/* The create tile may have the focus, so it must stay mounted while users appear and disappear. */}
      <div className="flex h-full w-full">
        <CreateTile onPress={onCreate} tabIndex={focusableIndex === 0 ? 0 : -1} />
        {users.length === 0 && !nextPage.hasMore ? (
          <div className="min-w-0 flex-1">{children}</div>
        ) : (
          // `relative` keeps texts for screen readers, which are positioned, inside the scroller.
          <ul className="relative flex h-full shrink-0">
            {users.map((userStatuses, i) => (
              <li
                key={userStatuses.user._id}
                // The padding leaves room for the focus ring and the badge, which would be cut off otherwise.
                className="-ms-1.5 -mt-2 w-31.5 ps-1.5 pt-2 [content-visibility:auto]"
              >
                <UserTile
                  userStatuses={userStatuses}
                  index={i + 1}
                  tabIndex={i + 1 === focusableIndex ? 0 : -1}
                />
              </li>
            ))}
            {nextPage.hasMore && (
              <li>
                <EndItem {...nextPage} />
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

function EndItem({ failed, loading, loadMore }: NextPage) {
  if (!failed) return <TileSkeletons text={text.loading} count={3} />;
  return (
    <div className="grid h-37 w-56 content-center justify-items-start gap-3 ps-2">
      <p role="alert">{text.moreFailed}</p>
      <Button onClick={loadMore} busy={loading}>
        {uiText.tryAgain}
      </Button>
    </div>
  );
}

/** The first tile of the row (index 0 for the arrow keys); opens the form for a new status. */
function CreateTile({ onPress, tabIndex }: { onPress: () => void; tabIndex: number }) {
  return (
    <button
      type="button"
      data-tile={0}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      onClick={onPress}
      className="group me-3 grid w-27 shrink-0 content-start gap-1.5 rounded-lg text-center"
    >
      <span className="grid h-37 content-center justify-items-center gap-2.5 rounded-lg border-2 border-line-strong border-dashed bg-surface-raised font-medium text-action transition-colors group-hover:bg-surface-sunken">
        <PenLine aria-hidden="true" className="size-6" />
        {text.create}
      </span>
      <span className="truncate font-medium text-sm">{text.mine}</span>
    </button>
  );
}
