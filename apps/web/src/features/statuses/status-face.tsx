import type { StatusView } from "@kora/contract/statuses";
import { type HTMLAttributes, useEffect } from "react";
import { cx } from "../../ui/cx.ts";
import { fontFamilyOf, loadFace } from "./faces.ts";
import { scrimOpacity } from "./scrim.ts";

export interface StatusFaceProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  status: Pick<StatusView, "content" | "style">;
  /**
   * `whole`: as large as the status says, scrolling where it is too long; `tile`: its beginning, in small
   * letters.
   */
  size: "whole" | "tile";
}

/** As much as a tile may show, by whole characters. */
const beginningOf = (content: string) => content.replace(/^(.{120}).+$/su, "$1…");

/** A status in its own colours and letters, with a scrim behind them where its background is too light. */
export function StatusFace({ status, size, className, ...rest }: StatusFaceProps) {
  const { content, style } = status;
  const { textStyle, backgroundColor, textColor, fontSize } = style;
  const isTile = size === "tile";
  const shown = isTile ? beginningOf(content) : content;
  useEffect(() => void loadFace(textStyle, shown), [textStyle, shown]);
  const opacity = scrimOpacity(backgroundColor);
  return (
    <div
      {...rest}
      className={cx(
        "grid grid-cols-1 justify-items-center",
        // Centred while there is room, and never out of reach above.
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
          opacity > 0 && (isTile ? "rounded-sm px-1.5 py-0.5" : "rounded-md px-3 py-1.5"),
        )}
        style={{
          fontFamily: fontFamilyOf(textStyle),
          fontSize: isTile ? undefined : `${fontSize}px`,
          fontWeight: 400,
          backgroundColor: opacity > 0 ? `rgb(0 0 0 / ${opacity})` : undefined,
        }}
      >
        {shown}
      </p>
    </div>
  );
}
