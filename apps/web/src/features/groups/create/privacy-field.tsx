import type { GroupPrivacy } from "@kora/contract/groups";
import { Globe, Lock } from "lucide-react";
import { useId } from "react";
import { groupsText } from "#text/groups.ts";
import { privacies } from "./group-draft.ts";

const { create: text } = groupsText;

const icons = { public: Globe, private: Lock } as const;

/** Lets the user choose who can join. */
export function PrivacyField({
  value,
  onChange,
}: {
  value: GroupPrivacy;
  onChange: (privacy: GroupPrivacy) => void;
}) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{text.privacy}</legend>
      {privacies.map((privacy) => {
        const { label, hint } = text.privacies[privacy];
        const Icon = icons[privacy];
        return (
          <label
            key={privacy}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface-raised px-3.5 py-2.5 transition-colors has-checked:border-action has-checked:bg-surface-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={`${id}-privacy`}
              value={privacy}
              checked={privacy === value}
              onChange={() => onChange(privacy)}
              aria-describedby={`${id}-${privacy}`}
              aria-label={label}
              className="size-5 shrink-0 accent-action"
            />
            <span className="grid min-w-0 flex-1 leading-snug">
              <span className="font-medium">{label}</span>
              <span id={`${id}-${privacy}`} className="text-sm text-text-muted">
                {hint}
              </span>
            </span>
            <Icon aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
          </label>
        );
      })}
    </fieldset>
  );
}
