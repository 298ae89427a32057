import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { writerApplicationText } from "#text/writer-application.ts";
import { ownWriterQuery } from "../../../entities/writer/own-writer.ts";
import { errorMessage } from "../../../lib/api.ts";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { useSaveWriter } from "./queries.ts";

const { apply: text, messages } = writerApplicationText;

const ApplicationForm = lazyComponent(
  async () => (await import("./application-form.tsx")).ApplicationForm,
  { fallback: <FormSkeleton fields={4} text={text.loading} /> },
);

/** The page at /save: the writer application. */
export function ApplyPage() {
  const ownWriter = useQuery(ownWriterQuery);
  const savingWriter = useSaveWriter();
  const navigate = useNavigate();

  if (ownWriter.isPending)
    return (
      <FormFrame title={text.title}>
        <FormSkeleton fields={4} text={text.loading} />
      </FormFrame>
    );
  // After a successful application the form stays until the next page is loaded.
  if (ownWriter.data && !savingWriter.isSuccess) {
    return (
      <FormFrame title={text.title}>
        <EmptyState
          pattern="strip"
          message={messages.alreadyAGriot}
          link={{ to: "/stories", text: text.write }}
        />
      </FormFrame>
    );
  }
  if (ownWriter.isError && ownWriter.data === undefined) {
    return (
      <FormFrame title={text.title}>
        <ErrorState message={errorMessage(ownWriter.error, messages.failed)} query={ownWriter} />
      </FormFrame>
    );
  }
  return (
    <FormFrame title={text.title} intro={text.invitation}>
      <ApplicationForm
        saving={savingWriter}
        onSaved={() => void navigate("/home", { replace: true })}
      />
    </FormFrame>
  );
}
