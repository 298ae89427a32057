import { useRef } from "react";
import { outboxText as text } from "#text/outbox.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { OutboxSkeleton } from "./outbox-skeleton.tsx";

// A chunk of its own, whose imports are then not listed in the entry.
const OutboxContents = lazyComponent(
  async () => (await import("./outbox-contents.tsx")).OutboxContents,
  { fallback: <OutboxSkeleton />, onError: retryOnError(text.failed) },
);

/** The page at /outbox: everything that the viewer did without a connection, and what became of it. */
export function OutboxPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto max-w-feed">
      <PageTitle title={text.title} />
      <header className="pb-4">
        {/* Pressed buttons that disappear move the focus here. */}
        <h1 ref={heading} tabIndex={-1} className="font-medium font-story text-2xl outline-none">
          {text.title}
        </h1>
        <p className="text-text-muted">{text.intro}</p>
      </header>
      <OutboxContents focusHeading={() => heading.current?.focus()} />
    </div>
  );
}
