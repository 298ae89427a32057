import { useLoaderData } from "react-router";
import { type ComingPageName, comingText } from "#text/coming.ts";
import { Cloth } from "../../ui/band.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** A page that is still to come: says what will be there, and the way home. Its route names it. */
export function ComingPage() {
  const page = useLoaderData<ComingPageName>();
  const { title, sentence } = comingText.pages[page];
  return (
    <div className="mx-auto max-w-feed overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
      <PageTitle title={title} />
      <Cloth className="h-36 w-full sm:h-48" />
      <div className="grid justify-items-start gap-4 px-6 py-8 sm:px-10 sm:py-10">
        <h1 className="font-story font-medium text-2xl sm:text-3xl">{title}</h1>
        <p className="text-balance text-lg text-text-muted">{sentence}</p>
        <ButtonLink to="/" variant="primary" className="mt-2">
          {comingText.home}
        </ButtonLink>
      </div>
    </div>
  );
}
