import { publicationLimits } from "@kora/contract/publication-limits";
import { countCharacters } from "@kora/contract/text-length";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { tagsAndNotesText as text } from "#text/tags-and-notes.ts";
import { TextArea } from "../../../ui/text-field.tsx";
import type { StoryValues } from "./story-rules.ts";

const checkNote = (note: string) =>
  countCharacters(note.trim()) <= publicationLimits.note || text.messages.noteTooLong;

/** The author's notes before and after a story. */
export function NoteFields({ form }: { form: UseFormReturn<StoryValues> }) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const [before, after] = useWatch({ control, name: ["noteBefore", "noteAfter"] });
  const count = (note: string) => ({
    used: countCharacters(note.trim()),
    max: publicationLimits.note,
  });
  return (
    <>
      <TextArea
        label={text.noteBefore}
        hint={text.noteBeforeHint}
        dir="auto"
        rows={2}
        count={count(before)}
        error={errors.noteBefore?.message}
        {...register("noteBefore", { validate: checkNote })}
      />
      <TextArea
        label={text.noteAfter}
        dir="auto"
        rows={2}
        count={count(after)}
        error={errors.noteAfter?.message}
        {...register("noteAfter", { validate: checkNote })}
      />
    </>
  );
}
