import { type FormEvent, useState } from "react";
import { locale } from "#text/locale.ts";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../../lib/api.ts";
import { endSession, runSessionEnd } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { Select } from "../../../ui/select.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { useUpdateProfile } from "../queries.ts";
import { SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { age: text, ...profileTexts } = profileText;

const monthFormat = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
const fullFormat = new Intl.DateTimeFormat(locale, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, "0"),
  label: monthFormat.format(Date.UTC(2000, index)),
}));
/** The oldest person who can choose their year is this many years old. */
const maxYears = 120;

/** Returns the years that can be chosen, the latest first. */
function listYears() {
  const currentYear = new Date().getFullYear();
  return Array.from({ length: maxYears + 1 }, (_, index) => String(currentYear - index)).map(
    (year) => ({ value: year, label: year }),
  );
}

/** Returns the name of a month in the format `YYYY-MM`, such as "March 2010". */
const toMonthName = (birthMonth: string) => fullFormat.format(new Date(`${birthMonth}-01`));

const isOfClosedAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "SUSPENDED";

/** Asks for the month of the viewer's birth, and shows the answer once more before it is stored. */
export function BirthMonth() {
  return (
    <WithOwnProfile failedText={profileTexts.failed}>
      {({ user }) => <BirthMonthForm saved={user.birthMonth} />}
    </WithOwnProfile>
  );
}

function BirthMonthForm({ saved }: { saved: string | null }) {
  const toast = useToast();
  const failure = useFormFailure();
  const update = useUpdateProfile();
  const [isEditing, setEditing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const [year, setYear] = useState(saved?.slice(0, 4) ?? "");
  const [month, setMonth] = useState(saved?.slice(5) ?? "");
  const birthMonth = `${year}-${month}`;

  const confirm = async () => {
    failure.clear();
    try {
      await runSessionEnd(() => save(birthMonth));
      setConfirming(false);
      setEditing(false);
      toast(text.saved, "success");
    } catch (error) {
      if (isOfClosedAccount(error)) toast(error.message, "danger");
      else failure.show(failureMessage(error, text.failed));
    }
  };
  /** Whoever is under 13 loses the account, and with it the session. */
  const save = async (answer: string) => {
    try {
      await update.mutateAsync({ birthMonth: answer });
    } catch (error) {
      if (isOfClosedAccount(error)) endSession({ loggedOut: true });
      throw error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    failure.clear();
    const isComplete = year !== "" && month !== "";
    setIncomplete(!isComplete);
    setConfirming(isComplete);
  };

  if (saved !== null && !isEditing) {
    return (
      <SectionBody>
        <p>{text.answer(toMonthName(saved))}</p>
        <p className="text-text-muted">{text.intro}</p>
        <Button className="justify-self-start" onClick={() => setEditing(true)}>
          {text.edit}
        </Button>
      </SectionBody>
    );
  }
  if (isConfirming) {
    return (
      <SectionBody>
        <p className="font-medium" role="status">
          {text.question(toMonthName(birthMonth))}
        </p>
        <p className="text-text-muted">{text.consequences}</p>
        <FormFailure message={failure.message} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={update.isPending} onClick={() => void confirm()}>
            {text.confirm}
          </Button>
          <Button onClick={() => setConfirming(false)}>{text.change}</Button>
        </div>
      </SectionBody>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <SectionBody>
        <p className="text-text-muted">{text.intro}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={text.month}
            placeholder={text.monthPlaceholder}
            options={months}
            value={month}
            autoComplete="bday-month"
            error={isIncomplete && month === "" ? text.missing : undefined}
            onChange={(event) => setMonth(event.target.value)}
          />
          <Select
            label={text.year}
            placeholder={text.yearPlaceholder}
            options={listYears()}
            value={year}
            autoComplete="bday-year"
            error={isIncomplete && year === "" ? text.missing : undefined}
            onChange={(event) => setYear(event.target.value)}
          />
        </div>
        <Button type="submit" variant="primary" className="justify-self-start">
          {text.next}
        </Button>
      </SectionBody>
    </form>
  );
}
