import type { WriterView } from "@kora/contract/writers";
import { useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { directoryText as text } from "#text/directory.ts";
import { findPlace, keepPlace } from "./kept-place.ts";
import { WriterCard } from "./writer-card.tsx";

/** In pixels, of a card that is not open; until it is measured. */
const cardHeight = 110;

/** As many cards as are near the screen, of however many. Who comes back finds the same ones open. */
export function WriterList({ writers }: { writers: readonly WriterView[] }) {
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  const [kept] = useState(() => findPlace(queryClient, visit));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(kept?.open));
  const list = useRef<WindowVirtualizerHandle>(null);

  const keep = useEffectEvent(() =>
    keepPlace(queryClient, visit, {
      open: [...open],
      heights: list.current?.cache,
      count: writers.length,
    }),
  );
  // As a layout effect: while the list still knows its heights.
  useLayoutEffect(() => () => keep(), []);

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const heights = kept?.count === writers.length ? kept.heights : undefined;
  return (
    // While the page scrolls the virtualiser is deaf to the pointer: a press that begins then would be lost.
    <section aria-label={text.list} className="*:pointer-events-auto!">
      <WindowVirtualizer
        ref={list}
        bufferSize={600}
        itemSize={cardHeight}
        {...(heights !== undefined && { cache: heights })}
      >
        {writers.map((writer) => (
          <div key={writer._id} className="pb-3">
            <WriterCard
              writer={writer}
              isOpen={open.has(writer._id)}
              onToggle={() => toggle(writer._id)}
            />
          </div>
        ))}
      </WindowVirtualizer>
    </section>
  );
}
