import { useId } from "react";
import { cx } from "./cx.ts";
import { type BlockName, patternBlocks } from "./pattern-blocks.tsx";

/** The blocks of each pattern strip, in their order. */
const strips = {
  /** Many colors, as West African strip cloth. */
  strip: ["warp", "diamond", "indigo", "checks", "weft", "steps", "night", "chevron"],
  /** Dark and sand, as West African mud cloth: for errors and missing pages. */
  "mud-cloth": ["zigzag", "crosses", "zigzag", "dots", "comb", "dots"],
  /** Waves: for empty states. */
  river: ["river"],
} as const satisfies Record<string, readonly BlockName[]>;

export type PatternVariant = keyof typeof strips;

/** The blocks of the large pattern, row by row. */
const areaRows: readonly (readonly BlockName[])[] = [
  ["warp", "diamond", "night", "weft", "indigo", "checks", "zigzag", "sand"],
  ["warp", "indigo", "crosses", "weft", "chevron", "sand", "zigzag", "diamond"],
  ["night", "checks", "dots", "indigo", "chevron", "steps", "night", "weft"],
  ["diamond", "warp", "dots", "river", "sand", "steps", "comb", "indigo"],
  ["indigo", "warp", "crosses", "river", "diamond", "night", "comb", "chevron"],
  ["checks", "sand", "weft", "night", "warp", "indigo", "dots", "chevron"],
];

/** Width and height of a block in its coordinate system. */
const blockSize = 24;

/** Number of times that a strip's blocks are repeated in its viewBox, so that a wide and low strip is not scaled up. */
const stripRepetitions = 24;

function Pattern({
  rows,
  className,
}: {
  rows: readonly (readonly BlockName[])[];
  className?: string;
}) {
  const id = useId();
  const width = (rows[0]?.length ?? 0) * blockSize;
  const height = rows.length * blockSize;
  // An area shows its rows twice, one below the other.
  const viewBox =
    rows.length === 1
      ? `0 0 ${width * stripRepetitions} ${blockSize}`
      : `0 0 ${width} ${height * 2}`;
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      preserveAspectRatio="xMinYMin slice"
      className={cx("block overflow-hidden", className)}
    >
      <defs>
        <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
          {rows.flatMap((row, y) =>
            row.map((block, x) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the blocks never changes
              <g key={`${x}-${y}`} transform={`translate(${x * blockSize} ${y * blockSize})`}>
                {patternBlocks[block]}
              </g>
            )),
          )}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

export interface PatternStripProps {
  variant?: PatternVariant;
  /** CSS size, such as `h-3 w-full`. */
  className?: string;
}

/** A decorative strip of cloth pattern, one block high. Never behind text. */
export function PatternStrip({ variant = "strip", className }: PatternStripProps) {
  return <Pattern rows={[strips[variant]]} {...(className !== undefined && { className })} />;
}

/** A decorative area of cloth pattern, for example on the landing page. Never behind text. */
export function PatternArea({ className }: { className?: string }) {
  return <Pattern rows={areaRows} {...(className !== undefined && { className })} />;
}
