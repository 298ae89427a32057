import { ChevronDown } from "lucide-react";
import { writingText } from "#text/writing.ts";
import { storyFonts } from "./story-fonts.ts";

const { editor: text } = writingText;

/** Selects the font of the selection or of text typed next; "" is the default font. */
export function FontSelect({
  value,
  tabIndex,
  onChange,
}: {
  value: string;
  tabIndex: number;
  onChange: (font: string) => void;
}) {
  return (
    <span className="relative min-w-36 flex-1 sm:max-w-44">
      <select
        aria-label={text.font}
        title={text.font}
        tabIndex={tabIndex}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full appearance-none rounded-full border border-line-strong bg-surface-raised ps-4 pe-9 text-text"
      >
        <option value="">{text.defaultFont}</option>
        {storyFonts.map((font) => (
          <option key={font} value={font}>
            {font}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-text-muted"
      />
    </span>
  );
}
