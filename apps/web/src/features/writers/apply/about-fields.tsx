import { countries } from "@kora/contract/countries";
import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { writerApplicationText } from "#text/writer-application.ts";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import type { Application } from "./application.ts";
import { CountryField } from "./country-field.tsx";
import { RequiredLabel } from "./required-label.tsx";

const { apply: text, messages } = writerApplicationText;
const { posterName: nameMax, aboutYourself: aboutMax, minAge, maxAge } = limits.writer;

const required = (message: string) => (value: string) => hasVisibleText(value) || message;
const isAge = (value: string) =>
  /^\d+$/.test(value.trim()) && Number(value) >= minAge && Number(value) <= maxAge;

const countryOptions = Object.values(countries).map((name) => ({ value: name, label: name }));

/** The fields of the writer application about the applicant. */
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
        label={<RequiredLabel>{text.posterName}</RequiredLabel>}
        hint={text.posterNameHint}
        required
        autoComplete="nickname"
        maxLength={nameMax}
        count={{ used: countCharacters(posterName), max: nameMax }}
        error={errors.posterName?.message}
        dir="auto"
        {...register("posterName", { validate: required(messages.posterNameRequired) })}
      />
      <TextArea
        label={<RequiredLabel>{text.aboutYourself}</RequiredLabel>}
        required
        rows={2}
        maxLength={aboutMax}
        count={{ used: countCharacters(aboutYourself), max: aboutMax }}
        error={errors.aboutYourself?.message}
        dir="auto"
        {...register("aboutYourself", { validate: required(messages.aboutRequired) })}
      />
      <TextField
        type="number"
        inputMode="numeric"
        label={<RequiredLabel>{text.age}</RequiredLabel>}
        hint={text.ageHint}
        required
        min={minAge}
        max={maxAge}
        step={1}
        className="max-w-36"
        error={errors.age?.message}
        {...register("age", { validate: (value) => isAge(value) || messages.ageRule })}
      />
    </section>
  );
}
