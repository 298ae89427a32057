import { useId, useRef } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { useNativeChangeEvent } from "../../../ui/use-native-change-event.ts";

const { textTool: text } = imageEditorText;

/** Palette: Kora's colours and three with high contrast on pictures. */
const swatches = {
  cream: "#fbf6ec",
  ink: "#12132b",
  saffron: "#f6c453",
  terracotta: "#b95032",
  indigo: "#34387a",
  green: "#2f9e63",
  rose: "#e0567a",
  sky: "#4aa8d8",
} as const;

const names = Object.keys(swatches) as (keyof typeof swatches)[];

/** Selects a colour, `#rrggbb`, from the palette or with the browser's colour picker. */
export function ColorField({
  label,
  value,
  onPreview,
  onCommit,
}: {
  label: string;
  value: string;
  /** Called with each colour while the picker is open. */
  onPreview: (color: string) => void;
  /** Called with the selected colour: an undo step. */
  onCommit: (color: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useNativeChangeEvent(input, (picker) => onCommit(picker.value));
  return (
    <fieldset className="grid">
      <legend className="text-sm">{label}</legend>
      <div className="-mx-1 flex flex-wrap items-center">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            title={text.colors[name]}
            aria-label={text.colors[name]}
            aria-pressed={value === swatches[name]}
            onClick={() => onCommit(swatches[name])}
            className="group grid size-11 place-items-center rounded-full"
          >
            <span
              style={{ background: swatches[name] }}
              className="size-8 rounded-full border border-line-strong group-aria-pressed:outline-3 group-aria-pressed:outline-link group-aria-pressed:outline-offset-2"
            />
          </button>
        ))}
        <label htmlFor={id} title={text.otherColor} className="grid size-11 place-items-center">
          <span className="sr-only">{text.otherColor}</span>
          <input
            ref={input}
            id={id}
            type="color"
            value={value}
            onChange={({ target }) => onPreview(target.value)}
            className="h-9 w-10 cursor-pointer rounded-sm border border-line-strong bg-transparent"
          />
        </label>
      </div>
    </fieldset>
  );
}
