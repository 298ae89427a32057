import type { PrivacyView } from "@kora/contract/privacy-settings";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { peoplePickerText } from "#text/people-picker.ts";
import { privacyText as text } from "#text/privacy.ts";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { getHeadingId, SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";
import {
  listDifferences,
  type PrivacyValues,
  type SettingName,
  toChanges,
  toValues,
} from "./privacy-form-values.ts";
import { getConflictVersions, useSetPrivacy } from "./queries.ts";
import { SettingFields } from "./setting-fields.tsx";

/** Focuses the heading of the section, because the pressed button of the conflict disappears. */
const focusHeading = () => document.getElementById(getHeadingId("privacy"))?.focus();

/** Returns what to show when saving failed. The settings have no message at their fields, so it contains the reason. */
function formatFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  if (error.code === "OFFLINE") return text.offline;
  const reasons = Object.values(error.fields);
  return reasons.length > 0 ? reasons.join(" ") : failureMessage(error, text.failed);
}

/** The viewer's privacy settings. */
export function Privacy() {
  return (
    <WithOwnProfile failedText={profileText.failed}>
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
  const changed = listDifferences(values, toValues(base));

  const save = async (based: PrivacyView) => {
    failure.clear();
    if (
      values.status === "chosen" &&
      values.chosenPeople.length === 0 &&
      changed.includes("status")
    ) {
      failure.show(peoplePickerText.chooseOne);
      return;
    }
    try {
      const changes = toChanges(values, toValues(based));
      await setPrivacy.mutateAsync({ ...changes, revision: based.revision });
      setEdit(null);
      if (theirs) focusHeading();
      setTheirs(null);
      toast(text.saved, "success");
    } catch (error) {
      const versions = getConflictVersions(error);
      if (versions) setTheirs(versions.theirs);
      else failure.show(formatFailure(error));
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
            failure={failure.message}
            onKeepYours={() => void save(theirs)}
            onKeepTheirs={() => {
              failure.clear();
              setEdit({ base: theirs, values: toValues(theirs) });
              setTheirs(null);
              focusHeading();
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
              disabled={changed.length === 0}
            >
              {text.submit}
            </Button>
          </>
        )}
      </SectionBody>
    </form>
  );
}

/** Shows the settings that differ between this form and another device, and lets the viewer choose one version. */
function Conflict({
  yours,
  theirs,
  busy,
  failure,
  onKeepYours,
  onKeepTheirs,
}: {
  yours: PrivacyValues;
  theirs: PrivacyValues;
  busy: boolean;
  /** The message of a failure to save; null without one. */
  failure: string | null;
  onKeepYours: () => void;
  onKeepTheirs: () => void;
}) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h3 id={titleId} ref={title} tabIndex={-1} className="font-medium outline-none">
        {text.conflict.title}
      </h3>
      <p className="text-text-muted">{text.conflict.intro}</p>
      <dl className="grid gap-4">
        {listDifferences(yours, theirs).map((name) => (
          <div key={name} className="grid gap-1 border-line border-t pt-3">
            <dt className="font-medium">{text[name].label}</dt>
            <dd className="wrap-anywhere">
              <span className="text-text-muted">{text.conflict.here}:</span>{" "}
              {formatValue(name, yours)}
            </dd>
            <dd className="wrap-anywhere">
              <span className="text-text-muted">{text.conflict.there}:</span>{" "}
              {formatValue(name, theirs)}
            </dd>
          </div>
        ))}
      </dl>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={onKeepYours}>
          {text.conflict.keepHere}
        </Button>
        <Button onClick={onKeepTheirs}>{text.conflict.keepThere}</Button>
      </div>
    </section>
  );
}

/** Returns the text of a setting's value. */
function formatValue(name: SettingName, values: PrivacyValues): string {
  const value = values[name];
  if (typeof value === "boolean") return value ? text.conflict.on : text.conflict.off;
  const setting = text[name];
  const options: Readonly<Record<string, string>> = "options" in setting ? setting.options : {};
  const label = options[value] ?? value;
  if (value !== "chosen") return label;
  const names = values.chosenPeople.map(({ username }) => `@${username}`);
  return `${label}: ${names.join(", ") || peoplePickerText.none}`;
}
