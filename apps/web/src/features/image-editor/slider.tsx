import { useId, useRef } from "react";
import { useChangeEvent } from "./use-change-event.ts";

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Formatted value, such as `120%`. */
  valueText: string;
  /** Called with each value while dragging. */
  onPreview: (value: number) => void;
  /** Called when the slider is released and with each key: an undo step. */
  onCommit: (value: number) => void;
}

/** A range slider with its label and value. */
export function Slider({ label, value, valueText, onPreview, onCommit, ...range }: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useChangeEvent(input, ({ valueAsNumber }) => onCommit(valueAsNumber));
  return (
    <div className="grid">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="text-text-muted tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        ref={input}
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={valueText}
        onChange={({ target }) => onPreview(target.valueAsNumber)}
        className="h-11 w-full cursor-pointer"
      />
    </div>
  );
}
