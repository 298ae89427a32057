import { useEffect, useEffectEvent, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { useSession } from "../lib/session.ts";
import { hasNavigation } from "./frame/has-header.ts";
import { loginPath } from "./login-path.ts";

/**
 * When the session ends without a logout while a public page with the navigation is open, redirects to the login.
 * `SignedInPages` does the same for the pages that need a session. Renders the routes inside.
 */
export function SessionEnd() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(session.kind === "signed-in");
  const redirectIfEnded = useEffectEvent(() => {
    const wasOpen = wasSignedIn.current;
    wasSignedIn.current = session.kind === "signed-in";
    if (!wasOpen || session.kind !== "signed-out" || session.loggedOut) return;
    if (hasNavigation(location.pathname)) {
      const { wasRevoked } = session;
      void navigate(loginPath(location, { wasRevoked }), { replace: true });
    }
  });
  useEffect(() => redirectIfEnded());
  return <Outlet />;
}
