import { limits } from "@kora/contract/limits";
import { actionsRequiringNote, type ModerationAction } from "@kora/contract/moderation-actions";
import { isHigherRating, type StoryRating, storyRatings } from "@kora/contract/story-ratings";
import { type FormEvent, useRef, useState } from "react";
import { moderationText } from "#text/moderation.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { uiText } from "#text/ui.ts";
import {
  type BirthMonthChoice,
  BirthMonthFields,
  toBirthMonth,
} from "../../entities/user/birth-month-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { toAgeEffect } from "./age-effect.ts";
import type { ModerationInput } from "./use-moderate.ts";

const { dialog: text, actionLabels } = moderationText;

/** Durations of a suspension in days; "" is unlimited. */
const durations = ["1", "3", "7", "30", "90", "365", ""] as const;

const durationOptions = durations.map((days) => ({
  value: days,
  label: days === "" ? text.unlimited : text.days(Number(days)),
}));

/** Actions that change much for the user at once. */
const seriousActions: readonly ModerationAction[] = ["suspend", "setBirthMonth"];

/** Asks for the note of a moderation action, and for what the action needs: a duration, a rating or a month. */
export function ActionDialog({
  action,
  targetName,
  currentRating,
  onSubmit,
  onClose,
}: {
  action: ModerationAction;
  /** Name or title of the action's target. */
  targetName: string;
  /** The rating of a story; else null. */
  currentRating: StoryRating | null;
  /** Called with what the call needs. The caller must then close the dialog. */
  onSubmit: (body: ModerationInput["body"]) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState("");
  const [days, setDays] = useState<string>("7");
  const [rating, setRating] = useState<StoryRating>("mature");
  const [birthMonthChoice, setBirthMonthChoice] = useState<BirthMonthChoice>({
    month: "",
    year: "",
  });
  const [isMonthMissing, setMonthMissing] = useState(false);
  const [error, setError] = useState<string>();
  const monthField = useRef<HTMLSelectElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const maxNoteLength = limits.moderation.note;
  const birthMonth = toBirthMonth(birthMonthChoice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = note.trim();
    if (action === "setBirthMonth" && birthMonth === null) {
      setMonthMissing(true);
      monthField.current?.focus();
      return;
    }
    const isMissing = trimmed === "" && actionsRequiringNote.includes(action);
    if (isMissing || trimmed.length > maxNoteLength) {
      setError(isMissing ? text.noteRequired : text.noteTooLong);
      noteField.current?.focus();
      return;
    }
    const hasDuration = action === "suspend" && days !== "";
    onSubmit({
      act: action,
      note: trimmed,
      ...(hasDuration && { days: Number(days) }),
      ...(action === "raise" && { rating }),
      ...(action === "setBirthMonth" && birthMonth !== null && { birthMonth }),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(action, targetName)}
      description={text.detail[action]}
      role={seriousActions.includes(action) ? "alertdialog" : "dialog"}
      firstFocus={() => monthField.current ?? noteField.current}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {action === "setBirthMonth" && (
          <div className="grid gap-3">
            <BirthMonthFields
              ref={monthField}
              value={birthMonthChoice}
              onChange={setBirthMonthChoice}
              missingText={isMonthMissing ? text.monthMissing : undefined}
              isOwn={false}
            />
            <p role="status" className="min-h-[3lh] text-text-muted sm:min-h-[2lh]">
              {birthMonth !== null && text.ageEffects[toAgeEffect(birthMonth, new Date())]}
            </p>
          </div>
        )}
        <TextArea
          ref={noteField}
          label={text.note}
          hint={text.noteHints[action]}
          error={error}
          value={note}
          count={{ now: note.length, max: maxNoteLength }}
          onChange={(event) => {
            setNote(event.target.value);
            setError(undefined);
          }}
        />
        {action === "suspend" && (
          <Select
            label={text.duration}
            options={durationOptions}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
        {action === "raise" && (
          <Select
            label={text.rating}
            options={storyRatings
              .filter((value) => isHigherRating(value, currentRating ?? "everyone"))
              .map((value) => ({ value, label: storyRatingText.ratings[value] }))}
            value={rating}
            onChange={(event) => setRating(event.target.value as StoryRating)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" variant={seriousActions.includes(action) ? "danger" : "primary"}>
            {actionLabels[action]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
