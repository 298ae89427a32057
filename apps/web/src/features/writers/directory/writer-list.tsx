import type { WriterView } from "@kora/contract/writers";
import { useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { writersText as text } from "#text/writers.ts";
import { getListState, storeListState } from "./list-state.ts";
import { WriterCard } from "./writer-card.tsx";

/** Height in pixels of a closed card, used until the card is measured. */
const estimatedCardHeight = 110;

/** A virtualized list of cards. Open cards are restored when the user navigates back. */
export function WriterList({ writers }: { writers: readonly WriterView[] }) {
  const queryClient = useQueryClient();
  const { key: historyKey } = useLocation();
  const [restoredState] = useState(() => getListState(queryClient, historyKey));
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(restoredState?.openIds),
  );
  const list = useRef<WindowVirtualizerHandle>(null);

  const saveState = useEffectEvent(() =>
    storeListState(queryClient, historyKey, {
      openIds: [...openIds],
      heights: list.current?.cache,
      count: writers.length,
    }),
  );
  // A layout effect runs its cleanup while the list still has its heights.
  useLayoutEffect(() => () => saveState(), []);

  const toggle = (id: string) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };
  const heights = restoredState?.count === writers.length ? restoredState.heights : undefined;
  return (
    // The virtualizer disables pointer events while scrolling, which would lose a press that begins then.
    <section aria-label={text.list} className="@container *:pointer-events-auto!">
      <WindowVirtualizer
        ref={list}
        // Pixels rendered before and after the viewport, so that fast scrolling shows no gaps.
        bufferSize={600}
        itemSize={estimatedCardHeight}
        {...(heights !== undefined && { cache: heights })}
      >
        {writers.map((writer) => (
          <div key={writer._id} className="pb-3">
            <WriterCard
              writer={writer}
              isOpen={openIds.has(writer._id)}
              onToggle={() => toggle(writer._id)}
            />
          </div>
        ))}
      </WindowVirtualizer>
    </section>
  );
}
