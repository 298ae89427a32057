import { useEffect, useEffectEvent, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { hasNavigation } from "../features/shell/bare-paths.ts";
import { useSession } from "../lib/session.ts";
import { loginFor } from "./login-for.ts";

/**
 * Stands around the frame, which is another for visitors. Who was signed in on a page for everybody when
 * the session ended, and had the navigation around it, is led to the login as from any page.
 */
export function SessionEnd() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(session.kind === "signed-in");
  const look = useEffectEvent(() => {
    const ended = wasSignedIn.current && session.kind === "signed-out" && !session.leaving;
    wasSignedIn.current = session.kind === "signed-in";
    if (ended && hasNavigation(location.pathname)) {
      void navigate(loginFor(location), { replace: true });
    }
  });
  useEffect(() => look());
  return <Outlet />;
}
