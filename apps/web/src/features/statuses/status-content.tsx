import type { StatusView } from "@kora/contract/statuses";
import { truncateText } from "@kora/contract/truncate-text";
import { type HTMLAttributes, useEffect } from "react";
import { cx } from "../../ui/cx.ts";
import { getFontFamily, loadFontInBackground } from "./fonts.ts";
import { getScrimOpacity } from "./scrim.ts";

export interface StatusContentProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  status: Pick<StatusView, "content" | "style">;
  /**
   * `full`: in the status's own font and size, scrollable when too long. `tile`: an excerpt in small text and in the font of
   * the page, because the fonts of a row of tiles would be larger than the rest of the page.
   */
  size: "full" | "tile";
}

/** Truncates to the length shown in a tile, without splitting a character. */
function excerpt(content: string): string {
  const beginning = truncateText(content, 120);
  return beginning === content ? content : `${beginning}…`;
}

/** Renders a status in its own colors, with a scrim behind the text when the background is too light. */
export function StatusContent({ status, size, className, ...rest }: StatusContentProps) {
  const { content, style } = status;
  const { textStyle, backgroundColor, textColor, fontSize } = style;
  const isTile = size === "tile";
  const visibleText = isTile ? excerpt(content) : content;
  useEffect(() => {
    if (!isTile) loadFontInBackground(textStyle);
  }, [isTile, textStyle]);
  const scrimOpacity = getScrimOpacity(backgroundColor);
  return (
    <div
      {...rest}
      className={cx(
        "grid grid-cols-1 justify-items-center",
        // Safe centering: overflowing content stays reachable at the top.
        isTile ? "content-center overflow-hidden" : "overflow-y-auto [align-content:safe_center]",
        className,
      )}
      style={{ backgroundColor, color: textColor }}
    >
      <p
        dir="auto"
        className={cx(
          "max-w-full text-balance text-center",
          isTile ? "line-clamp-4 text-xs leading-snug" : "whitespace-pre-wrap leading-normal",
          scrimOpacity > 0 && (isTile ? "rounded-sm px-1.5 py-0.5" : "rounded-md px-3 py-1.5"),
        )}
        style={{
          fontFamily: isTile ? undefined : getFontFamily(textStyle),
          fontSize: isTile ? undefined : `${fontSize}px`,
          fontWeight: 400,
          backgroundColor: scrimOpacity > 0 ? `rgb(0 0 0 / ${scrimOpacity})` : undefined,
        }}
      >
        {visibleText}
      </p>
    </div>
  );
}
