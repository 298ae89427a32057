import { useId } from "react";
import { privacyText as text } from "#text/privacy.ts";
import { PeoplePicker } from "../../../entities/user/people-picker.tsx";
import { serverNow } from "../../../lib/server-clock.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import type { PrivacyValues, SettingName } from "./privacy-form-values.ts";

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type ChoiceName = Extract<
  SettingName,
  "messages" | "friendRequests" | "status" | "onlineState" | "storiesShownTo" | "mature"
>;
type SwitchName = Extract<SettingName, "readReceipts" | "showAge" | "inDirectory" | "downloads">;

/** The fields of the privacy settings. */
export function SettingFields({
  values,
  birthMonth,
  onChange,
}: {
  values: PrivacyValues;
  /** In the format `YYYY-MM`; null for an unknown age. */
  birthMonth: string | null;
  onChange: (change: Partial<PrivacyValues>) => void;
}) {
  const choice = (name: ChoiceName) => (
    <Select
      label={text[name].label}
      hint={text[name].hint}
      options={toOptions(text[name].options)}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const checkbox = (name: SwitchName) => (
    <SettingCheckbox
      text={text[name]}
      checked={values[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
  return (
    <>
      {choice("messages")}
      {choice("friendRequests")}
      {choice("status")}
      {values.status === "chosen" && (
        <PeoplePicker
          people={values.chosenPeople}
          onChange={(chosenPeople) => onChange({ chosenPeople })}
        />
      )}
      {choice("onlineState")}
      {checkbox("readReceipts")}
      {checkbox("inDirectory")}
      {checkbox("showAge")}
      {checkbox("downloads")}
      {!isMinor(birthMonth) && choice("storiesShownTo")}
      {isAdult(birthMonth) ? (
        choice("mature")
      ) : (
        <p className="text-text-muted">{text.mature.forAdults}</p>
      )}
    </>
  );
}

/** Returns whether someone born in this month is known to be an adult. */
const isAdult = (birthMonth: string | null) => birthMonth !== null && isFullAge(birthMonth);

/** Returns whether someone born in this month is known to be a minor. */
const isMinor = (birthMonth: string | null) => birthMonth !== null && !isFullAge(birthMonth);

/** Returns whether someone born in this month is 18: a birthday counts from the end of its month. */
function isFullAge(birthMonth: string): boolean {
  const [year = 0, month = 0] = birthMonth.split("-").map(Number);
  return Date.UTC(year + 18, month, 1) <= serverNow();
}

function SettingCheckbox({
  text: { label, hint },
  checked,
  onChange,
}: {
  text: { readonly label: string; readonly hint: string };
  checked: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const hintId = useId();
  return (
    <div>
      <Checkbox
        label={label}
        aria-describedby={hintId}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={hintId} className="-mt-1 ps-9 text-sm text-text-muted">
        {hint}
      </p>
    </div>
  );
}
