import { type ShownTo, shownToChoices } from "@kora/contract/shown-to";
import { Controller, type UseFormReturn } from "react-hook-form";
import { publicationText } from "#text/publication.ts";
import { Select } from "../../../ui/select.tsx";
import type { StoryValues } from "./story-rules.ts";

const { shownTo: text } = publicationText;

const options = shownToChoices.map((value) => ({ value, label: text.options[value] }));

/** Selects who may read the story. For a new one, the first choice is that of the griot's settings. */
export function ShownToField({
  form: { control },
  current,
}: {
  form: UseFormReturn<StoryValues>;
  /** To whom the edited story is shown now; undefined for a new story. */
  current: ShownTo | undefined;
}) {
  return (
    <Controller
      control={control}
      name="shownTo"
      render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
        <Select
          ref={ref}
          label={text.label}
          hint={text.hint}
          {...(current === undefined && { placeholder: text.asInSettings })}
          options={options}
          value={value ?? current ?? ""}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
