import { landingText as text } from "#text/landing.ts";
import { shellText } from "#text/shell.ts";
import { useReportHydrated } from "../../lib/use-report-hydrated.ts";
import { ButtonLink, TextLink } from "../../ui/link.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PatternArea } from "../../ui/pattern.tsx";
import { ImageStrip } from "./image-strip.tsx";
import "./image-strip.css";
import { LandingFooter } from "./landing-footer.tsx";
import { type PitchName, PitchPicture } from "./pitch-pictures.tsx";

const pitchNames: readonly PitchName[] = ["hire", "read", "connect", "news", "write"];

/** The content of the landing page in a browser tab. */
export function Landing() {
  useReportHydrated();
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Welcome />
        <ImageStrip />
        <Pitches />
      </main>
      <LandingFooter />
    </>
  );
}

function Welcome() {
  return (
    <section className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.6fr)]">
      <div className="px-6 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-6 sm:px-12 lg:px-20 lg:pt-6 lg:pb-16">
        <div className="flex items-center justify-between">
          <Logo />
          <div className="flex gap-4">
            {/* The server renders this page, so the app does not navigate to it. */}
            <TextLink to="/explore" reloadDocument className="inline-flex min-h-11 items-center">
              {text.explore}
            </TextLink>
            <TextLink to="/about" className="inline-flex min-h-11 items-center">
              {text.about}
            </TextLink>
          </div>
        </div>
        <div className="grid gap-4 pt-8 sm:gap-5 lg:pt-24">
          <p className="font-medium text-lg text-text-muted">{text.welcome}</p>
          <h1 className="font-medium font-story text-4xl">{shellText.tagline}</h1>
          <p className="max-w-form text-lg">{text.invitation}</p>
          <div className="flex flex-wrap gap-1 pt-2 sm:gap-3">
            <ButtonLink to="/login" variant="primary" className="min-h-13 px-6 text-lg sm:px-9">
              {text.diveIn}
            </ButtonLink>
            <ButtonLink to="/register" variant="quiet" className="min-h-13 text-link">
              {text.join}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="relative h-24 overflow-hidden lg:h-auto">
        <PatternArea className="absolute inset-0 size-full" />
      </div>
    </section>
  );
}

/** Kora's five main features. */
function Pitches() {
  return (
    <section className="mx-auto w-full max-w-page px-6 py-12 lg:py-20">
      <h2 className="max-w-form font-medium font-story text-2xl sm:text-3xl">
        {text.pitches.title}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3 lg:gap-y-12">
        {pitchNames.map((name) => (
          <li key={name} className="flex items-start gap-4 lg:flex-col">
            <PitchPicture name={name} />
            <div className="min-w-0">
              <h3 className="text-lg leading-tight">{text.pitches[name].title}</h3>
              <p className="mt-1.5 text-text-muted">{text.pitches[name].description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
