import { useEffect, useId, useRef } from "react";
import { peoplePickerText } from "#text/people-picker.ts";
import { privacyText as text } from "#text/privacy.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/form-failure.tsx";
import { listDifferences, type PrivacyValues, type SettingName } from "./privacy-form-values.ts";

/** Returns the text of a setting's value. */
function formatValue(name: SettingName, values: PrivacyValues): string {
  const value = values[name];
  if (typeof value === "boolean") return value ? text.conflict.on : text.conflict.off;
  const setting = text[name];
  const options: Readonly<Record<string, string>> = "options" in setting ? setting.options : {};
  const label = options[value] ?? value;
  if (value !== "chosen") return label;
  const names = values.chosenPeople.map(({ username }) => `@${username}`);
  return `${label}: ${names.join(", ") || peoplePickerText.none}`;
}

/** Shows the settings that differ between this form and another device, and lets the viewer choose one version. */
export function Conflict({
  yours,
  theirs,
  busy,
  failure,
  onKeepYours,
  onKeepTheirs,
}: {
  yours: PrivacyValues;
  theirs: PrivacyValues;
  busy: boolean;
  /** The message of a failure to save; null without one. */
  failure: string | null;
  onKeepYours: () => void;
  onKeepTheirs: () => void;
}) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h3 id={titleId} ref={title} tabIndex={-1} className="font-medium outline-none">
        {text.conflict.title}
      </h3>
      <p className="text-text-muted">{text.conflict.intro}</p>
      <dl className="grid gap-4">
        {listDifferences(yours, theirs).map((name) => (
          <div key={name} className="grid gap-1 border-line border-t pt-3">
            <dt className="font-medium">{text[name].label}</dt>
            <dd className="wrap-anywhere">
              <span className="text-text-muted">{text.conflict.here}:</span>{" "}
              {formatValue(name, yours)}
            </dd>
            <dd className="wrap-anywhere">
              <span className="text-text-muted">{text.conflict.there}:</span>{" "}
              {formatValue(name, theirs)}
            </dd>
          </div>
        ))}
      </dl>
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={onKeepYours}>
          {text.conflict.keepHere}
        </Button>
        <Button onClick={onKeepTheirs}>{text.conflict.keepThere}</Button>
      </div>
    </section>
  );
}
