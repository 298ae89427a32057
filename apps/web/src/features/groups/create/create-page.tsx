import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { groupsText } from "#text/groups.ts";
import { sentenceOf } from "../../../lib/api.ts";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { LaterBand } from "../../../ui/later-band.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { ownWriterQuery } from "../../writers/index.ts";

const CreateForm = lazy(async () => ({ default: (await import("./create-form.tsx")).CreateForm }));

const { create: text } = groupsText;

/** The page at /create-group, for griots. */
export function CreateGroupPage() {
  const own = useQuery(ownWriterQuery);
  if (own.isPending) {
    return (
      <Frame>
        <FormSkeleton fields={3} text={text.loading} />
      </Frame>
    );
  }
  if (own.data === undefined) {
    return (
      <Frame>
        <ErrorState
          sentence={sentenceOf(own.error, text.loadFailed)}
          onRetry={() => void own.refetch()}
          busy={own.isFetching}
        />
      </Frame>
    );
  }
  if (own.data === null) {
    return (
      <Frame>
        <EmptyState
          variant="strip"
          sentence={text.writersOnly}
          action={
            <ButtonLink to="/save" variant="primary">
              {text.becomeGriot}
            </ButtonLink>
          }
        />
      </Frame>
    );
  }
  return (
    <Frame intro={text.intro}>
      <Suspense fallback={<FormSkeleton fields={3} text={text.loading} />}>
        <CreateForm />
      </Suspense>
    </Frame>
  );
}

function Frame({ intro, children }: { intro?: string; children: ReactNode }) {
  return (
    <div className="-mx-4 -mt-5 sm:mx-auto sm:mt-0 sm:max-w-feed sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:shadow-card">
      <PageTitle title={text.title} />
      <LaterBand className="hidden h-8 w-full sm:block" />
      <div className="grid gap-6 px-4 py-6 sm:px-10 sm:py-10">
        <header className="grid gap-2">
          <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
          {intro && <p className="text-lg text-text-muted">{intro}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
