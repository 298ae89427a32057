import { Navigate, Outlet, useLocation } from "react-router";
import { useSessionWatch } from "../features/accounts/index.ts";
import { useSession } from "../lib/session.ts";

/**
 * Guards the pages that need a session, also when it ends while one of them is open: visitors go to
 * the login, and after it back to the page they came for.
 */
export function SignedInPages() {
  useSessionWatch();
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.kind === "signed-in") return <Outlet />;
  const left = session.kind === "signed-out" && session.leaving;
  const next = encodeURIComponent(`${pathname}${search}${hash}`);
  return <Navigate to={left ? "/login" : `/login?next=${next}`} replace />;
}
