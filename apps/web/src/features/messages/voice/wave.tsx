import { resamplePeaks } from "./voice-note.ts";

/** Number of bars. */
const barCount = 36;
/** Height of the drawing, in units of its view box. */
const height = 28;
/** Distance between bars, in units of the view box. */
const barDistance = 4;

/**
 * Draws a waveform (0 to 100) as bars; the played fraction (`progress`, 0 to 1) is highlighted. Mirrored in
 * right-to-left languages.
 */
export function Wave({ waveform, progress }: { waveform: readonly number[]; progress: number }) {
  const path = resamplePeaks(waveform, barCount)
    .map((loudness, index) => {
      // Silence is drawn as a dot, and the maximum leaves room for the rounded ends of the bar.
      const halfHeight = Math.max(1, ((height - 4) * loudness) / 200);
      return `M${index * barDistance + barDistance / 2} ${height / 2 - halfHeight}v${halfHeight * 2}`;
    })
    .join("");
  const remaining = `${(1 - progress) * 100}%`;
  return (
    <span aria-hidden="true" className="relative block h-7 rtl:-scale-x-100">
      <Bars path={path} className="text-line-strong" />
      <span className="absolute inset-0" style={{ clipPath: `inset(0 ${remaining} 0 0)` }}>
        <Bars path={path} className="text-action" />
      </span>
      <span
        className="-translate-1/2 absolute top-1/2 size-3 rounded-full bg-action"
        style={{ left: `${progress * 100}%` }}
      />
    </span>
  );
}

function Bars({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${barCount * barDistance} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block size-full ${className}`}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
