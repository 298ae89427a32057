import { Search } from "lucide-react";
import { Link } from "react-router";
import { shellText } from "#text/shell.ts";
import { Logo } from "../../ui/logo.tsx";
import { NavList } from "./nav-list.tsx";
import { useOpenOverlay } from "./open-overlay.ts";

/** The side navigation, from 1024 px on. */
export function SideNav() {
  const openOverlay = useOpenOverlay();
  return (
    <>
      <Link
        to="/home"
        aria-label={shellText.nav.logo}
        className="mb-5 inline-block rounded-sm ps-2"
      >
        <Logo />
      </Link>
      <button
        type="button"
        onClick={() => openOverlay("search")}
        className="mb-4 flex min-h-11 w-full items-center gap-2.5 rounded-full border border-line bg-surface-raised px-4 text-start text-text-muted hover:border-text-muted"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        {shellText.nav.search}
      </button>
      <NavList />
    </>
  );
}
