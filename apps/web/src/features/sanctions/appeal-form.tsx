import { moderationLimits } from "@kora/contract/moderation-limits";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sanctionsText } from "#text/sanctions.ts";
import { uiText } from "#text/ui.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../ui/form-failure.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { loadAppealDraft, saveAppealDraft } from "./appeal-draft.ts";
import { type Account, useCreateAppeal } from "./queries.ts";

const { appeal: text } = sanctionsText;

/** The form of an appeal. What was typed stays until it is sent. */
export function AppealForm({
  account,
  sanctionId,
  onClose,
  onSent,
}: {
  account: Account;
  sanctionId: string;
  onClose: () => void;
  onSent: () => void;
}) {
  const { userId } = account;
  const toast = useToast();
  const failure = useFormFailure();
  const { mutateAsync, isPending } = useCreateAppeal(account);
  const [typed, setTyped] = useState(() => loadAppealDraft(userId, sanctionId));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const showAtField = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = async () => {
    failure.clear();
    try {
      await mutateAsync({ sanctionId, text: typed.trim() });
      saveAppealDraft(userId, sanctionId, "");
      toast(text.sent, "success");
      onSent();
    } catch (sendError) {
      const refusal = sendError instanceof ApiError ? sendError : null;
      const message = errorMessage(sendError, text.failed);
      if (refusal?.fields.text !== undefined) showAtField(refusal.fields.text);
      // The list loads the new state and removes the form, with which the message of `failure` would disappear.
      else if (refusal?.status === 409 || refusal?.status === 403) toast(message, "danger");
      else failure.show(message);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { length } = typed.trim();
    if (length === 0) showAtField(text.required);
    else if (length > moderationLimits.appeal) showAtField(text.tooLong);
    else if (!isPending) void send();
  };
  return (
    <form noValidate onSubmit={submit} onChange={failure.onChange} className="grid gap-3">
      <TextArea
        ref={field}
        label={text.label}
        hint={text.hint}
        rows={5}
        dir="auto"
        error={error}
        value={typed}
        count={{ now: typed.trim().length, max: moderationLimits.appeal }}
        onChange={({ target }) => {
          setTyped(target.value);
          saveAppealDraft(userId, sanctionId, target.value);
          setError(undefined);
        }}
      />
      <FormFailure message={failure.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{uiText.cancel}</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}
