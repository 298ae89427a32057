import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useNavigate } from "react-router";
import { writersText } from "#text/writers.ts";
import { sentenceOf } from "../../../lib/api.ts";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { LaterBand } from "../../../ui/later-band.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { ownWriterQuery } from "../queries.ts";
import { useSaveWriter } from "./queries.ts";

const ApplicationForm = lazy(async () => ({
  default: (await import("./application-form.tsx")).ApplicationForm,
}));

const { apply: text, said } = writersText;

/** The page at /save: the application to become a griot. */
export function ApplyPage() {
  const own = useQuery(ownWriterQuery);
  const saving = useSaveWriter();
  const navigate = useNavigate();

  if (own.isPending)
    return (
      <Frame>
        <FormSkeleton fields={4} text={text.loading} />
      </Frame>
    );
  // Until the next page is there, who has just applied still sees the form that they sent.
  if (own.data && !saving.isSuccess) {
    return (
      <Frame>
        <EmptyState
          variant="strip"
          sentence={said.alreadyAGriot}
          action={
            <ButtonLink to="/stories" variant="primary">
              {text.write}
            </ButtonLink>
          }
        />
      </Frame>
    );
  }
  if (own.isError && own.data === undefined) {
    return (
      <Frame>
        <ErrorState
          sentence={sentenceOf(own.error, said.failed)}
          onRetry={() => void own.refetch()}
        />
      </Frame>
    );
  }
  return (
    <Frame invitation={text.invitation}>
      <Suspense fallback={<FormSkeleton fields={4} text={text.loading} />}>
        <ApplicationForm
          saving={saving}
          onSaved={() => void navigate("/home", { replace: true })}
        />
      </Suspense>
    </Frame>
  );
}

function Frame({ invitation, children }: { invitation?: string; children: ReactNode }) {
  return (
    <div className="-mx-4 -mt-5 sm:mx-auto sm:mt-0 sm:max-w-feed sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:shadow-card">
      <PageTitle title={text.title} />
      <LaterBand className="hidden h-8 w-full sm:block" />
      <div className="grid gap-6 px-4 py-6 sm:px-10 sm:py-10">
        <header className="grid gap-2">
          <h1 className="font-story font-medium text-2xl sm:text-3xl">{text.title}</h1>
          {invitation && <p className="text-lg text-text-muted">{invitation}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
