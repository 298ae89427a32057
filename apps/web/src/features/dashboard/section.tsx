import { type ReactNode, type Ref, useId } from "react";

/** A section of the dashboard; `actions` are placed beside its heading. */
export function Section({
  title,
  actions,
  headingRef,
  children,
}: {
  title: string;
  actions?: ReactNode;
  /** Gets the focus when the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-5 pb-4 sm:px-6">
        <h2
          ref={headingRef}
          id={headingId}
          tabIndex={-1}
          className="font-medium font-story text-xl outline-none"
        >
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
