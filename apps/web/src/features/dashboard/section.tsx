import { type ReactNode, type Ref, useId } from "react";

/** A part of the dashboard under its heading; `tools` stand beside it. */
export function Section({
  title,
  tools,
  headingRef,
  children,
}: {
  title: string;
  tools?: ReactNode;
  /** Takes the focus when what had it goes. */
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
        {tools}
      </header>
      {children}
    </section>
  );
}
