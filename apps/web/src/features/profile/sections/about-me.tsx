import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { type FormEvent, useState } from "react";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { useUpdateProfile } from "../queries.ts";
import { SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { about: text, ...profileTexts } = profileText;
/** The suggested texts. */
const presets = text.presetTexts.map((preset) => ({ value: preset, label: preset }));
const maxLength = limits.profile.aboutMe;

/** Edits the viewer's About Me: a suggested or free text. */
export function AboutMe() {
  return (
    <WithOwnProfile failedText={profileTexts.failed}>
      {({ user }) => <AboutMeForm savedAboutMe={user.aboutMe} />}
    </WithOwnProfile>
  );
}

function AboutMeForm({ savedAboutMe }: { savedAboutMe: string }) {
  const toast = useToast();
  const failure = useFormFailure();
  const update = useUpdateProfile();
  // Null until the user changes the text, so that a text saved on another device is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const [serverError, setServerError] = useState<string>();
  const aboutMe = typed ?? savedAboutMe;
  const selectedPresets = presets.filter(
    ({ value }) => value.toLowerCase() === aboutMe.trim().toLowerCase(),
  );
  const isTooLong = countCharacters(aboutMe.trim()) > maxLength;
  const change = (next: string) => {
    setTyped(next);
    setServerError(undefined);
    failure.clear();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong) return;
    failure.clear();
    try {
      await update.mutateAsync({ aboutMe: aboutMe.trim() });
      // Keeps text typed while saving.
      setTyped((current) => (current === aboutMe ? null : current));
      toast(text.saved, "success");
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.fields.aboutMe : undefined;
      setServerError(fieldError);
      failure.show(failureMessage(error, text.failed), { isAtField: fieldError !== undefined });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <SectionBody>
        <ChipGroup
          label={text.presetsLabel}
          options={presets}
          value={selectedPresets.map(({ value }) => value)}
          // The last value is the preset just selected.
          onChange={(values) => change(values.at(-1) ?? "")}
        />
        <TextField
          label={text.label}
          value={aboutMe}
          count={{ used: countCharacters(aboutMe.trim()), max: maxLength }}
          error={isTooLong ? text.tooLong : serverError}
          onChange={(event) => change(event.target.value)}
        />
        <FormFailure message={failure.message} />
        <Button
          type="submit"
          variant="primary"
          busy={update.isPending}
          className="justify-self-start"
        >
          {profileTexts.save}
        </Button>
      </SectionBody>
    </form>
  );
}
