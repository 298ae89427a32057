import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";
import { PatternArea, PatternStrip } from "../../ui/pattern.tsx";

/**
 * Frame of the pages for sign-in, registration, verification and password reset: full width on phones, a card on wider
 * screens, beside a pattern on desktops.
 */
export function AccountFrame({
  title,
  invitation,
  children,
}: {
  title: string;
  /** Sentence below the title, such as a welcome or what to do next. */
  invitation?: string;
  children: ReactNode;
}) {
  return (
    <div className="-mx-4 sm:mx-auto sm:max-w-form sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:shadow-card lg:mt-4 lg:grid lg:max-w-page lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PageTitle title={title} />
      <PatternStrip className="h-4 w-full lg:hidden" />
      <div className="grid gap-6 px-4 pt-6 pb-4 sm:px-10 sm:py-10 lg:px-14 lg:py-12">
        <header className="grid gap-2">
          <h1 className="font-story font-medium text-2xl sm:text-3xl">{title}</h1>
          {invitation && <p className="text-lg text-text-muted">{invitation}</p>}
        </header>
        {children}
      </div>
      <div className="relative hidden overflow-hidden lg:block">
        <div className="absolute inset-x-0 top-0">
          {/* Fixed heights, so that the blocks of the pattern do not grow with the card. */}
          <PatternArea className="h-[33rem] w-full" />
          <PatternArea className="h-[33rem] w-full" />
          <PatternArea className="h-[33rem] w-full" />
        </div>
      </div>
    </div>
  );
}
