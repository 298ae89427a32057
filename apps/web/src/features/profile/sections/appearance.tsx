import { profileText } from "#text/profile.ts";
import { readingSettingsText } from "#text/reading-settings.ts";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { ReadingSettingsForm, useReadingStyle } from "../../reading/index.ts";
import { SectionBody } from "../section.tsx";

const { profile: text } = readingSettingsText;

/** Selects the theme of this device, and how the viewer reads stories on all devices. */
export function Appearance() {
  useReadingStyle();
  return (
    <SectionBody>
      <LabelledChoice title={profileText.appearance.theme}>
        <ThemeSwitch />
      </LabelledChoice>
      <p className="text-sm text-text-muted">{text.themeOnDevice}</p>
      <h3 className="border-line border-t pt-4 font-medium text-lg">{text.title}</h3>
      <ReadingSettingsForm />
      <div className="reading-surface rounded-md border border-line bg-surface-raised px-4 py-3 text-text">
        <p className="story-text">{text.sample}</p>
      </div>
      <p className="text-sm text-text-muted">{text.onAccount}</p>
    </SectionBody>
  );
}
