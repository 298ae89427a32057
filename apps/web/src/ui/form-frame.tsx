import type { ReactNode } from "react";
import { LazyPatternStrip } from "./lazy-pattern-strip.tsx";
import { PageTitle } from "./page-title.tsx";

/** A page with a single form: title, introduction (`intro`), and a card around both and the form on larger screens. */
export function FormFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="-mx-4 -mt-5 sm:mx-auto sm:mt-0 sm:max-w-feed sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:shadow-card">
      <PageTitle title={title} />
      <LazyPatternStrip className="hidden h-8 w-full sm:block" />
      <div className="grid gap-6 px-4 py-6 sm:px-10 sm:py-10">
        <header className="grid gap-2">
          <h1 className="font-medium font-story text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="text-lg text-text-muted">{intro}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
