import type { AppealOutcome } from "@kora/contract/moderation-actions";
import { moderationLimits } from "@kora/contract/moderation-limits";
import type { AppealView } from "@kora/contract/sanctions";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useRef, useState } from "react";
import { moderationText } from "#text/moderation.ts";
import { uiText } from "#text/ui.ts";
import { ApiError, errorMessage } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { textDraftKey, useTextDraft } from "../../../lib/text-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { Conflict } from "../actions/conflict.tsx";
import { useDecideAppeal } from "./queries.ts";

const { appeals: text, dialog } = moderationText;

/**
 * Decides an appeal with a reason, which stays until it is sent, also over a reload. After a failure, the dialog stays
 * open; if another moderator has decided first, it shows that decision.
 */
export function DecisionDialog({
  appeal: { _id, person },
  outcome,
  onDecided,
  onClose,
}: {
  appeal: AppealView;
  outcome: AppealOutcome;
  onDecided: () => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const failure = useFormFailure();
  const { mutateAsync, isPending } = useDecideAppeal(_id);
  const [reason, setReason] = useTextDraft(textDraftKey("decision", useViewerId(), _id, outcome));
  const [error, setError] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = async () => {
    failure.clear();
    try {
      const { msg } = await mutateAsync({ outcome, reason: reason.trim() });
      setReason("");
      toast(msg, "success");
      onClose();
      onDecided();
    } catch (decideError) {
      failure.show(errorMessage(decideError, text.failedToDecide));
      setConflict(decideError instanceof ApiError && decideError.code === "CONFLICT");
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = !hasVisibleText(reason);
    if (!isMissing && countCharacters(reason.trim()) <= moderationLimits.decision) {
      if (!isPending) void decide();
      return;
    }
    setError(isMissing ? dialog.noteRequired : dialog.noteTooLong);
    field.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(outcome, person.name)}
      description={text.detail[outcome]}
      firstFocus={() => field.current}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          ref={field}
          label={dialog.reason}
          hint={text.reasonHint}
          dir="auto"
          error={error}
          value={reason}
          count={{ used: countCharacters(reason.trim()), max: moderationLimits.decision }}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
        <FormFailure message={failure.message} />
        {hasConflict && <Conflict personId={person._id} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {text.actions[outcome]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
