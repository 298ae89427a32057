import { LoaderCircle } from "lucide-react";
import { cx } from "./cx.ts";

/** A turning ring, 1em wide, silent for screen readers: what waits says so itself. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cx("size-[1em] animate-spin", className)} />;
}
