import { imageEditorText } from "#text/image-editor.ts";
import { Slider } from "../../../ui/slider.tsx";
import type { Filters } from "../document.ts";
import { areFiltersEqual, filterNames, filterRanges, presets } from "../filters.ts";
import { PresetRow } from "./preset-row.tsx";

const { filters: text } = imageEditorText;

export interface FilterPanelProps {
  filters: Filters;
  /** Called with each value while a slider is dragged. */
  onPreview: (filters: Filters) => void;
  /** Called with the final values: an undo step. */
  onCommit: (filters: Filters) => void;
}

/** The presets and a slider for each filter. */
export function FilterPanel({ filters, onPreview, onCommit }: FilterPanelProps) {
  return (
    <div className="grid gap-3">
      <PresetRow
        filters={filters}
        onPick={(preset) => {
          if (!areFiltersEqual(presets[preset], filters)) onCommit(presets[preset]);
        }}
      />
      <div className="grid gap-x-6 gap-y-1 sm:portrait:grid-cols-2">
        {filterNames.map((name) => (
          <Slider
            key={name}
            label={text.names[name]}
            value={filters[name]}
            min={0}
            max={filterRanges[name].max}
            step={filterRanges[name].step}
            valueText={name === "blur" ? text.pixels(filters[name]) : text.percent(filters[name])}
            onPreview={(value) => onPreview({ ...filters, [name]: value })}
            onCommit={(value) => onCommit({ ...filters, [name]: value })}
          />
        ))}
      </div>
    </div>
  );
}
