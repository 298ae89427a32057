import { readingRanges, storyFaces, storySurfaces } from "@kora/contract/reading-choices";
import {
  defaultReadingSettings,
  type ReadingSettings,
  type StoryFace,
} from "@kora/contract/reading-settings";
import { useId, useSyncExternalStore } from "react";
import { readingSettingsText as text } from "#text/reading-settings.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { changeSettings } from "./send-settings.ts";
import { readStored, subscribeToSettings, toSettings } from "./stored-settings.ts";

const surfaces = storySurfaces.map((value) => ({ value, label: text.surfaces[value] }));
const numbers = ["size", "lineHeight", "width"] as const;

/** The font of the name of each face. OpenDyslexic is loaded only by those who choose it. */
const nameFonts: Record<StoryFace, string> = {
  serif: "font-story",
  sans: "font-sans",
  device: "font-[system-ui]",
  dyslexic: "font-sans",
};

/** Returns the viewer's reading settings and follows changes in this and other tabs, and of other devices. */
function useReadingSettings(): ReadingSettings {
  const viewerId = useViewerId();
  const json = useSyncExternalStore(subscribeToSettings, () =>
    JSON.stringify(toSettings(readStored(viewerId))),
  );
  return JSON.parse(json);
}

/** Changes how the viewer reads stories, on all devices. An open story shows each change at once. */
export function ReadingSettingsForm() {
  const settings = useReadingSettings();
  return (
    <>
      <LabelledChoice hasSmallTitle title={text.face}>
        <FaceChoice value={settings.face} />
      </LabelledChoice>
      <div className="grid max-w-dialog gap-1">
        {numbers.map((name) => (
          <Slider
            key={name}
            label={text[name]}
            value={settings[name]}
            {...readingRanges[name]}
            isInline
            valueText={text.values[name](settings[name])}
            onPreview={(value) => changeSettings({ [name]: value })}
          />
        ))}
      </div>
      <LabelledChoice hasSmallTitle title={text.surface}>
        <SegmentedControl
          label={text.surface}
          options={surfaces}
          value={settings.surface}
          onChange={(surface) => changeSettings({ surface })}
          className="w-full [&_label]:px-1"
        />
      </LabelledChoice>
      <Button
        variant="quiet"
        onClick={() => changeSettings(defaultReadingSettings)}
        className="-ms-5 justify-self-start"
      >
        {text.reset}
      </Button>
    </>
  );
}

function FaceChoice({ value }: { value: StoryFace }) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{text.face}</legend>
      {storyFaces.map((face) => (
        <label
          key={face}
          className={`${nameFonts[face]} inline-flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line-strong px-2 text-center transition-colors has-checked:border-link has-checked:bg-link has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1`}
        >
          <input
            type="radio"
            name={name}
            value={face}
            checked={face === value}
            onChange={() => changeSettings({ face })}
            className="sr-only"
          />
          {text.faces[face]}
        </label>
      ))}
    </fieldset>
  );
}
