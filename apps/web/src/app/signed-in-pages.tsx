import { Navigate, Outlet, useLocation } from "react-router";
import { useSessionWatch } from "../features/accounts/index.ts";
import { useSession } from "../lib/session.ts";
import { loginPath } from "./login-path.ts";

/**
 * Guards the pages that need a session: users who are not signed in (visitors, unverified accounts, and users whose
 * session ends while such a page is open) are redirected to the login and afterwards back to the page. After a logout,
 * the login does not lead back; after the deletion of the account, the landing page is shown.
 */
export function SignedInPages() {
  useSessionWatch();
  const session = useSession();
  const location = useLocation();
  if (session.kind === "signed-in") return <Outlet />;
  if (session.kind === "signed-out" && session.loggedOut) {
    return <Navigate to={session.accountDeleted ? "/" : "/login"} replace />;
  }
  const wasRevoked = session.kind === "signed-out" && session.wasRevoked;
  return <Navigate to={loginPath(location, { wasRevoked })} replace />;
}
