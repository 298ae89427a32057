import { type KeyboardEvent, useId, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { controlStyle } from "../../../ui/field.tsx";
import type { Crop } from "../document.ts";

const { crop: text } = imageEditorText;

const fields = ["x", "y", "width", "height"] as const;

/** The four numbers of a crop in picture pixels, applied on blur or Enter. */
export function CropNumbers({
  crop,
  onType,
}: {
  crop: Crop;
  onType: (field: keyof Crop, value: number) => void;
}) {
  return (
    <div className="grid grid-cols-4 gap-2 landscape:grid-cols-2">
      {fields.map((field) => (
        <CropNumber
          key={field}
          label={text.numbers[field]}
          value={crop[field]}
          onType={(value) => onType(field, value)}
        />
      ))}
    </div>
  );
}

function CropNumber({
  label,
  value,
  onType,
}: {
  label: string;
  value: number;
  onType: (value: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const number = Number.parseInt(typed ?? "", 10);
    if (!Number.isNaN(number) && number !== value) onType(number);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter commits the number; the next Enter applies the crop.
    event.preventDefault();
    event.stopPropagation();
    settle();
  };
  return (
    <div className="grid min-w-0 gap-0.5">
      <label htmlFor={id} className="truncate text-text-muted text-xs">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ""))}
        onBlur={settle}
        {...(typed !== null && { onKeyDown })}
        className={`${controlStyle} px-2 text-center tabular-nums`}
      />
    </div>
  );
}
