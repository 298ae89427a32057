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

function Pattern({
  rows,
  className,
}: {
  rows: readonly (readonly BlockName[])[];
  className?: string;
}) {
  const id = useId();
  const width = (rows[0]?.length ?? 0) * 24;
  const height = rows.length * 24;
  // The viewBox of a strip is one block high and 24 repetitions wide. That of an area is twice as high as its rows.
  const viewBox = rows.length === 1 ? `0 0 ${width * 24} 24` : `0 0 ${width} ${height * 2}`;
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
              <g key={`${x}-${y}`} transform={`translate(${x * 24} ${y * 24})`}>
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
