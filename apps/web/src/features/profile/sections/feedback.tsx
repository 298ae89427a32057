import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { profileText } from "#text/profile.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { sendOnce } from "../../../lib/send-once.ts";
import { useViewerId } from "../../../lib/session.ts";
import { textDraftKey, useTextDraft } from "../../../lib/text-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { SectionBody } from "../section.tsx";

const { feedback: text } = profileText;
const maxLength = limits.profile.feedback;

/** Form for feedback to the operators. The text is stored in this tab until it is sent. */
export function Feedback() {
  const toast = useToast();
  const failure = useFormFailure();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [typedText, setTypedText] = useTextDraft(textDraftKey("feedback", useViewerId()));
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (message: string) =>
      sendOnce("feedback", (once) => api.call("sendFeedback", { body: { message } }, once)),
  });
  const changeText = (next: string) => {
    setTypedText(next);
    setError(undefined);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    failure.clear();
    const message = typedText.trim();
    const isTooLong = countCharacters(message) > maxLength;
    const validationError = !hasVisibleText(message)
      ? text.required
      : isTooLong
        ? text.tooLong
        : undefined;
    setError(validationError);
    if (validationError !== undefined) {
      textArea.current?.focus();
      return;
    }
    try {
      await mutateAsync(message);
      // Keeps text typed while sending.
      if (textArea.current === null || textArea.current.value.trim() === message) changeText("");
      toast(text.sent, "success");
    } catch (sendError) {
      const fieldError = sendError instanceof ApiError ? sendError.fields.message : undefined;
      setError(fieldError);
      failure.show(failureMessage(sendError, text.failed), { isAtField: fieldError !== undefined });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} onChange={failure.onChange}>
      <SectionBody>
        <TextArea
          ref={textArea}
          label={text.label}
          hint={text.intro}
          required
          rows={4}
          value={typedText}
          error={error}
          count={{ used: countCharacters(typedText.trim()), max: maxLength }}
          onChange={(event) => changeText(event.target.value)}
        />
        <FormFailure message={failure.message} />
        <Button type="submit" variant="primary" busy={isPending} className="justify-self-start">
          {text.submit}
        </Button>
      </SectionBody>
    </form>
  );
}
