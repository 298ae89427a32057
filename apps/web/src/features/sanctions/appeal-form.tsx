import { moderationLimits } from "@kora/contract/moderation-limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sanctionsText } from "#text/sanctions.ts";
import { uiText } from "#text/ui.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../ui/form-failure.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type Account, useCreateAppeal } from "./queries.ts";

const { appeal: text } = sanctionsText;

/** The form of an appeal. When an appeal is no longer possible, the text can only be copied and discarded. */
export function AppealForm({
  account,
  sanctionId,
  typed,
  onType,
  maySend,
  onClose,
}: {
  account: Account;
  sanctionId: string;
  typed: string;
  /** Called with "" when the appeal is sent. */
  onType: (typed: string) => void;
  /** False when an appeal is no longer possible. */
  maySend: boolean;
  /** Called after the appeal is sent, and when the user closes the form. */
  onClose: () => void;
}) {
  const toast = useToast();
  const failure = useFormFailure();
  const { mutateAsync, isPending } = useCreateAppeal(account);
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
      onType("");
      toast(text.sent, "success");
      onClose();
    } catch (sendError) {
      const fieldError = sendError instanceof ApiError ? sendError.fields.text : undefined;
      if (fieldError !== undefined) showAtField(fieldError);
      else failure.show(errorMessage(sendError, text.failed));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasVisibleText(typed)) showAtField(text.required);
    else if (countCharacters(typed.trim()) > moderationLimits.appeal) showAtField(text.tooLong);
    else if (!isPending && maySend) void send();
  };
  const discard = () => {
    onType("");
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} onChange={failure.onChange} className="grid gap-3">
      <TextArea
        ref={field}
        label={text.label}
        {...(maySend ? { hint: text.hint } : { readOnly: true })}
        rows={5}
        dir="auto"
        error={error}
        value={typed}
        count={{ used: countCharacters(typed.trim()), max: moderationLimits.appeal }}
        onChange={({ target }) => {
          onType(target.value);
          setError(undefined);
        }}
      />
      <FormFailure message={failure.message} />
      <div className="flex flex-wrap justify-end gap-3">
        {maySend ? (
          <>
            <Button onClick={onClose}>{uiText.cancel}</Button>
            <Button type="submit" variant="primary" busy={isPending}>
              {text.send}
            </Button>
          </>
        ) : (
          <Button onClick={discard}>{text.discard}</Button>
        )}
      </div>
    </form>
  );
}
