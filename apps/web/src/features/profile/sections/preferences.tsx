import { genreLabels, type Preference, preferences } from "@kora/contract/genres";
import { useState } from "react";
import { profileText } from "#text/profile.ts";
import { Button } from "../../../ui/button.tsx";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { useUpdateProfile } from "../queries.ts";
import { SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { preferences: text, ...profileTexts } = profileText;

const options = preferences.map((value) => ({
  value,
  label: value === "general" ? text.general : genreLabels[value],
}));

/** Edits the viewer's preferred genres. */
export function Preferences() {
  return (
    <WithOwnProfile failedText={profileTexts.failed}>
      {({ user }) => <PreferencesForm savedPreferences={user.preferences} />}
    </WithOwnProfile>
  );
}

function PreferencesForm({ savedPreferences }: { savedPreferences: readonly Preference[] }) {
  const toast = useToast();
  const update = useUpdateProfile();
  // Null until the user changes the selection.
  const [selected, setSelected] = useState<readonly Preference[] | null>(null);
  const save = async () => {
    const sent = selected ?? savedPreferences;
    try {
      await update.mutateAsync({ preferences: JSON.stringify(sent) });
      // Keeps a selection made while saving.
      setSelected((current) => (current === selected ? null : current));
      toast(profileTexts.saved, "success");
    } catch (error) {
      toast(failureMessage(error, profileTexts.saveFailed), "danger");
    }
  };
  return (
    <SectionBody>
      <ChipGroup
        label={text.label}
        hint={text.hint}
        options={options}
        value={selected ?? savedPreferences}
        onChange={setSelected}
      />
      <Button
        variant="primary"
        busy={update.isPending}
        onClick={() => void save()}
        className="justify-self-start"
      >
        {profileTexts.save}
      </Button>
    </SectionBody>
  );
}
