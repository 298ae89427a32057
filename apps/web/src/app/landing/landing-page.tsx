import { useState } from "react";
import { Navigate } from "react-router";
import { landingText } from "#text/landing.ts";
import { isStandalone } from "../../features/install/index.ts";
import { useSession } from "../../lib/session.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Landing } from "./landing.tsx";
import { Splash } from "./splash.tsx";

/**
 * The page at /: in a browser tab the landing page, in the installed app the splash. Who is signed in
 * goes home in both (decisions §2).
 */
export function LandingPage() {
  const { kind } = useSession();
  const [standalone] = useState(isStandalone);
  if (kind === "signed-in") return <Navigate to="/home" replace />;
  return (
    <>
      <PageTitle title={landingText.title} />
      {standalone ? <Splash /> : <Landing />}
    </>
  );
}
