import { Navigate } from "react-router";
import { shellText } from "#text/shell.ts";
import { useSession } from "../../lib/session.ts";
import { Band, Cloth } from "../../ui/band.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const { landing } = shellText;

/** The first page of a visitor; who is signed in goes home. */
export function LandingPage() {
  const { kind } = useSession();
  if (kind === "signed-in") return <Navigate to="/home" replace />;
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.82fr)]">
      <PageTitle />
      <div className="order-2 flex flex-1 flex-col lg:order-1">
        <section className="flex flex-1 flex-col justify-center gap-4 px-6 py-7 sm:px-12 lg:gap-6 lg:px-20 lg:py-10">
          <span className="mb-auto hidden lg:block">
            <Logo />
          </span>
          <h1 className="font-story font-medium text-4xl text-text">{shellText.tagline}</h1>
          <p className="max-w-form text-lg text-text-muted">{landing.welcome}</p>
          <p className="max-w-form text-lg">{landing.invite}</p>
          <div className="mb-auto flex flex-wrap gap-3 pt-2">
            <ButtonLink to="/login" variant="primary" className="min-h-13 px-9 text-lg">
              {landing.diveIn}
            </ButtonLink>
            <ButtonLink to="/register" variant="quiet" className="min-h-13 text-link">
              {landing.join}
            </ButtonLink>
          </div>
        </section>
        <Band className="h-4 w-full lg:h-6" />
      </div>
      <div className="order-1 lg:order-2">
        <div className="flex justify-center px-4 py-3 lg:hidden">
          <Logo />
        </div>
        <Cloth className="h-[24dvh] min-h-36 w-full lg:sticky lg:top-0 lg:h-dvh" />
      </div>
    </div>
  );
}
