import { type StoryRating, storyRatings, storyWarnings } from "@kora/contract/story-ratings";
import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { storyRatingText } from "#text/story-rating.ts";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { StoryValues } from "./story-rules.ts";

const { fields: text } = storyRatingText;

const warningOptions = storyWarnings.map((value) => ({
  value,
  label: storyRatingText.warnings[value],
}));

/** Selects the rating of a story and its warnings. Ratings below `minRating`, which a moderator chose, are disabled. */
export function RatingField({
  form,
  minRating = "everyone",
}: {
  form: UseFormReturn<StoryValues>;
  minRating?: StoryRating;
}) {
  const { control } = form;
  return (
    <>
      <Controller
        control={control}
        name="rating"
        render={({ field, fieldState }) => (
          <FieldGroup
            legend={text.rating}
            hint={minRating === "everyone" ? text.ratingHint : text.raisedHint}
            error={fieldState.error?.message}
          >
            <RatingChoice value={field.value} minRating={minRating} onChange={field.onChange} />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="warnings"
        render={({ field, fieldState }) => (
          <ChipGroup
            label={text.warnings}
            hint={text.warningsHint}
            options={warningOptions}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
}

function RatingChoice({
  value,
  minRating,
  onChange,
}: {
  value: StoryRating;
  minRating: StoryRating;
  onChange: (rating: StoryRating) => void;
}) {
  const name = useId();
  const firstAllowed = storyRatings.indexOf(minRating);
  return (
    <div className="grid gap-2">
      {storyRatings.map((rating, index) => (
        <label
          key={rating}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface-raised px-4 py-2.5 has-checked:border-link has-disabled:cursor-default has-disabled:bg-surface-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={rating}
            checked={rating === value}
            disabled={index < firstAllowed}
            aria-describedby={`${name}-${rating}`}
            onChange={() => onChange(rating)}
            className="mt-1 size-4.5 shrink-0 accent-link outline-none"
          />
          <span>
            <span className="font-medium">{storyRatingText.ratings[rating]}</span>
            <span id={`${name}-${rating}`} className="block text-sm text-text-muted">
              {text.explanations[rating]}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
