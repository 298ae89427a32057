import { countries } from "@kora/contract/countries";
import { limits } from "@kora/contract/limits";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { writersText } from "#text/writers.ts";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import type { Application } from "./application.ts";
import { CountryField } from "./country-field.tsx";
import { MarkedLabel } from "./marked-label.tsx";

const { apply: text, said } = writersText;
const { posterName: nameMax, aboutYourself: aboutMax, minAge, maxAge } = limits.writer;

const filled = (sentence: string) => (value: string) => value.trim() !== "" || sentence;
const isAge = (value: string) =>
  /^\d+$/.test(value.trim()) && Number(value) >= minAge && Number(value) <= maxAge;

const countryOptions = Object.values(countries).map((name) => ({ value: name, label: name }));

export function AboutFields({ form }: { form: UseFormReturn<Application> }) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const [posterName, aboutYourself] = useWatch({ control, name: ["posterName", "aboutYourself"] });
  return (
    <section aria-labelledby="apply-about" className="grid gap-4">
      <h2 id="apply-about" className="font-story font-medium text-xl">
        {text.about}
      </h2>
      <CountryField form={form} options={countryOptions} />
      <TextField
        label={<MarkedLabel>{text.posterName}</MarkedLabel>}
        hint={text.posterNameHint}
        required
        autoComplete="nickname"
        maxLength={nameMax}
        count={{ now: posterName.length, max: nameMax }}
        error={errors.posterName?.message}
        dir="auto"
        {...register("posterName", { validate: filled(said.posterNameRequired) })}
      />
      <TextArea
        label={<MarkedLabel>{text.aboutYourself}</MarkedLabel>}
        required
        rows={2}
        maxLength={aboutMax}
        count={{ now: aboutYourself.length, max: aboutMax }}
        error={errors.aboutYourself?.message}
        dir="auto"
        {...register("aboutYourself", { validate: filled(said.aboutRequired) })}
      />
      <TextField
        type="number"
        inputMode="numeric"
        label={<MarkedLabel>{text.age}</MarkedLabel>}
        hint={text.ageHint}
        required
        min={minAge}
        max={maxAge}
        step={1}
        className="max-w-36"
        error={errors.age?.message}
        {...register("age", { validate: (value) => isAge(value) || said.ageRule })}
      />
    </section>
  );
}
