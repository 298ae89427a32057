import { useLayoutEffect, useRef, useState } from "react";
import { groupsText } from "#text/groups.ts";
import { cx } from "../../../ui/cx.ts";

const { panel: text } = groupsText;

/**
 * Text clamped to six lines, with a button to expand it. It is measured on mount, so another text needs another key.
 */
export function LongText({ children }: { children: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = paragraph;
    // Both heights are rounded, so they can differ by 1.
    if (current !== null) setLong(current.scrollHeight > current.clientHeight + 1);
  }, []);
  return (
    <div className="grid justify-items-start">
      <p
        ref={paragraph}
        dir="auto"
        className={cx("whitespace-pre-line [overflow-wrap:anywhere]", !isOpen && "line-clamp-6")}
      >
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 font-medium text-link"
        >
          {isOpen ? text.less : text.more}
        </button>
      )}
    </div>
  );
}
