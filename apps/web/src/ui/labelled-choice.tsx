import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A title above a control. It is hidden from screen readers, because the control has the same accessible name. */
export function LabelledChoice({
  title,
  hasSmallTitle = false,
  children,
}: {
  title: string;
  hasSmallTitle?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid max-w-dialog gap-1.5">
      <p aria-hidden="true" className={cx("font-medium", hasSmallTitle && "text-sm")}>
        {title}
      </p>
      {children}
    </div>
  );
}
