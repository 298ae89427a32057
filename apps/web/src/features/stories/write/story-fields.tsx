import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import type { StoryRating } from "@kora/contract/story-ratings";
import { countCharacters } from "@kora/contract/text-length";
import type { KeyboardEvent } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { writingText } from "#text/writing.ts";
import { isEnter } from "../../../lib/keys.ts";
import { hideOnError, lazyComponent } from "../../../ui/lazy-component.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import type { EditedFields } from "./editor/preview-dialog.tsx";
import { GenreField } from "./genre-field.tsx";
import { RatingField } from "./rating-field.tsx";
import { StoryField } from "./story-field.tsx";
import { type StoryValues, storyRules, toOneLine } from "./story-rules.ts";

const { fields: text } = writingText;

const DetailFields = lazyComponent(async () => (await import("./detail-fields.tsx")).DetailFields, {
  fallback: <div className="min-h-168" />,
  onError: hideOnError,
});

/** Title, short description, story, genres, tags, notes, language, readers, rating and warnings, for new stories and edits. */
export function StoryFields({
  form,
  ownGenres,
  genreHint,
  minRating,
  edited,
}: {
  form: UseFormReturn<StoryValues>;
  /** The writer's genres. */
  ownGenres: readonly Genre[];
  genreHint?: string;
  /** The lowest rating that the writer may choose; by default all. */
  minRating?: StoryRating;
  /** Undefined for a new story. */
  edited?: EditedFields;
}) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const [title, shortDescription] = useWatch({ control, name: ["title", "shortDescription"] });
  return (
    <>
      <TextField
        label={text.title}
        dir="auto"
        required
        autoComplete="off"
        count={{ used: countCharacters(title.trim()), max: limits.story.title }}
        error={errors.title?.message}
        {...register("title", { validate: storyRules.title })}
      />
      <TextArea
        label={text.shortDescription}
        hint={text.shortDescriptionHint}
        dir="auto"
        required
        count={{
          used: countCharacters(toOneLine(shortDescription)),
          max: limits.story.shortDescription,
        }}
        error={errors.shortDescription?.message}
        {...register("shortDescription", { validate: storyRules.shortDescription })}
      />
      <StoryField form={form} edited={edited} />
      <GenreField
        form={form}
        ownGenres={ownGenres}
        {...(genreHint !== undefined && { hint: genreHint })}
      />
      <DetailFields form={form} shownTo={edited?.story.shownTo} />
      <RatingField form={form} {...(minRating && { minRating })} />
    </>
  );
}

/** Prevents Enter in a single-line field from submitting the form. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (isEnter(event) && event.target instanceof HTMLInputElement) event.preventDefault();
}
