import { useQuery } from "@tanstack/react-query";
import { licencesText as text } from "#text/licences.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { NoticeDetails } from "./notice-details.tsx";
import { type NoticeKind, type Notices, noticesPath } from "./notices.ts";
import { noticesQuery } from "./queries.ts";

/** The sections in their order: fonts first, because users see them. */
const kinds: readonly NoticeKind[] = ["font", "data", "software"];

/** The page at /licences: third-party software, fonts and data with their licences. */
export function LicencesPage() {
  return (
    <article className="mx-auto grid w-full max-w-feed grid-cols-1 gap-8 pb-8">
      <PageTitle title={text.title} />
      <header className="grid gap-3">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        <p className="text-text-muted">{text.opening}</p>
        <p>
          <a
            href={`/${noticesPath.text}`}
            className="inline-flex min-h-11 items-center font-medium text-link underline decoration-1 underline-offset-3 hover:decoration-2"
          >
            {text.asText}
          </a>
        </p>
      </header>
      <Sections />
    </article>
  );
}

function Sections() {
  const query = useQuery(noticesQuery);
  const { data, error } = query;
  if (query.isPending) return <SectionSkeleton />;
  if (data === undefined) {
    return <ErrorState message={errorMessage(error, text.failed)} query={query} />;
  }
  return kinds.map((kind) => <Section key={kind} kind={kind} notices={data} />);
}

function Section({ kind, notices: { notices, texts } }: { kind: NoticeKind; notices: Notices }) {
  const sectionNotices = notices.filter((notice) => notice.kind === kind);
  if (sectionNotices.length === 0) return null;
  return (
    <section>
      <h2 className="flex items-baseline justify-between gap-4 border-line-strong border-b pb-2 font-medium font-story text-xl">
        {text.sections[kind]}
        <span className="font-sans text-base text-text-muted tabular-nums">
          {text.count(sectionNotices.length)}
        </span>
      </h2>
      <ul>
        {sectionNotices.map((notice) => (
          <li key={`${notice.name} ${notice.version}`} className="border-line border-b">
            <NoticeDetails notice={notice} text={texts[notice.text] ?? ""} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SectionSkeleton() {
  return (
    <Loading text={text.loading}>
      <Skeleton className="mb-4 h-7 w-28" />
      <div className="grid gap-4">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <Skeleton key={index} className="h-7 w-full" />
        ))}
      </div>
    </Loading>
  );
}
