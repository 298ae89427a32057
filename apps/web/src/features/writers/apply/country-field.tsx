import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { writerApplicationText } from "#text/writer-application.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import type { Option } from "../../../ui/select.tsx";
import type { Application } from "./application.ts";
import { visitorCountryQuery } from "./queries.ts";
import { RequiredLabel } from "./required-label.tsx";

const { apply: text, messages } = writerApplicationText;

/** Selects the country, prefilled from the visitor's IP address. */
export function CountryField({
  form,
  options,
}: {
  form: UseFormReturn<Application>;
  options: readonly Option[];
}) {
  const { control, getValues, setValue } = form;
  const { data: visitorCountry, isError } = useQuery(visitorCountryQuery);
  useEffect(() => {
    if (visitorCountry && getValues("country") === "")
      setValue("country", visitorCountry, { shouldValidate: true });
  }, [visitorCountry, getValues, setValue]);
  return (
    <div>
      <div role="status">
        {(isError || visitorCountry === null) && (
          <p className="mb-4 rounded-md border-accent border-s-4 bg-surface-sunken px-4 py-3">
            {messages.countryUnknown}
          </p>
        )}
      </div>
      <Controller
        control={control}
        name="country"
        rules={{ required: messages.countryRequired }}
        render={({ field, fieldState }) => (
          <Combobox
            label={<RequiredLabel>{text.country}</RequiredLabel>}
            placeholder={text.countryPlaceholder}
            required
            options={options}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
    </div>
  );
}
