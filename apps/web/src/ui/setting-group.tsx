import { type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx.ts";

/** A setting or a group of settings of a section, with a heading and an explanation. */
export function SettingGroup({
  title,
  explanation,
  headingRef,
  divider,
  children,
}: {
  title: string;
  explanation: string;
  /** Lets the focus move to the heading, when a button that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** The side of the line that separates it from its neighbor. */
  divider: "above" | "below";
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        "grid justify-items-start gap-3 border-line",
        divider === "above" ? "border-t pt-5" : "border-b pb-6",
      )}
    >
      <div className="grid gap-1">
        <h3 id={id} ref={headingRef} tabIndex={-1} className="font-medium text-lg outline-none">
          {title}
        </h3>
        <p className="text-text-muted">{explanation}</p>
      </div>
      {children}
    </section>
  );
}
