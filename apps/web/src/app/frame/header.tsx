import { Menu, Search, UserRound } from "lucide-react";
import { Link } from "react-router";
import { shellText } from "#text/shell.ts";
import { useUnread } from "../../entities/unread.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PatternEdge } from "../../ui/pattern-edge.tsx";
import { AlertsIcon } from "./nav-items.ts";
import { useOpenOverlay } from "./open-overlay.ts";

/**
 * Header of the pages with navigation: a search button on /home, a profile button elsewhere. Below 1024 px it also has
 * the alerts and menu buttons, which larger screens have in the side navigation, and styles.css hides it while a
 * conversation is open.
 */
export function Header({ isHomePage }: { isHomePage: boolean }) {
  const openOverlay = useOpenOverlay();
  const unreadAlerts = useUnread("alerts");
  return (
    <header
      data-site-header
      className="sticky top-0 z-20 border-line border-b bg-surface pt-[env(safe-area-inset-top)]"
    >
      <PatternEdge />
      <div className="mx-auto flex h-14 max-w-page items-center gap-1 ps-4 pe-2">
        <Link
          to="/home"
          aria-label={shellText.nav.logo}
          className="me-auto rounded-sm lg:invisible"
        >
          <Logo />
        </Link>
        {isHomePage ? (
          <IconButton
            label={shellText.nav.search}
            icon={<Search aria-hidden="true" />}
            onClick={() => openOverlay("search")}
          />
        ) : (
          <Link
            to="/theuser"
            title={shellText.nav.profile}
            aria-label={shellText.nav.profile}
            className="inline-grid size-11 place-items-center rounded-full hover:bg-surface-sunken"
          >
            <UserRound aria-hidden="true" className="size-5.5" />
          </Link>
        )}
        <span className="flex lg:hidden">
          <IconButton
            label={shellText.unread(shellText.nav.alerts, unreadAlerts)}
            icon={<AlertsIcon aria-hidden="true" />}
            count={unreadAlerts}
            onClick={() => openOverlay("alerts")}
          />
          <IconButton
            label={shellText.nav.menu}
            icon={<Menu aria-hidden="true" />}
            onClick={() => openOverlay("menu")}
          />
        </span>
      </div>
    </header>
  );
}
