import { useEffect, useEffectEvent, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { useSession } from "../lib/session.ts";
import { hasNavigation } from "./frame/bare-paths.ts";
import { loginPath } from "./login-path.ts";

/**
 * Redirects users on a public page with navigation to the login when the session ends. `SignedInPages` does the
 * same for the other pages.
 */
export function SessionEnd() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(session.kind === "signed-in");
  const redirectIfEnded = useEffectEvent(() => {
    const ended = wasSignedIn.current && session.kind === "signed-out" && !session.leaving;
    wasSignedIn.current = session.kind === "signed-in";
    if (ended && hasNavigation(location.pathname)) {
      void navigate(loginPath(location), { replace: true });
    }
  });
  useEffect(() => redirectIfEnded());
  return <Outlet />;
}
