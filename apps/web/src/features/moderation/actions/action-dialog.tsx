import { limits } from "@kora/contract/limits";
import type { ModerationAction } from "@kora/contract/moderation-actions";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { useQueryClient } from "@tanstack/react-query";
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
import { entityQuery } from "../queries.ts";
import {
  type ActionChoices,
  ActionFields,
  initialChoices,
  toChosenBody,
} from "./action-fields.tsx";
import type { ActionTarget } from "./available-actions.ts";
import { Conflict } from "./conflict.tsx";
import { useModerate } from "./use-moderate.ts";

const { dialog: text, actionLabels } = moderationText;

/** Actions that change much for the user at once. */
const seriousActions: readonly ModerationAction[] = ["suspend", "setBirthMonth", "close"];

/**
 * Takes a moderation action: asks for the reason, and for what the action needs. After a failure, the dialog stays open with
 * what was typed. If another moderator has acted since, it shows the latest decision, and the action can be repeated.
 */
export function ActionDialog({
  action,
  target,
  targetName,
  onDone,
  onClose,
}: {
  action: ModerationAction;
  target: ActionTarget;
  /** Name or title of what the action affects. */
  targetName: string;
  /** Called after the action, before `onClose`. */
  onDone: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const failure = useFormFailure();
  const { mutateAsync, isPending } = useModerate(target);
  const { kind, targetId } = target;
  const [note, setNote] = useTextDraft(
    textDraftKey("action", useViewerId(), kind, targetId, action),
  );
  const [choices, setChoices] = useState<ActionChoices>(initialChoices);
  const [revision, setRevision] = useState(target.revision);
  const [hasConflict, setConflict] = useState(false);
  const [isMonthMissing, setMonthMissing] = useState(false);
  const [noteError, setNoteError] = useState<string>();
  const firstField = useRef<HTMLSelectElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const maxNoteLength = limits.moderation.note;
  const authorId = target.thing?.author?._id;

  const send = async () => {
    failure.clear();
    try {
      const body = { act: action, note: note.trim(), revision, ...toChosenBody(action, choices) };
      const { msg } = await mutateAsync(body);
      setNote("");
      toast(msg, "success");
      onDone();
      onClose();
    } catch (error) {
      failure.show(errorMessage(error, moderationText.actionFailed));
      if (!(error instanceof ApiError) || error.code !== "CONFLICT") return;
      setConflict(true);
      // The moderator sees the decision of the other one now, so the next attempt goes on from it.
      const entity = await queryClient.fetchQuery(entityQuery(target)).catch(() => null);
      if (entity) setRevision(entity.revision);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (action === "setBirthMonth" && toChosenBody(action, choices).birthMonth === undefined) {
      setMonthMissing(true);
      firstField.current?.focus();
      return;
    }
    const isMissing = !hasVisibleText(note);
    if (isMissing || countCharacters(note.trim()) > maxNoteLength) {
      setNoteError(isMissing ? text.noteRequired : text.noteTooLong);
      noteField.current?.focus();
      return;
    }
    void send();
  };
  const isSerious = seriousActions.includes(action);
  const hideDetail = action === "hide" ? text.hideDetail[target.kind] : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(action, targetName)}
      description={hideDetail ?? text.detail[action]}
      role={isSerious ? "alertdialog" : "dialog"}
      firstFocus={() => firstField.current ?? noteField.current}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ActionFields
          ref={firstField}
          action={action}
          currentRating={target.thing?.rating ?? null}
          choices={choices}
          onChange={setChoices}
          isMonthMissing={isMonthMissing}
        />
        <TextArea
          ref={noteField}
          label={text.reason}
          hint={text.noteHints[action]}
          dir="auto"
          error={noteError}
          value={note}
          count={{ used: countCharacters(note.trim()), max: maxNoteLength }}
          onChange={(event) => {
            setNote(event.target.value);
            setNoteError(undefined);
          }}
        />
        <FormFailure message={failure.message} />
        {hasConflict && authorId !== undefined && <Conflict personId={authorId} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" variant={isSerious ? "danger" : "primary"} busy={isPending}>
            {actionLabels[action]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
