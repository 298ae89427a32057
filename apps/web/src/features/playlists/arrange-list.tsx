import type { StoryCardView } from "@kora/contract/stories";
import { GripVertical, X } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { playlistsText } from "#text/playlists.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { givesWay, moved, placeByKey } from "../../ui/move.ts";
import { Poster } from "../../ui/poster.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCarrying } from "../../ui/use-carrying.ts";

const { arrange: text } = playlistsText;

/** The stories of one's own playlist as rows that can be moved by dragging or by keyboard, and removed. */
export function ArrangeList({
  ids,
  cards,
  onOrder,
  onRemove,
}: {
  ids: readonly string[];
  /** Those that are loaded, by id. */
  cards: ReadonlyMap<string, StoryCardView>;
  onOrder: (ids: readonly string[]) => void;
  onRemove: (storyId: string) => void;
}) {
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  const titleOf = (id: string) => cards.get(id)?.title ?? text.unknown;

  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || from === to) return;
    focused.current = id;
    setSaid(text.place(titleOf(id), to + 1, ids.length));
    onOrder(moved(ids, from, to));
  };
  const { carried, pickUp } = useCarrying({
    count: ids.length,
    rowHeight: () => list.current?.firstElementChild?.getBoundingClientRect().height ?? 1,
    onDrop: move,
  });
  // A row that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand in their new order
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(focused.current)}"] button`);
    focused.current = null;
    if (row instanceof HTMLElement) row.focus();
  }, [ids]);

  const remove = (index: number) => {
    const id = ids[index];
    if (id === undefined) return;
    focused.current = ids[index + 1] ?? ids[index - 1] ?? null;
    setSaid(text.removed(titleOf(id)));
    onRemove(id);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = placeByKey(event.key, index, ids.length);
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };

  return (
    <div className="grid gap-3">
      <p id={hintId} className="text-sm text-text-muted">
        {text.hint}
      </p>
      <ul
        ref={list}
        aria-label={text.label}
        className={cx(
          "rounded-lg border border-line bg-surface-raised shadow-card",
          carried !== null && "cursor-grabbing select-none",
        )}
      >
        {ids.map((id, index) => (
          <li
            key={id}
            data-row={id}
            style={
              carried === null
                ? undefined
                : {
                    transform:
                      index === carried.from
                        ? `translateY(${carried.distance}px)`
                        : `translateY(${givesWay(index, carried.from, carried.to) * 100}%)`,
                  }
            }
            className={cx(
              "flex h-18 items-center gap-2 border-line border-b bg-surface-raised px-1.5 first:rounded-t-lg last:rounded-b-lg last:border-b-0",
              carried !== null && index !== carried.from && "transition-transform duration-150",
              carried?.from === index && "relative z-1 rounded-lg shadow-overlay",
            )}
          >
            <IconButton
              label={text.handle(titleOf(id))}
              aria-describedby={hintId}
              icon={<GripVertical aria-hidden="true" />}
              onPointerDown={(event) => pickUp(event, index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              className="cursor-grab touch-none text-text-muted active:cursor-grabbing"
            />
            <Row card={cards.get(id)} />
            <IconButton
              label={text.remove(titleOf(id))}
              icon={<X aria-hidden="true" />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function Row({ card }: { card: StoryCardView | undefined }) {
  if (card === undefined) {
    return (
      <span className="flex-1">
        <Skeleton className="h-4 w-2/3" />
      </span>
    );
  }
  return (
    <>
      <Poster
        poster={card.poster}
        sizes="4.5rem"
        className="pointer-events-none aspect-16/10 w-18! shrink-0 rounded-sm"
      />
      <span className="grid min-w-0 flex-1 leading-tight">
        <span dir="auto" className="truncate font-medium font-story">
          {card.title}
        </span>
        <span dir="auto" className="truncate text-sm text-text-muted">
          {playlistsText.by(card.userId.posterName)}
        </span>
      </span>
    </>
  );
}
