import { Link } from "react-router";
import { shellText } from "#text/shell.ts";
import { Logo } from "../../ui/logo.tsx";
import { NavList } from "./nav-list.tsx";

/** The side navigation, from 1024 px on. */
export function SideNav() {
  return (
    <>
      <Link
        to="/home"
        aria-label={shellText.nav.logo}
        className="mb-5 inline-block rounded-sm ps-2"
      >
        <Logo />
      </Link>
      <NavList />
    </>
  );
}
