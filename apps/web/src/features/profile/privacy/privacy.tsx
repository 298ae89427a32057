import type { PrivacyView } from "@kora/contract/privacy-settings";
import { type FormEvent, useState } from "react";
import { profileText } from "#text/profile.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";
import { Conflict } from "./conflict.tsx";
import { listDifferences, type PrivacyValues, toChanges, toValues } from "./privacy-form-values.ts";
import { getConflictVersions, useSetPrivacy } from "./queries.ts";
import { SettingFields } from "./setting-fields.tsx";

const { privacy: text, ...profileTexts } = profileText;

/** The viewer's privacy settings. */
export function Privacy() {
  return (
    <WithOwnProfile failedText={profileTexts.failed}>
      {({ user }) => <PrivacyForm stored={user.privacy} birthMonth={user.birthMonth} />}
    </WithOwnProfile>
  );
}

/** A form whose changes stay until they are saved, also when the stored settings change meanwhile. */
function PrivacyForm({ stored, birthMonth }: { stored: PrivacyView; birthMonth: string | null }) {
  const toast = useToast();
  const failure = useFormFailure();
  const setPrivacy = useSetPrivacy();
  /** The settings that the viewer changes, and the form before and after; null without changes. */
  const [edit, setEdit] = useState<{ base: PrivacyView; values: PrivacyValues } | null>(null);
  /** The settings that another device has stored meanwhile. */
  const [theirs, setTheirs] = useState<PrivacyView | null>(null);
  const base = edit?.base ?? stored;
  const values = edit?.values ?? toValues(stored);
  const hasChanges = listDifferences(values, toValues(base)).length > 0;

  const save = async (based: PrivacyView) => {
    failure.clear();
    try {
      const changes = toChanges(values, toValues(based));
      await setPrivacy.mutateAsync({ ...changes, revision: based.revision });
      setEdit(null);
      setTheirs(null);
      toast(text.saved, "success");
    } catch (error) {
      const versions = getConflictVersions(error);
      if (versions) setTheirs(versions.theirs);
      else failure.show(failureMessage(error, text.failed));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(base);
  };

  return (
    <form noValidate onSubmit={submit}>
      <SectionBody>
        {theirs ? (
          <Conflict
            yours={values}
            theirs={toValues(theirs)}
            busy={setPrivacy.isPending}
            onKeepYours={() => void save(theirs)}
            onKeepTheirs={() => {
              setEdit({ base: theirs, values: toValues(theirs) });
              setTheirs(null);
            }}
          />
        ) : (
          <>
            <SettingFields
              values={values}
              birthMonth={birthMonth}
              onChange={(change) => {
                failure.clear();
                setEdit({ base, values: { ...values, ...change } });
              }}
            />
            <FormFailure message={failure.message} />
            <Button
              type="submit"
              variant="primary"
              className="justify-self-start"
              busy={setPrivacy.isPending}
              disabled={!hasChanges}
            >
              {text.submit}
            </Button>
          </>
        )}
      </SectionBody>
    </form>
  );
}
