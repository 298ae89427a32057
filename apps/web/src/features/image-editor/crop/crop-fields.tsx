import { type KeyboardEvent, useId, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { isEnter } from "../../../lib/keys.ts";
import { controlStyle } from "../../../ui/field.tsx";
import type { Crop } from "../document.ts";

const { crop: text } = imageEditorText;

const fields = ["x", "y", "width", "height"] as const;

/** The four numbers of a crop in picture pixels, applied on blur or Enter. */
export function CropFields({
  crop,
  onChange,
}: {
  crop: Crop;
  onChange: (field: keyof Crop, value: number) => void;
}) {
  return (
    <div className="grid grid-cols-4 gap-2 landscape:grid-cols-2">
      {fields.map((field) => (
        <CropField
          key={field}
          label={text.fields[field]}
          value={crop[field]}
          onChange={(value) => onChange(field, value)}
        />
      ))}
    </div>
  );
}

function CropField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  // Null until the user types; then the text until it is committed.
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const parsed = Number.parseInt(typed ?? "", 10);
    if (!Number.isNaN(parsed) && parsed !== value) onChange(parsed);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    // Enter commits the number; the next Enter applies the crop.
    event.preventDefault();
    event.stopPropagation();
    commit();
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
        onBlur={commit}
        {...(typed !== null && { onKeyDown })}
        className={`${controlStyle} px-2 text-center tabular-nums`}
      />
    </div>
  );
}
