import { uiText } from "#text/ui.ts";
import { setTheme, type Theme, useTheme } from "../lib/theme.ts";
import { SegmentedControl } from "./segmented-control.tsx";

const { theme: text } = uiText;
const options: readonly { value: Theme; label: string }[] = [
  { value: "system", label: text.system },
  { value: "light", label: text.light },
  { value: "dark", label: text.dark },
];

/** Lets the user choose the light, dark or system theme. */
export function ThemeSwitch() {
  return (
    <SegmentedControl
      label={text.label}
      options={options}
      value={useTheme()}
      onChange={setTheme}
      className="w-full"
    />
  );
}
