import type { ShownTo } from "@kora/contract/shown-to";
import type { UseFormReturn } from "react-hook-form";
import { LanguageField } from "./language-field.tsx";
import { NoteFields } from "./note-fields.tsx";
import { ShownToField } from "./shown-to-field.tsx";
import type { StoryValues } from "./story-rules.ts";
import { TagField } from "./tag-field.tsx";

/** The tags, the author's notes and the language of a story, and to whom it is shown. */
export function DetailFields({
  form,
  shownTo,
}: {
  form: UseFormReturn<StoryValues>;
  /** To whom the edited story is shown now; undefined for a new story. */
  shownTo?: ShownTo | undefined;
}) {
  return (
    <>
      <TagField form={form} />
      <NoteFields form={form} />
      <LanguageField form={form} />
      <ShownToField form={form} current={shownTo} />
    </>
  );
}
