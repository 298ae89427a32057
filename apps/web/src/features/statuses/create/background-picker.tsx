import { type Background, backgroundNames, backgrounds } from "@kora/contract/status-style";
import { Check } from "lucide-react";
import { statusesText } from "#text/statuses.ts";
import { Choice } from "./choice.tsx";

const { create: text } = statusesText;

export function BackgroundPicker({
  value,
  onChange,
}: {
  value: Background;
  onChange: (background: Background) => void;
}) {
  return (
    <Choice
      label={text.background}
      options={backgroundNames}
      value={value}
      onChange={onChange}
      optionStyle="w-18 flex-col gap-1 whitespace-nowrap rounded-md py-1 text-center text-xs has-checked:font-medium"
    >
      {(name) => (
        <>
          <span
            className="grid size-11 place-items-center rounded-full border border-line-strong"
            style={{ backgroundColor: backgrounds[name] }}
          >
            {name === value && (
              <span className="grid size-6 place-items-center rounded-full bg-surface text-text">
                <Check aria-hidden="true" className="size-4" strokeWidth={3} />
              </span>
            )}
          </span>
          {text.backgrounds[name]}
        </>
      )}
    </Choice>
  );
}
