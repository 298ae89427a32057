import { Link, Outlet, ScrollRestoration, useLocation } from "react-router";
import { shellText } from "#text/shell.ts";
import { useSession } from "../../lib/session.ts";
import { Logo } from "../../ui/logo.tsx";
import { hasHeader, hasNavigation } from "./bare-paths.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { Header } from "./header.tsx";
import { NavList } from "./nav-list.tsx";
import { ShellOverlays } from "./overlays.tsx";
import { PageFocus } from "./page-focus.tsx";
import { SearchQueryProvider } from "./search-query.tsx";

/** The frame around every page: with navigation for who is signed in, plain for visitors. */
export function Shell() {
  const { pathname } = useLocation();
  const { kind } = useSession();
  const withNavigation = kind === "signed-in" && hasNavigation(pathname);
  return (
    <SearchQueryProvider>
      <ShellOverlays>
        <a
          href="#main"
          className="fixed start-3 top-0 z-50 -translate-y-full rounded-b-md bg-surface-raised px-4 py-3 font-medium text-link focus:translate-y-0 focus:shadow-overlay"
        >
          {shellText.skipToContent}
        </a>
        <ConnectionBanner />
        {withNavigation ? (
          <SignedInFrame pathname={pathname} />
        ) : (
          <VisitorFrame pathname={pathname} />
        )}
        <PageFocus />
        <ScrollRestoration />
      </ShellOverlays>
    </SearchQueryProvider>
  );
}

function SignedInFrame({ pathname }: { pathname: string }) {
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav
        aria-label={shellText.nav.label}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-line border-e bg-surface px-4 py-5 lg:block"
      >
        <Link
          to="/home"
          aria-label={shellText.nav.logo}
          className="mb-5 inline-block rounded-sm ps-2"
        >
          <Logo />
        </Link>
        <NavList />
      </nav>
      <div className="min-w-0">
        {hasHeader(pathname) && <Header onHome={/^\/home\/?$/i.test(pathname)} />}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-page px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:px-8 lg:pb-16"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}

function VisitorFrame({ pathname }: { pathname: string }) {
  const landing = pathname === "/";
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      {!landing && (
        <header className="px-4 pt-4">
          <Link to="/" className="inline-flex min-h-11 items-center rounded-sm">
            <Logo />
          </Link>
        </header>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={landing ? "flex-1" : "mx-auto w-full max-w-page flex-1 px-4 pt-4 pb-12"}
      >
        <Outlet />
      </main>
    </div>
  );
}
