import type { FormEvent, ReactNode } from "react";
import { cx } from "../../../../ui/cx.ts";

/** The form of a dialog of the editor. React would bubble its events through the portal to the form of the story. */
export function DialogForm({
  onSubmit,
  className,
  children,
}: {
  onSubmit: (event: FormEvent) => Promise<void>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void onSubmit(event);
      }}
      onKeyDown={(event) => event.stopPropagation()}
      className={cx("grid", className ?? "gap-4")}
    >
      {children}
    </form>
  );
}
