import { foldTag } from "@kora/contract/fold-tag";
import { publicationLimits } from "@kora/contract/publication-limits";
import { type Ref, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { tagsAndNotesText as text } from "#text/tags-and-notes.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { StoryValues } from "./story-rules.ts";

const separator = /[,،、，;\n]+/;

/** Returns the tags of a text with commas, in their one spelling and without duplicates. */
export function parseTags(list: string): string[] {
  const tags = list.split(separator).flatMap((tag) => foldTag(tag) ?? []);
  return [...new Set(tags)];
}

const formatTags = (tags: readonly string[]) => tags.join(", ");

/** Chooses the tags of a story. When the field loses the focus, it shows their one spelling. */
export function TagField({ form: { control } }: { form: UseFormReturn<StoryValues> }) {
  return (
    <Controller
      control={control}
      name="tags"
      rules={{
        validate: (tags) => tags.length <= publicationLimits.tags || text.messages.tooManyTags,
      }}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <TagInput ref={ref} tags={value} onChange={onChange} error={fieldState.error?.message} />
      )}
    />
  );
}

function TagInput({
  tags,
  error,
  onChange,
  ref,
}: {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
  ref: Ref<HTMLInputElement>;
}) {
  /** The text as it is typed; null while the field is not edited. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      ref={ref}
      label={text.tags}
      hint={text.tagsHint}
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      value={typed ?? formatTags(tags)}
      count={{ used: tags.length, max: publicationLimits.tags }}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseTags(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
