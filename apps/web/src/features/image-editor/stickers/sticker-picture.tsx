import type { StickerName } from "../sticker-names.ts";
import { edgeColor, edgeWidth, stickers, stickerViewSize } from "../stickers.ts";

const viewBox = `${-edgeWidth} ${-edgeWidth} ${stickerViewSize + edgeWidth * 2} ${stickerViewSize + edgeWidth * 2}`;

/** Preview of a sticker. */
export function StickerPicture({ name }: { name: StickerName }) {
  const { parts } = stickers[name];
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="size-full drop-shadow-xs"
    >
      {parts.map(({ d, stroke }) => (
        <path key={d} d={d} stroke={edgeColor} strokeWidth={edgeWidth * 2 + (stroke?.width ?? 0)} />
      ))}
      {parts.map(({ d, fill, stroke }) => (
        <path
          key={d}
          d={d}
          {...(fill !== undefined && { fill })}
          {...(stroke !== undefined && { stroke: stroke.color, strokeWidth: stroke.width })}
        />
      ))}
    </svg>
  );
}
