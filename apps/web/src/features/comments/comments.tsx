import { ChevronDown } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useId } from "react";
import { commentsText as text } from "#text/comments.ts";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { CommentSkeletons } from "./comment-skeletons.tsx";
import type { CommentsPanelProps } from "./comments-panel.tsx";

const loadPanel = async () => (await import("./comments-panel.tsx")).CommentsPanel;
const CommentsPanel = lazyComponent(loadPanel, {
  fallback: <CommentSkeletons />,
  onError: retryOnError(text.failed),
});

export interface CommentsProps extends CommentsPanelProps {
  open: boolean;
  /** False if the viewer comes back to comments that were open: the history entry keeps their place. */
  scrollsIntoView: boolean;
  onOpenChange: (open: boolean) => void;
  /** A ref object, because `Comments` reads the section from it. */
  ref: Ref<HTMLElement> & { readonly current: HTMLElement | null };
}

/** A story's comments, collapsed by default and loaded when opened. If open on mount, they are scrolled into view. */
export function Comments({
  open,
  scrollsIntoView,
  onOpenChange,
  ref,
  ...panelProps
}: CommentsProps) {
  const id = useId();
  const scrollIntoView = useEffectEvent(() => {
    if (!open || !scrollsIntoView) return;
    ref.current?.scrollIntoView({ block: "start" });
    // From now on, the history entry keeps the place.
    onOpenChange(true);
  });
  useEffect(() => scrollIntoView(), []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      data-no-focus-outline
      // The section is high enough to be scrolled close to the top of the screen before the comments are loaded.
      className={cx("pt-2", open && "min-h-[80dvh]")}
    >
      <h2 className="text-lg">
        <button
          type="button"
          id={id}
          aria-expanded={open}
          onClick={() => onOpenChange(!open)}
          className="flex min-h-12 w-full items-center gap-2 rounded-md text-start"
        >
          {text.title}
          <span className="font-normal text-text-muted tabular-nums">{panelProps.count}</span>
          <ChevronDown
            aria-hidden="true"
            className={cx("ms-auto size-5 transition-transform", open && "rotate-180")}
          />
        </button>
      </h2>
      {open && <CommentsPanel {...panelProps} />}
    </section>
  );
}
