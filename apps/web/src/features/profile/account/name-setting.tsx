import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { accountChangesText } from "#text/account-changes.ts";
import { profileText } from "#text/profile.ts";
import { isEscape } from "../../../lib/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/form-failure.tsx";
import { SettingGroup } from "../../../ui/setting-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { ownProfileQuery } from "../queries.ts";
import { useTextEdit } from "../use-text-edit.ts";
import { useChangeName } from "./account-queries.ts";

const { name: text } = accountChangesText;

/** Shows and changes the viewer's name. */
export function NameSetting() {
  const toast = useToast();
  const { data: ownProfile } = useQuery(ownProfileQuery);
  const change = useChangeName();
  const name = ownProfile?.user.name ?? "";
  const { failure, typed, setTyped, error, setError, field, editButton, open, close, submit } =
    useTextEdit({
      value: name,
      fieldName: "name",
      requiredText: text.required,
      failedText: text.failed,
      save: async (newName) => {
        const { msg } = await change.mutateAsync(newName);
        toast(msg, "success");
      },
    });
  if (!ownProfile) return null;
  return (
    <SettingGroup divider="below" title={text.title} explanation={text.explanation}>
      {typed !== null ? (
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          onChange={failure.onChange}
          className="grid w-full max-w-form gap-3"
        >
          <TextField
            ref={field}
            label={text.label}
            error={error}
            value={typed}
            required
            autoComplete="name"
            maxLength={limits.name.max}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (isEscape(event)) close();
            }}
          />
          <FormFailure message={failure.message} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={change.isPending}>
              {profileText.save}
            </Button>
            <Button onClick={close}>{profileText.cancel}</Button>
          </div>
        </form>
      ) : (
        <div className="flex max-w-full flex-wrap items-center gap-x-6 gap-y-2">
          <p dir="auto" className="min-w-0 wrap-anywhere font-medium">
            {name}
          </p>
          <Button ref={editButton} onClick={open}>
            {text.edit}
          </Button>
        </div>
      )}
    </SettingGroup>
  );
}
