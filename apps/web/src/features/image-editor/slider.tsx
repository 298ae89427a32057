import { useId, useRef } from "react";
import { useChangeEvent } from "./use-change-event.ts";

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** What is shown and said of the value, such as `120%`. */
  words: string;
  /** Told each value while it is moved. */
  onPreview: (value: number) => void;
  /** Told the value once it is let go, and with each key: a step that can be undone. */
  onCommit: (value: number) => void;
}

/** A value on a line, with its name and the value above it. */
export function Slider({ label, value, words, onPreview, onCommit, ...range }: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useChangeEvent(input, ({ valueAsNumber }) => onCommit(valueAsNumber));
  return (
    <div className="grid">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="text-text-muted tabular-nums">
          {words}
        </output>
      </div>
      <input
        ref={input}
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={words}
        onChange={({ target }) => onPreview(target.valueAsNumber)}
        className="h-11 w-full cursor-pointer"
      />
    </div>
  );
}
