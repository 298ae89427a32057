import { imageEditorText } from "#text/image-editor.ts";
import { cx } from "../../../ui/cx.ts";
import type { Filters } from "../document.ts";
import { areFiltersEqual, type PresetName, presets } from "../filters.ts";

const { filters: text } = imageEditorText;

const names = ["none", "blackAndWhite", "warm", "cool", "vintage"] as const;

/** The preset buttons; the active one is pressed. */
export function PresetRow({
  filters,
  onPick,
}: {
  filters: Filters;
  onPick: (preset: PresetName) => void;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{text.presets}</legend>
      <div className="flex gap-2 overflow-x-auto p-1 landscape:flex-wrap">
        {names.map((name) => {
          const isActive = areFiltersEqual(presets[name], filters);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isActive}
              onClick={() => onPick(name)}
              className={cx(
                "min-h-11 shrink-0 rounded-full border px-4 transition-colors",
                isActive
                  ? "border-transparent bg-link font-medium text-surface"
                  : "border-line-strong bg-surface-raised hover:bg-surface-sunken",
              )}
            >
              {text.presetNames[name]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
