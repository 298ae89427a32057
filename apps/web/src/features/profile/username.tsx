import { limits } from "@kora/contract/limits";
import { Pencil } from "lucide-react";
import type { KeyboardEvent } from "react";
import { profileText } from "#text/profile.ts";
import { isEscape } from "../../lib/keys.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/form-failure.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useUpdateProfile } from "./queries.ts";
import { useTextEdit } from "./use-text-edit.ts";

const { username: text, ...profileTexts } = profileText;

/** The viewer's username with inline editing. */
export function Username({ username }: { username: string }) {
  const toast = useToast();
  const update = useUpdateProfile();
  const { failure, typed, setTyped, error, field, editButton, open, close, submit } = useTextEdit({
    value: username,
    fieldName: "username",
    requiredText: text.required,
    failedText: profileTexts.saveFailed,
    save: async (newUsername) => {
      await update.mutateAsync({ username: newUsername });
      toast(profileTexts.saved, "success");
    },
  });
  if (typed === null) {
    return (
      <p className="-my-1.5 flex items-center gap-1 text-text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">@{username}</span>
        <IconButton
          ref={editButton}
          label={text.edit}
          icon={<Pencil aria-hidden="true" className="size-4.5!" />}
          onClick={open}
        />
      </p>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEscape(event)) close();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
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
