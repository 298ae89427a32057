import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { hasNavigation } from "../features/shell/bare-paths.ts";
import { useSession } from "../lib/session.ts";
import { loginFor } from "./login-for.ts";

/**
 * Pages for everybody. Who was signed in on one when the session ended, and had the navigation around it,
 * is led to the login as from any page.
 */
export function OpenPages() {
  const session = useSession();
  const location = useLocation();
  const wasSignedIn = useRef(session.kind === "signed-in");
  const ended = wasSignedIn.current && session.kind === "signed-out" && !session.leaving;
  useEffect(() => {
    wasSignedIn.current = session.kind === "signed-in";
  }, [session]);
  if (ended && hasNavigation(location.pathname)) {
    return <Navigate to={loginFor(location)} replace />;
  }
  return <Outlet />;
}
