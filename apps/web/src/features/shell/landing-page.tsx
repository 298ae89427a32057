import { useState } from "react";
import { Navigate } from "react-router";
import { landingText } from "#text/landing.ts";
import { useSession } from "../../lib/session.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { isStandalone } from "../install/index.ts";
import { Landing } from "./landing/landing.tsx";
import { Splash } from "./landing/splash.tsx";

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
