import { Controller, type UseFormReturn } from "react-hook-form";
import { languagesText as text } from "#text/languages.ts";
import { toLanguageOptions } from "../../../entities/language-options.ts";
import { Select } from "../../../ui/select.tsx";
import type { StoryValues } from "./story-rules.ts";

/** Selects the language of a story. One that the field does not offer is offered while it is selected. */
export function LanguageField({ form: { control } }: { form: UseFormReturn<StoryValues> }) {
  return (
    <Controller
      control={control}
      name="language"
      render={({ field: { value, onChange, ref, onBlur }, fieldState }) => {
        return (
          <Select
            ref={ref}
            label={text.label}
            hint={text.hint}
            placeholder={text.unknown}
            options={toLanguageOptions(value)}
            value={value ?? ""}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
            error={fieldState.error?.message}
          />
        );
      }}
    />
  );
}
