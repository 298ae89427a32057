import { type Genre, genreLabels, genres } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { writingText } from "#text/writing.ts";
import { Button } from "../../../ui/button.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import type { StoryValues } from "./story-rules.ts";

const { fields: text, messages } = writingText;

/** Selects up to three genres. Shows those of the writer, the selected ones, and a button that shows all. */
export function GenreField({
  form,
  ownGenres,
  hint = text.genreHint,
}: {
  form: UseFormReturn<StoryValues>;
  /** The writer's genres. */
  ownGenres: readonly Genre[];
  hint?: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const otherGenres = genres.filter((genre) => !ownGenres.includes(genre));
  return (
    <Controller
      control={form.control}
      name="genre"
      render={({ field, fieldState }) => (
        <div className="grid gap-1">
          <ChipGroup
            label={text.genre}
            hint={hint}
            options={[
              ...ownGenres,
              ...otherGenres.filter((genre) => showsAll || field.value.includes(genre)),
            ].map((genre) => ({ value: genre, label: genreLabels[genre] }))}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            max={{ count: limits.story.genres, message: messages.tooManyGenres }}
          />
          <Button
            variant="quiet"
            aria-expanded={showsAll}
            className="-ms-5 justify-self-start"
            icon={
              showsAll ? (
                <ChevronUp aria-hidden="true" className="size-4.5" />
              ) : (
                <ChevronDown aria-hidden="true" className="size-4.5" />
              )
            }
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? text.fewerGenres : text.allGenres}
          </Button>
        </div>
      )}
    />
  );
}
