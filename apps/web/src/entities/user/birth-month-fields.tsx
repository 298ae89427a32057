import type { Ref } from "react";
import { birthMonthFieldsText as text } from "#text/birth-month-fields.ts";
import { locale } from "#text/locale.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { onFirstUse } from "../../text/on-first-use.ts";
import { Select } from "../../ui/select.tsx";

/** A month and a year that the user has chosen; "" until then. */
export interface BirthMonthChoice {
  /** From `01` to `12`. */
  readonly month: string;
  readonly year: string;
}

const monthFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }),
);
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, "0"),
  label: monthFormat().format(Date.UTC(2000, index)),
}));
/** The oldest person whose year can be chosen is this many years old. */
const maxYears = 120;

/** Returns the years that can be chosen, the latest first. */
function listYears() {
  const currentYear = new Date(serverNow()).getFullYear();
  return Array.from({ length: maxYears + 1 }, (_, index) => String(currentYear - index)).map(
    (year) => ({ value: year, label: year }),
  );
}

/** Returns the choice in the format `YYYY-MM`; null if it is not complete. */
export const toBirthMonth = ({ month, year }: BirthMonthChoice): string | null =>
  month === "" || year === "" ? null : `${year}-${month}`;

/** The two fields for a month of birth. */
export function BirthMonthFields({
  value,
  onChange,
  missingText,
  isOwn,
  ref,
}: {
  value: BirthMonthChoice;
  onChange: (value: BirthMonthChoice) => void;
  /** The error of a field without a choice; undefined until the form is sent. */
  missingText: string | undefined;
  /** True for the viewer's own month, which browsers may fill in. */
  isOwn: boolean;
  ref?: Ref<HTMLSelectElement>;
}) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Select
        ref={ref ?? null}
        label={text.month}
        placeholder={text.monthPlaceholder}
        options={months}
        value={value.month}
        autoComplete={isOwn ? "bday-month" : "off"}
        error={value.month === "" ? missingText : undefined}
        onChange={(event) => onChange({ ...value, month: event.target.value })}
      />
      <Select
        label={text.year}
        placeholder={text.yearPlaceholder}
        options={listYears()}
        value={value.year}
        autoComplete={isOwn ? "bday-year" : "off"}
        error={value.year === "" ? missingText : undefined}
        onChange={(event) => onChange({ ...value, year: event.target.value })}
      />
    </div>
  );
}
