import { moderationLimits } from "@kora/contract/moderation-limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useRef, useState } from "react";
import { moderationText } from "#text/moderation.ts";
import { errorMessage } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { textDraftKey, useTextDraft } from "../../../lib/text-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { Target } from "../queries.ts";
import { useAddNote } from "./queries.ts";

const { notes: text } = moderationText;

/** The form for a new note. What was typed stays until it is stored, also over a reload. */
export function NoteForm({ target }: { target: Target }) {
  const toast = useToast();
  const failure = useFormFailure();
  const { mutateAsync, isPending } = useAddNote(target);
  const { kind, targetId } = target;
  const [typed, setTyped] = useTextDraft(textDraftKey("note", useViewerId(), kind, targetId));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const add = async () => {
    failure.clear();
    try {
      await mutateAsync(typed.trim());
      setTyped("");
      toast(text.added, "success");
    } catch (addError) {
      failure.show(errorMessage(addError, text.addFailed));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = !hasVisibleText(typed);
    if (!isMissing && countCharacters(typed.trim()) <= moderationLimits.noteText) {
      if (!isPending) void add();
      return;
    }
    setError(isMissing ? text.required : text.tooLong);
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} onChange={failure.onChange} className="grid gap-2">
      <TextArea
        ref={field}
        label={text.label}
        rows={2}
        dir="auto"
        error={error}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <FormFailure message={failure.message} />
      <Button type="submit" busy={isPending} className="justify-self-end">
        {text.add}
      </Button>
    </form>
  );
}
