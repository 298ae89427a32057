import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A breathing bar in the shape of what comes; give it size and, where it differs, radius by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "block animate-breathe bg-surface-sunken",
        !className?.includes("rounded") && "rounded-sm",
        className,
      )}
    />
  );
}

/** Holds the skeletons of one place and says its loading text to screen readers. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{text}</span>
      {children}
    </div>
  );
}
