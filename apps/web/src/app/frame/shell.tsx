import { useEffect } from "react";
import { Link, Outlet, ScrollRestoration, useLocation } from "react-router";
import { shellText } from "#text/shell.ts";
import { OfflineMark } from "../../entities/offline/offline-mark.tsx";
import { InstallBanner, preloadInstallBar, UpdatePrompt } from "../../features/install/index.ts";
import { isOnline, useConnection } from "../../lib/connection.ts";
import { toEntryKey } from "../../lib/entry-state.ts";
import { SearchQueryProvider } from "../../lib/search-query.tsx";
import { subscribeToSession, useSession } from "../../lib/session.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useScrollPosition } from "../../lib/use-scroll-position.ts";
import { hideOnError, lazyComponent, lazyExtra } from "../../ui/lazy-component.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useIsWideScreen } from "../../ui/use-is-wide-screen.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { hasHeader, hasNavigation } from "./has-header.ts";
import { Header } from "./header.tsx";
import { ShellOverlays } from "./overlays.tsx";
import { PageFocus } from "./page-focus.tsx";
import { useSendPendingLogOuts } from "./use-send-pending-log-outs.ts";

// The side navigation is loaded separately, because phones do not show it.
const SideNav = lazyExtra(async () => (await import("./side-nav.tsx")).SideNav);
const BackgroundSync = lazyExtra(
  async () => (await import("./background-sync.tsx")).BackgroundSync,
);
const ThemeSwitch = lazyComponent(
  async () => (await import("../../ui/theme-switch.tsx")).ThemeSwitch,
  { fallback: <div className="min-h-13" />, onError: hideOnError },
);

/** Loads the scripts of the first render of a visitor's page. */
Shell.preload = async () => {
  await Promise.all([ThemeSwitch.preload(), preloadInstallBar()]);
};

/** The frame around every page: with navigation for signed-in users, plain for visitors. */
export function Shell() {
  const { pathname } = useLocation();
  const { kind } = useSession();
  const online = isOnline(useConnection());
  useDeleteCachedData();
  useSendPendingLogOuts();
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
        <InstallBanner online={online} />
        <UpdatePrompt />
        {withNavigation ? (
          <SignedInFrame pathname={pathname} />
        ) : (
          <VisitorFrame pathname={pathname} />
        )}
        <PageFocus />
        <ScrollRestoration getKey={toEntryKey} />
        <PageScrollPosition />
      </ShellOverlays>
    </SearchQueryProvider>
  );
}

function SignedInFrame({ pathname }: { pathname: string }) {
  const isWide = useIsWideScreen();
  // The server renders the skeleton of the page, which does no work.
  const isInBrowser = useHydrated();
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav
        aria-label={shellText.nav.label}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-line border-e bg-surface px-4 py-5 lg:block"
      >
        {isWide && <SideNav />}
      </nav>
      <div className="min-w-0">
        {hasHeader(pathname) && <Header isHomePage={/^\/home\/?$/i.test(pathname)} />}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-page has-data-columns:max-w-[86rem] px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:px-8 lg:pb-16"
        >
          <OfflineMark page={pathname} />
          <Outlet />
        </main>
      </div>
      <BottomBar />
      {isInBrowser && <BackgroundSync />}
    </div>
  );
}

/** Frame of pages for visitors. The landing page has its own landmarks. */
function VisitorFrame({ pathname }: { pathname: string }) {
  if (pathname === "/") return <Outlet />;
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <div className="px-4 pt-4">
        <Link
          to="/"
          aria-label={shellText.nav.landingPage}
          className="inline-flex min-h-11 items-center rounded-sm"
        >
          <Logo />
        </Link>
      </div>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pt-4 pb-12">
        <Outlet />
      </main>
      <footer className="mx-auto w-full max-w-dialog px-4 pb-6">
        <ThemeSwitch />
      </footer>
    </div>
  );
}

/** Deletes the data of those who are no users of this browser, at the start and at every change of the session. */
function useDeleteCachedData(): void {
  useEffect(() => {
    const deleteData = async () => (await import("./delete-cached-data.ts")).deleteCachedData();
    const onChange = () => void deleteData().catch(() => undefined);
    onChange();
    return subscribeToSession(onChange);
  }, []);
}

const pageScroller = {
  get current() {
    return document.scrollingElement;
  },
};

/**
 * Restores how far the page was scrolled also when its content needs a moment: `ScrollRestoration` scrolls once.
 * Renders nothing.
 */
function PageScrollPosition() {
  useScrollPosition("page", pageScroller);
  return null;
}
