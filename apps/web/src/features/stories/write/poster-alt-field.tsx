import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
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
      count={{ used: countCharacters(alt.trim()), max: limits.story.posterAlt }}
      error={errors.posterAlt?.message}
      {...register("posterAlt", { validate: storyRules.posterAlt })}
    />
  );
}
