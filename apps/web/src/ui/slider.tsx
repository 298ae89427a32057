import { useId, useRef } from "react";
import { cx } from "./cx.ts";
import { useNativeChangeEvent } from "./use-native-change-event.ts";

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Formatted value, such as `120%`. */
  valueText: string;
  /** Label and value are beside the slider, for small panels. */
  isInline?: boolean;
  /** Called with each value while dragging. */
  onPreview: (value: number) => void;
  /** Called when the slider is released and with each key, such as for an undo step. */
  onCommit?: (value: number) => void;
}

/** A range slider with its label and value. */
export function Slider({
  label,
  value,
  valueText,
  isInline = false,
  onPreview,
  onCommit,
  ...range
}: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useNativeChangeEvent(input, ({ valueAsNumber }) => onCommit?.(valueAsNumber));
  return (
    <div className={isInline ? "grid grid-cols-[6rem_1fr] items-center gap-x-3" : "grid"}>
      <div
        className={cx("text-sm", isInline ? "grid" : "flex items-baseline justify-between gap-3")}
      >
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
