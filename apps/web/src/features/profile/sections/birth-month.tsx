import { type FormEvent, useState } from "react";
import { locale } from "#text/locale.ts";
import { profileText } from "#text/profile.ts";
import {
  type BirthMonthChoice,
  BirthMonthFields,
  toBirthMonth,
} from "../../../entities/user/birth-month-fields.tsx";
import { ApiError } from "../../../lib/api.ts";
import { endSession, runSessionEnd } from "../../../lib/session.ts";
import { onFirstUse } from "../../../text/on-first-use.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { useUpdateProfile } from "../queries.ts";
import { SectionBody } from "../section.tsx";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { age: text, ...profileTexts } = profileText;

const fullFormat = onFirstUse(
  () =>
    new Intl.DateTimeFormat(locale, {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
);

/** Returns the name of a month in the format `YYYY-MM`, such as "March 2010". */
const toMonthName = (birthMonth: string) => fullFormat().format(new Date(`${birthMonth}-01`));

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
  const [choice, setChoice] = useState<BirthMonthChoice>({
    year: saved?.slice(0, 4) ?? "",
    month: saved?.slice(5) ?? "",
  });
  const birthMonth = toBirthMonth(choice);

  const confirm = async (answer: string) => {
    failure.clear();
    try {
      await runSessionEnd(() => save(answer));
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
    setIncomplete(birthMonth === null);
    setConfirming(birthMonth !== null);
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
  if (isConfirming && birthMonth !== null) {
    return (
      <SectionBody>
        <p className="font-medium" role="status">
          {text.question(toMonthName(birthMonth))}
        </p>
        <p className="text-text-muted">{text.consequences}</p>
        <FormFailure message={failure.message} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={update.isPending}
            onClick={() => void confirm(birthMonth)}
          >
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
        <BirthMonthFields
          value={choice}
          onChange={setChoice}
          missingText={isIncomplete ? text.missing : undefined}
          isOwn
        />
        <Button type="submit" variant="primary" className="justify-self-start">
          {text.next}
        </Button>
      </SectionBody>
    </form>
  );
}
