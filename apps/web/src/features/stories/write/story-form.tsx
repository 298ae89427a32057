import { limits } from "@kora/contract/limits";
import type { WriterView } from "@kora/contract/writers";
import { type FormEvent, type KeyboardEvent, Suspense } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { writingText } from "#text/writing.ts";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import {
  DraftNotice,
  type FoundDraft,
  KeepingLine,
  type KeepingState,
} from "../../drafts/index.ts";
import { PlaylistField } from "../../playlists/index.ts";
import { GenreField } from "./genre-field.tsx";
import { PosterField } from "./poster-field.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { StoryField } from "./story-field.tsx";
import { oneLine, type StoryValues, storyRules, toValues } from "./story-rules.ts";
import { useDroppedPicture } from "./use-dropped-picture.ts";
import { useKeptForm } from "./use-kept-form.ts";
import { usePoster } from "./use-poster.ts";
import { usePublishing } from "./use-publishing.ts";

const { fields: text, said } = writingText;

/** The form of a story, filled with the draft that was found; every change of it is kept. */
export function StoryForm({
  writer,
  found,
  keeping,
  onStartOver,
}: {
  writer: WriterView;
  found: FoundDraft;
  keeping: KeepingState;
  onStartOver: () => void;
}) {
  const form = useForm<StoryValues>({ defaultValues: toValues(found.draft) });
  const { control, register, setError, setValue, formState } = form;
  const { errors } = formState;
  const [title, shortDescription] = useWatch({ control, name: ["title", "shortDescription"] });
  const forgetDraft = useKeptForm(form, found.keeper);

  const poster = usePoster({
    onReady: (picture) => setValue("posterImage", picture, { shouldValidate: true }),
    onFault: (fault) => {
      const message = fault === "too-large" ? said.posterTooLarge : said.posterNotAnImage;
      setError("posterImage", { type: "picture", message });
    },
  });
  const publishing = usePublishing({
    form,
    posterIsReady: !poster.compressing,
    onPublished: forgetDraft,
  });
  const { state } = useLocation();
  const inEditor = typeof state === "object" && state !== null && "editing" in state;
  const dragging = useDroppedPicture(poster.take, inEditor || publishing.sent !== null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void publishing.submit();
  };
  // Enter in a line of text would publish.
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={holdEnter} className="grid gap-6">
      <div inert={publishing.sent !== null} className="grid gap-5 inert:opacity-60">
        {found.keptAt && <DraftNotice keptAt={found.keptAt} onStartOver={onStartOver} />}
        <TextField
          label={text.title}
          dir="auto"
          required
          autoComplete="off"
          count={{ now: title.trim().length, max: limits.story.title }}
          error={errors.title?.message}
          {...register("title", { validate: storyRules.title })}
        />
        <TextArea
          label={text.shortDescription}
          hint={text.shortDescriptionHint}
          dir="auto"
          required
          count={{ now: oneLine(shortDescription).length, max: limits.story.shortDescription }}
          error={errors.shortDescription?.message}
          {...register("shortDescription", { validate: storyRules.shortDescription })}
        />
        <StoryField form={form} />
        <GenreField form={form} own={writer.genres} />
        <Suspense>
          <Controller
            control={control}
            name="playlists"
            render={({ field }) => <PlaylistField value={field.value} onChange={field.onChange} />}
          />
        </Suspense>
        <PosterField form={form} work={poster} dragging={dragging} />
      </div>
      <PublishBar publishing={publishing} />
      <KeepingLine state={keeping} />
    </form>
  );
}
