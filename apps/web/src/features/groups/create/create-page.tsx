import { useQuery } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { ownWriterQuery } from "../../../entities/writer/own-writer.ts";
import { errorMessage } from "../../../lib/api.ts";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";

const { create: text } = groupsText;

const CreateForm = lazyComponent(async () => (await import("./create-form.tsx")).CreateForm, {
  fallback: <FormSkeleton fields={3} text={text.loading} />,
});

/** The page at /create-group, for writers. */
export function CreateGroupPage() {
  const ownWriter = useQuery(ownWriterQuery);
  if (ownWriter.isPending) {
    return (
      <FormFrame title={text.title}>
        <FormSkeleton fields={3} text={text.loading} />
      </FormFrame>
    );
  }
  if (ownWriter.data === undefined) {
    return (
      <FormFrame title={text.title}>
        <ErrorState message={errorMessage(ownWriter.error, text.loadFailed)} query={ownWriter} />
      </FormFrame>
    );
  }
  if (ownWriter.data === null) {
    return (
      <FormFrame title={text.title}>
        <EmptyState
          pattern="strip"
          message={text.writersOnly}
          // The writer application.
          link={{ to: "/save", text: text.becomeGriot }}
        />
      </FormFrame>
    );
  }
  return (
    <FormFrame title={text.title} intro={text.intro}>
      <CreateForm />
    </FormFrame>
  );
}
