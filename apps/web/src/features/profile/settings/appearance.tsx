import { profileText } from "#text/profile.ts";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { ReadingSizeSwitch, useReadingFontSize } from "../../stories/index.ts";
import { SectionBody } from "../section.tsx";

const { appearance: text } = profileText;

/** Selects the theme and the text size of stories, for this device. */
export function Appearance() {
  const fontSize = useReadingFontSize();
  return (
    <SectionBody>
      <LabelledChoice title={text.theme}>
        <ThemeSwitch />
      </LabelledChoice>
      <LabelledChoice title={text.size}>
        <ReadingSizeSwitch />
      </LabelledChoice>
      <p
        className="rounded-md bg-surface-sunken px-4 py-3 font-story leading-relaxed"
        style={{ fontSize }}
      >
        {text.sample}
      </p>
      <p className="text-sm text-text-muted">{text.storedOnDevice}</p>
    </SectionBody>
  );
}
