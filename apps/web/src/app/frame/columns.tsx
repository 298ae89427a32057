import type { ReactNode } from "react";
import { Outlet, useMatch } from "react-router";
import { useIsWideScreen } from "../../ui/use-is-wide-screen.ts";

export interface ColumnsProps {
  /** Path of the page that shows only the list, such as `/users`. */
  listPath: string;
  /** Renders the list. `isSidebar`: another page is open beside it and has the `h1` and the document title. */
  list: (isSidebar: boolean) => ReactNode;
  /** Accessible name of the list. */
  label: string;
  /** Fills the second column while the page at `listPath` is open. */
  placeholder: ReactNode;
}

/**
 * The layout of pages that belong to a list. From 1024 px on, the list is beside the open page: the list scrolls with
 * the window, and the open page scrolls by itself. Smaller screens show only the page of the route.
 */
export function Columns({ listPath, list, label, placeholder }: ColumnsProps) {
  const isWide = useIsWideScreen();
  const isListPage = useMatch(listPath) !== null;
  return (
    <div
      data-columns
      className="lg:-mt-5 lg:-mb-16 lg:-ms-4 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)] lg:-me-8"
    >
      {isWide && (
        <section aria-label={label} className="min-h-[calc(100dvh-4rem)] min-w-0 pt-5 pe-4 pb-16">
          {list(!isListPage)}
        </section>
      )}
      <div
        data-detail
        tabIndex={-1}
        className="min-w-0 outline-none lg:sticky lg:top-[3.9375rem] lg:max-h-[calc(100dvh-3.9375rem)] lg:self-start lg:overflow-y-auto lg:px-8 lg:pt-5 lg:pb-16"
      >
        {isWide && isListPage ? placeholder : <Outlet />}
      </div>
    </div>
  );
}
