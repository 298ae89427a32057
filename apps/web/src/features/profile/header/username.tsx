import { limits } from "@kora/contract/limits";
import { Pencil } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { useUpdateProfile } from "../queries.ts";

const { username: text, ...profileTexts } = profileText;

/** The viewer's username with inline editing. */
export function Username({ username }: { username: string }) {
  const toast = useToast();
  const failure = useFormFailure();
  const update = useUpdateProfile();
  // The typed username; null while it is not edited.
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isEditing = typed !== null;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing === wasEditing.current) return;
    wasEditing.current = isEditing;
    if (isEditing) field.current?.select();
    else editButton.current?.focus();
  }, [isEditing]);

  const close = () => {
    setTyped(null);
    setError(undefined);
    failure.clear();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    failure.clear();
    const newUsername = typed?.trim() ?? "";
    if (newUsername === username) return close();
    if (newUsername === "") {
      setError(text.required);
      field.current?.focus();
      return;
    }
    try {
      await update.mutateAsync({ username: newUsername });
      close();
      toast(profileTexts.saved, "success");
    } catch (saveError) {
      const fieldError = saveError instanceof ApiError ? saveError.fields.username : undefined;
      setError(fieldError);
      const message = failureMessage(saveError, profileTexts.saveFailed);
      failure.show(message, { isAtField: fieldError !== undefined });
      field.current?.focus();
    }
  };
  if (!isEditing) {
    return (
      <p className="-my-1.5 flex items-center gap-1 text-text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">@{username}</span>
        <IconButton
          ref={editButton}
          label={text.edit}
          icon={<Pencil aria-hidden="true" className="size-4.5!" />}
          onClick={() => setTyped(username)}
        />
      </p>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onChange={failure.onChange}
      className="grid max-w-form gap-2 py-2"
    >
      <TextField
        ref={field}
        label={text.label}
        hint={text.hint}
        error={error}
        value={typed}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username.max}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FormFailure message={failure.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          {profileTexts.save}
        </Button>
        <Button onClick={close}>{profileTexts.cancel}</Button>
      </div>
    </form>
  );
}
