import { limits } from "@kora/contract/limits";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { writingText } from "#text/writing.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { type StoryValues, storyRules } from "./story-rules.ts";

const { poster: text } = writingText;

/** Text alternative of the poster. */
export function PosterAltField({ form }: { form: UseFormReturn<StoryValues> }) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const alt = useWatch({ control, name: "posterAlt" });
  return (
    <TextField
      label={text.alt}
      hint={text.altHint}
      dir="auto"
      count={{ now: alt.trim().length, max: limits.story.posterAlt }}
      error={errors.posterAlt?.message}
      {...register("posterAlt", { validate: storyRules.posterAlt })}
    />
  );
}
