import type { Genre } from "@kora/contract/genres";
import { pictureErrors } from "@kora/contract/sentences/picture-errors";
import { type FormEvent, Suspense } from "react";
import { Controller, useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { writingText } from "#text/writing.ts";
import type { PictureError } from "../../../lib/pictures/compress-picture.ts";
import { hideOnError, lazyComponent } from "../../../ui/lazy-component.tsx";
import { type ActiveDraft, DraftNotice, OtherDrafts, SaveStatus } from "../../drafts/index.ts";
import { PlaylistField } from "../../playlists/index.ts";
import { SeriesField } from "../../series/index.ts";
import { DraftConflict } from "./draft-conflict.tsx";
import { PosterField } from "./poster-field.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { preventEnterSubmit, StoryFields } from "./story-fields.tsx";
import { type StoryValues, toFormValues } from "./story-rules.ts";
import { useDraftSync } from "./use-draft-sync.ts";
import { useDroppedPicture } from "./use-dropped-picture.ts";
import { usePoster } from "./use-poster.ts";
import { usePublishing } from "./use-publishing.ts";
import { isEditorOpen } from "./use-story-editor.ts";

const { messages } = writingText;
const posterErrors: Readonly<Record<PictureError, string>> = {
  unreadable: messages.posterNotAnImage,
  heic: pictureErrors.heic,
  damaged: pictureErrors.damaged,
  "too-large": messages.posterTooLarge,
};

const PublishTimeField = lazyComponent(
  async () => (await import("./publish-time-field.tsx")).PublishTimeField,
  { fallback: <div className="min-h-11" />, onError: hideOnError },
);

/** The form of a new story, filled with its draft; changes are autosaved. */
export function StoryForm({
  ownGenres,
  storyDraft,
}: {
  /** The writer's genres; none if they are not known without a connection. */
  ownGenres: readonly Genre[];
  storyDraft: ActiveDraft;
}) {
  // The page of a series links to its next part.
  const { state, search } = useLocation();
  const draftValues = toFormValues(storyDraft.draft);
  const form = useForm<StoryValues>({
    defaultValues: {
      ...draftValues,
      series: new URLSearchParams(search).get("series") ?? draftValues.series,
    },
  });
  const { control, setError, setValue } = form;
  const { draftEditor } = storyDraft;
  useDraftSync(form, draftEditor);

  const poster = usePoster({
    onReady: (picture) => setValue("posterImage", picture, { shouldValidate: true }),
    onError: (error) => {
      setError("posterImage", { type: "picture", message: posterErrors[error] });
    },
  });
  const publishing = usePublishing({
    form,
    isPosterReady: !poster.isCompressing,
    draftEditor,
  });
  const isDragging = useDroppedPicture({
    onPicture: poster.compress,
    isDisabled: isEditorOpen(state) || publishing.isPublishing,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void publishing.submit();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={preventEnterSubmit} className="grid gap-6">
      <div inert={publishing.isPublishing} className="grid gap-5 inert:opacity-60">
        {storyDraft.savedAt && (
          <DraftNotice savedAt={storyDraft.savedAt} onStartOver={draftEditor.startOver} />
        )}
        <DraftConflict storyDraft={storyDraft} />
        <OtherDrafts storyDraft={storyDraft} />
        <StoryFields form={form} ownGenres={ownGenres} />
        <Suspense>
          <Controller
            control={control}
            name="series"
            render={({ field }) => <SeriesField value={field.value} onChange={field.onChange} />}
          />
        </Suspense>
        <Suspense>
          <Controller
            control={control}
            name="playlists"
            render={({ field }) => <PlaylistField value={field.value} onChange={field.onChange} />}
          />
        </Suspense>
        <PosterField
          form={form}
          compression={poster}
          isDragging={isDragging}
          isMissing={storyDraft.posterMissing}
        />
        <PublishTimeField form={form} />
      </div>
      <PublishBar publishing={publishing} />
      <SaveStatus storyDraft={storyDraft} />
    </form>
  );
}
