import { genreLabels, genres, hobbies } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { type ReactNode, useRef } from "react";
import { Controller, type RefCallBack, type UseFormReturn } from "react-hook-form";
import { writerApplicationText } from "#text/writer-application.ts";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import type { Application } from "./application.ts";
import { RequiredLabel } from "./required-label.tsx";

const { apply: text, messages } = writerApplicationText;

const genreOptions = genres.map((genre) => ({ value: genre, label: genreLabels[genre] }));
const hobbyOptions = hobbies.map((hobby) => ({ value: hobby, label: hobby }));

/** The fields of the writer application for genres and hobbies. */
export function InterestFields({ form }: { form: UseFormReturn<Application> }) {
  const { control } = form;
  return (
    <section aria-labelledby="apply-interests" className="grid gap-6">
      <h2 id="apply-interests" className="font-story font-medium text-xl">
        {text.storiesSection}
      </h2>
      <Controller
        control={control}
        name="genres"
        rules={{
          validate: (selectedGenres) => selectedGenres.length > 0 || messages.genresRequired,
        }}
        render={({ field, fieldState }) => (
          <Focusable fieldRef={field.ref}>
            <ChipGroup
              label={<RequiredLabel announce>{text.genres}</RequiredLabel>}
              hint={text.genresHint}
              options={genreOptions}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              max={{ count: limits.writer.genres, message: messages.tooManyGenres }}
            />
          </Focusable>
        )}
      />
      <Controller
        control={control}
        name="hobbies"
        render={({ field, fieldState }) => (
          <Focusable fieldRef={field.ref}>
            <ChipGroup
              label={text.hobbies}
              hint={text.hobbiesHint}
              options={hobbyOptions}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              max={{ count: limits.writer.hobbies, message: messages.tooManyHobbies }}
            />
          </Focusable>
        )}
      />
    </section>
  );
}

/** Focuses the first chip when the field is invalid, because a group of buttons cannot be focused. */
function Focusable({ fieldRef, children }: { fieldRef: RefCallBack; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={(element) => {
        group.current = element;
        fieldRef({ focus: () => group.current?.querySelector("button")?.focus() });
      }}
    >
      {children}
    </div>
  );
}
