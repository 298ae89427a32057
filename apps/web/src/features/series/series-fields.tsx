import { type Genre, genreLabels } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import type { SeriesView } from "@kora/contract/series";
import { type SeriesState, seriesStates } from "@kora/contract/series-states";
import { type StoryRating, storyRatings } from "@kora/contract/story-ratings";
import { countCharacters } from "@kora/contract/text-length";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { languagesText } from "#text/languages.ts";
import { seriesText } from "#text/series.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { toLanguageOptions } from "../../entities/language-options.ts";
import { ownWriterQuery } from "../../entities/writer/own-writer.ts";
import { ApiError } from "../../lib/api.ts";
import { ChipGroup } from "../../ui/chip-group.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { seriesError } from "./queries.ts";

const { form: text } = seriesText;

/** What the form of a series edits. */
export type SeriesValues = Pick<
  SeriesView,
  "title" | "shortDescription" | "genre" | "language" | "rating" | "state"
>;

const stateOptions = seriesStates.map((value) => ({ value, label: seriesText.states[value] }));
const ratingOptions = storyRatings.map((value) => ({
  value,
  label: storyRatingText.ratings[value],
}));

/** Counts a text as the server does, which trims it. */
const toCount = (typed: string, max: number) => ({ used: countCharacters(typed.trim()), max });

/** The fields of a series, and why they could not be saved. The genres are those of the writer and those that the series has. */
export function SeriesFields({
  values,
  error,
  onChange,
}: {
  values: SeriesValues;
  /** The error of the last attempt to save the values. */
  error: Error | null;
  onChange: (values: SeriesValues) => void;
}) {
  const { data: writer } = useQuery(ownWriterQuery);
  const set = (changes: Partial<SeriesValues>) => onChange({ ...values, ...changes });
  const titleError = error instanceof ApiError ? error.fields.title : undefined;
  const genres = [...new Set<Genre>([...(writer?.genres ?? []), ...values.genre])];
  return (
    <>
      <TextField
        label={text.title}
        dir="auto"
        required
        autoComplete="off"
        maxLength={limits.series.title}
        count={toCount(values.title, limits.series.title)}
        value={values.title}
        error={titleError}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label={text.shortDescription}
        hint={text.shortDescriptionHint}
        dir="auto"
        maxLength={limits.series.shortDescription}
        count={toCount(values.shortDescription, limits.series.shortDescription)}
        value={values.shortDescription}
        onChange={({ target }) => set({ shortDescription: target.value })}
      />
      <Select
        label={text.state}
        options={stateOptions}
        value={values.state}
        onChange={({ target }) => set({ state: target.value as SeriesState })}
      />
      <Select
        label={text.rating}
        hint={text.ratingHint}
        options={ratingOptions}
        value={values.rating}
        onChange={({ target }) => set({ rating: target.value as StoryRating })}
      />
      <Select
        label={languagesText.label}
        placeholder={languagesText.unknown}
        options={toLanguageOptions(values.language)}
        value={values.language ?? ""}
        onChange={({ target }) => set({ language: target.value === "" ? null : target.value })}
      />
      <ChipGroup
        label={text.genres}
        options={genres.map((value) => ({ value, label: genreLabels[value] }))}
        value={values.genre}
        max={{ count: limits.story.genres, message: text.tooManyGenres }}
        onChange={(genre) => set({ genre })}
      />
      <p role="alert" className="text-danger empty:hidden">
        {error !== null && titleError === undefined && (
          <>
            <CircleAlert aria-hidden="true" className="me-1.5 inline size-4.5 align-[-0.2em]" />
            {seriesError(error, text.failed)}
          </>
        )}
      </p>
    </>
  );
}
