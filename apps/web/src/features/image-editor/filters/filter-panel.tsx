import { imageEditorText } from "#text/image-editor.ts";
import type { Filters } from "../document.ts";
import { filterNames, filterRanges, presets, sameFilters } from "../filters.ts";
import { Slider } from "../slider.tsx";
import { PresetRow } from "./preset-row.tsx";

const { filters: text } = imageEditorText;

export interface FilterPanelProps {
  filters: Filters;
  /** Told each look while a slider is moved. */
  onPreview: (filters: Filters) => void;
  /** Told the look that stays: a step that can be undone. */
  onCommit: (filters: Filters) => void;
}

/** The looks that are set at once, and a slider for each filter. */
export function FilterPanel({ filters, onPreview, onCommit }: FilterPanelProps) {
  return (
    <div className="grid gap-3">
      <PresetRow
        filters={filters}
        onPick={(preset) => {
          if (!sameFilters(presets[preset], filters)) onCommit(presets[preset]);
        }}
      />
      <div className="grid gap-x-6 gap-y-1 sm:portrait:grid-cols-2">
        {filterNames.map((name) => (
          <Slider
            key={name}
            label={text.names[name]}
            value={filters[name]}
            min={0}
            {...filterRanges[name]}
            words={name === "blur" ? text.pixels(filters[name]) : text.percent(filters[name])}
            onPreview={(value) => onPreview({ ...filters, [name]: value })}
            onCommit={(value) => onCommit({ ...filters, [name]: value })}
          />
        ))}
      </div>
    </div>
  );
}
