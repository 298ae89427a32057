import { saverModeText as text } from "#text/saver-mode.ts";
import { type SaverSetting, setSaverSetting, useSaverSetting } from "../lib/saver-setting.ts";
import { LabelledChoice } from "./labelled-choice.tsx";
import { SegmentedControl } from "./segmented-control.tsx";

const options: readonly { value: SaverSetting; label: string }[] = [
  { value: "auto", label: text.options.auto },
  { value: "on", label: text.options.on },
  { value: "off", label: text.options.off },
];

/** Lets the user choose when this device saves data. */
export function SaverSwitch() {
  return (
    <LabelledChoice title={text.title}>
      <SegmentedControl
        label={text.label}
        options={options}
        value={useSaverSetting()}
        onChange={setSaverSetting}
        className="w-full"
      />
    </LabelledChoice>
  );
}
