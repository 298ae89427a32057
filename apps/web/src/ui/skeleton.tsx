import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A pulsing placeholder bar. Set its size and, where needed, radius by `className`. */
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

/** Wraps skeletons and announces a loading text to screen readers. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{text}</span>
      {children}
    </div>
  );
}
