import { useId } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { type Aspect, aspects } from "./aspects.ts";

const { crop: text } = imageEditorText;

/** Selects the aspect ratio; arrow keys move between the options. */
export function AspectChoice({
  aspect,
  onChange,
}: {
  aspect: Aspect;
  onChange: (aspect: Aspect) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text.aspect}</legend>
      <div className="flex gap-2 overflow-x-auto p-1 landscape:flex-wrap">
        {aspects.map((option) => (
          <label
            key={option}
            className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-surface-raised px-4 transition-colors hover:bg-surface-sunken has-checked:border-transparent has-checked:bg-link has-checked:font-medium has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === aspect}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {text.aspects[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
