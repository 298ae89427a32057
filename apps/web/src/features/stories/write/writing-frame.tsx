import type { ReactNode } from "react";
import { LazyPatternStrip } from "../../../ui/lazy-pattern-strip.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

/** Frame of the pages on which a story is written or edited. */
export function WritingFrame({
  title,
  invitation,
  children,
}: {
  title: string;
  /** A sentence below the title. */
  invitation?: string;
  children: ReactNode;
}) {
  return (
    <div className="-mx-4 -mt-5 sm:mx-auto sm:mt-0 sm:max-w-feed sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:shadow-card">
      <PageTitle title={title} />
      <LazyPatternStrip className="h-6 w-full sm:h-8" />
      <div className="grid gap-6 px-4 py-6 sm:px-10 sm:py-10">
        <header className="grid gap-2">
          <h1 className="font-story font-medium text-2xl sm:text-3xl">{title}</h1>
          {invitation && <p className="text-lg text-text-muted">{invitation}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
