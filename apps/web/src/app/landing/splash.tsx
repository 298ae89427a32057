import { useEffect } from "react";
import { useNavigate } from "react-router";
import { landingText as text } from "#text/landing.ts";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { LogoMark } from "../../ui/logo.tsx";
import { PatternStrip } from "../../ui/pattern.tsx";

const displayMilliseconds = 5000;

/** Splash screen of the installed app. It leads to the login page. */
export function Splash() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/login", { replace: true }), displayMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col">
      <PatternStrip className="h-6 w-full" />
      <div className="grid flex-1 animate-rise content-center justify-items-center gap-4 px-6 text-center">
        <LogoMark className="size-28" />
        <h1 className="font-medium font-story text-4xl">{uiText.appName}</h1>
        <p className="text-lg text-text-muted">{shellText.tagline}</p>
        <p role="status" className="sr-only">
          {text.splash.openingLogin}
        </p>
      </div>
      <PatternStrip className="h-6 w-full" />
    </main>
  );
}
