import { aboutText as text } from "#text/about.ts";
import { useIsWriter } from "../entities/writer/own-writer.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink, TextLink } from "../ui/link.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { PatternStrip, type PatternVariant } from "../ui/pattern.tsx";
import griot from "./landing/pictures/griot.svg";
import kora from "./landing/pictures/kora.svg";
import river from "./landing/pictures/river.svg";

/** The page at /about: what Kora offers readers and writers. */
export function AboutPage() {
  return (
    <article className="mx-auto grid max-w-feed gap-14 pb-8 lg:gap-20">
      <PageTitle title={text.title} />
      <header className="grid gap-7 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-end sm:gap-10">
        <h1 className="font-medium font-story text-3xl">{text.heading}</h1>
        <Picture src={kora} className="order-first h-56 sm:order-none sm:h-auto sm:w-full" />
        <div className="grid gap-4 font-story text-lg sm:col-span-2">
          <p>{text.opening}</p>
          <p>{text.idea}</p>
        </div>
      </header>
      <AudienceSection audience={text.readers} picture={river} patternVariant="river" />
      <AudienceSection audience={text.griots} picture={griot} patternVariant="strip" />
      <section className="border-accent border-s-4 ps-5 sm:ps-8">
        <h2 className="font-medium font-story text-2xl">{text.promise.title}</h2>
        <ul className="mt-4 grid gap-3 text-lg">
          {text.promise.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <NextSteps />
    </article>
  );
}

function Picture({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={240}
      height={300}
      className={`w-auto rounded-lg shadow-card ${className}`}
    />
  );
}

function AudienceSection({
  audience,
  picture,
  patternVariant,
}: {
  audience: typeof text.readers | typeof text.griots;
  picture: string;
  patternVariant: PatternVariant;
}) {
  return (
    <section className="grid gap-6">
      <PatternStrip variant={patternVariant} className="h-5 w-full rounded-md" />
      <div className="grid gap-6 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-10">
        <div>
          <h2 className="font-medium font-story text-2xl sm:text-3xl">{audience.title}</h2>
          <Picture src={picture} className="mt-5 hidden h-auto sm:block" />
        </div>
        <dl className="grid gap-5">
          {audience.points.map(({ title, description }) => (
            <div key={title}>
              <dt className="font-bold text-lg leading-snug">{title}</dt>
              <dd className="mt-1 text-text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Links onward: login for visitors, home and the writer application for signed-in users. */
function NextSteps() {
  const { kind } = useSession();
  const isWriter = useIsWriter();
  const { closing } = text;
  return (
    <section className="grid justify-items-center gap-5 text-center">
      <h2 className="font-medium font-story text-2xl">{closing.title}</h2>
      <div className="flex flex-wrap justify-center gap-3">
        {kind === "signed-in" ? (
          <ButtonLink to="/home" variant="primary">
            {closing.home}
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" variant="primary" className="min-h-13 px-9 text-lg">
            {closing.diveIn}
          </ButtonLink>
        )}
        {kind === "signed-in" && isWriter === false && (
          <ButtonLink to="/save">{closing.becomeGriot}</ButtonLink>
        )}
      </div>
      <TextLink to="/licences" className="inline-flex min-h-11 items-center text-sm">
        {closing.licences}
      </TextLink>
    </section>
  );
}
