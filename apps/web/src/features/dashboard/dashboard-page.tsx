import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { dashboardText as text } from "#text/dashboard.ts";
import { ownWriterQuery } from "../../entities/writer/own-writer.ts";
import { errorMessage } from "../../lib/api.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { Section } from "./section.tsx";

const Dashboard = lazyComponent(async () => (await import("./dashboard.tsx")).Dashboard, {
  fallback: <DashboardSkeleton />,
});

/** The dashboard of writers. The specification puts it at /search. */
export function DashboardPage() {
  const ownWriter = useQuery(ownWriterQuery);
  if (ownWriter.isPending) {
    return (
      <Frame>
        <DashboardSkeleton />
      </Frame>
    );
  }
  // Null: the viewer has no writer record.
  if (ownWriter.data === null) {
    return (
      <Frame>
        <NotAWriter />
      </Frame>
    );
  }
  if (ownWriter.data === undefined) {
    return (
      <Frame>
        <ErrorState message={errorMessage(ownWriter.error, text.failed)} query={ownWriter} />
      </Frame>
    );
  }
  const writeButton = (
    <ButtonLink
      to="/stories"
      variant="primary"
      icon={<PenLine aria-hidden="true" className="size-4.5" />}
    >
      {text.write}
    </ButtonLink>
  );
  return (
    <Frame actions={writeButton}>
      <Dashboard writer={ownWriter.data} />
    </Frame>
  );
}

function NotAWriter() {
  return (
    <div className="mx-auto grid w-full max-w-feed gap-6">
      <EmptyState
        pattern="strip"
        message={text.writersOnly}
        link={{ to: "/save", text: text.apply }}
      />
      <Section title={text.details.title}>
        <p className="border-line border-t px-4 py-5 text-text-muted sm:px-6">
          {text.details.notFound}
        </p>
      </Section>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Loading>
  );
}

function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-feed gap-6 xl:max-w-page">
      <PageTitle title={text.title} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
