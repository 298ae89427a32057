import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A choice with its name above it. The choice says it itself to screen readers. */
export function LabelledChoice({
  title,
  small = false,
  children,
}: {
  title: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid max-w-dialog gap-1.5">
      <p aria-hidden="true" className={cx("font-medium", small && "text-sm")}>
        {title}
      </p>
      {children}
    </div>
  );
}
