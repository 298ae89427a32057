import { Navigate } from "react-router";
import { landingText } from "#text/landing.ts";
import { isStandalone } from "../../features/install/index.ts";
import { useSession } from "../../lib/session.ts";
import { hasRestrictedSession } from "../../lib/stored-session.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Landing } from "./landing.tsx";
import { Splash } from "./splash.tsx";

/**
 * The page at /: the landing page in a browser tab, a splash screen in the installed app. Signed-in users are
 * redirected to /home, and suspended ones with a session to /sanctions.
 */
export function LandingPage() {
  const { kind } = useSession();
  const isHydrated = useHydrated();
  const standalone = isHydrated && isStandalone();
  if (kind === "signed-in") return <Navigate to="/home" replace />;
  if (isHydrated && hasRestrictedSession()) return <Navigate to="/sanctions" replace />;
  return (
    <>
      <PageTitle title={landingText.title} />
      {standalone ? <Splash /> : <Landing />}
    </>
  );
}
