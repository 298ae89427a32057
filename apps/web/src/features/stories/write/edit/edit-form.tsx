import type { OwnStoryView } from "@kora/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type FormEvent, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { editingText as text } from "#text/editing.ts";
import { ownWriterQuery } from "../../../../entities/writer/own-writer.ts";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Poster } from "../../../../ui/poster.tsx";
import { ErrorState } from "../../../../ui/state-panels.tsx";
import {
  type ActiveDraft,
  ConflictDialog,
  DraftNotice,
  type EditedStory,
  SaveStatus,
} from "../../../drafts/index.ts";
import { SeriesField } from "../../../series/index.ts";
import { DraftConflict, toVersion } from "../draft-conflict.tsx";
import { FieldGroup } from "../field-group.tsx";
import { PosterAltField } from "../poster-alt-field.tsx";
import { preventEnterSubmit, StoryFields } from "../story-fields.tsx";
import { type StoryValues, toDraft, toFormValues } from "../story-rules.ts";
import { useDraftSync } from "../use-draft-sync.ts";
import { useConfirmLeavingEdit } from "./use-confirm-leaving-edit.ts";
import { useSaving } from "./use-saving.ts";

/** The form of a published story, filled with the story or with the stored draft of an earlier edit. */
export function EditForm({
  story,
  editedStory,
  storyDraft,
  onNewVersion,
}: {
  story: OwnStoryView;
  /** The story as a draft, with the revision that the edit is based on. */
  editedStory: EditedStory;
  storyDraft: ActiveDraft;
  /** Called with the saved story, and with that of another tab or device if the viewer chooses it in a conflict. */
  onNewVersion: (theirs: OwnStoryView) => void;
}) {
  const { draftEditor } = storyDraft;
  const form = useForm<StoryValues>({ defaultValues: toFormValues(storyDraft.draft) });
  const ownWriter = useQuery(ownWriterQuery);
  const navigate = useNavigate();
  useDraftSync(form, draftEditor);
  const leaveGuard = useConfirmLeavingEdit({
    getCurrentDraft: () => toDraft(form.getValues()),
    published: editedStory.draft,
    onDiscard: () => void draftEditor.discard({ isDeletedOnServer: false }),
  });
  const storedSeriesId = story.series?._id ?? null;
  const [seriesId, setSeriesId] = useState(storedSeriesId);
  const saving = useSaving({
    form,
    series: seriesId === storedSeriesId ? undefined : seriesId,
    editedStory,
    storyDraft,
    onNewVersion,
    onSaved: leaveGuard.allowLeaving,
  });
  const { conflict, failure, busy } = saving;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.submit();
  };
  if (saving.isDeleted) {
    return (
      <>
        <ErrorState message={`${text.notFound} ${text.savedAsDraft}`} />
        <ButtonLink to="/stories" variant="primary" className="-mt-10 justify-self-center">
          {text.toDrafts}
        </ButtonLink>
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={preventEnterSubmit} className="grid gap-6">
      <div inert={busy} className="grid gap-5 inert:opacity-60">
        {storyDraft.savedAt && (
          <DraftNotice savedAt={storyDraft.savedAt} isEdit onStartOver={draftEditor.startOver} />
        )}
        {/* Two devices changed the draft of this edit. */}
        <DraftConflict storyDraft={storyDraft} />
        <StoryFields
          form={form}
          ownGenres={ownWriter.data?.genres ?? []}
          genreHint={text.genreHint}
          minRating={story.minRating}
          edited={{ story, seriesId }}
        />
        <Suspense>
          <SeriesField value={seriesId} onChange={setSeriesId} />
        </Suspense>
        <FieldGroup legend={text.poster} hint={text.posterHint} error={undefined}>
          <Poster
            poster={{ ...story.poster, alt: "" }}
            sizes="(min-width: 42rem) 36rem, 100vw"
            className="aspect-[16/10] rounded-md"
          />
          <PosterAltField form={form} />
        </FieldGroup>
      </div>
      <div className="grid gap-4 border-line border-t pt-5">
        <p role="alert" className="text-danger empty:hidden">
          {failure !== null && (
            <>
              <CircleAlert aria-hidden="true" className="me-1.5 inline size-4.5 align-[-0.2em]" />
              {failure}
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            className="min-h-12 min-w-40 flex-1 sm:flex-none"
          >
            {text.save}
          </Button>
          {/* `/dashboard` redirects to the dashboard at `/search`. */}
          <Button className="min-h-12" onClick={() => void navigate("/dashboard")}>
            {text.cancel}
          </Button>
        </div>
      </div>
      <SaveStatus storyDraft={storyDraft} />
      {/* The published story was changed after this edit had begun. */}
      {conflict !== null && (
        <ConflictDialog
          kind="story"
          mine={toVersion(form.getValues())}
          theirs={toVersion({ ...conflict, posterAlt: conflict.poster.alt }, conflict.updatedAt)}
          onChoose={saving.choose}
          onClose={saving.decideLater}
        />
      )}
    </form>
  );
}
