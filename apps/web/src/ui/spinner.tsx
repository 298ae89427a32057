import { LoaderCircle } from "lucide-react";
import { cx } from "./cx.ts";

/** A spinner, 1em wide. Hidden from screen readers: the loading element announces itself. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cx("size-[1em] animate-spin", className)} />;
}
