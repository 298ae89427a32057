import { limits } from "@kora/contract/limits";
import type { ModerationAction } from "@kora/contract/moderation-actions";
import { type FormEvent, useRef, useState } from "react";
import { moderationText } from "#text/moderation.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import type { Moderated } from "./use-moderate.ts";

const { dialog: text, acts } = moderationText;

/** In days; the empty one is without end. */
const lengths = ["1", "3", "7", "30", "90", "365", ""] as const;

const lengthOptions = lengths.map((days) => ({
  value: days,
  label: days === "" ? text.withoutEnd : text.days(Number(days)),
}));

/** Whom an act is told to, must be told why. */
const needsNote: readonly ModerationAction[] = ["warn", "suspend"];

/** Asks for the note of an act, and for how long a suspension is; its button does it. */
export function ActDialog({
  act,
  what,
  onDo,
  onClose,
}: {
  act: ModerationAction;
  /** What or who it is done to. */
  what: string;
  onDo: (body: Moderated["body"]) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState("");
  const [days, setDays] = useState<string>("7");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const max = limits.moderation.note;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = note.trim();
    const isMissing = said === "" && needsNote.includes(act);
    if (isMissing || said.length > max) {
      setProblem(isMissing ? text.noteRequired : text.noteTooLong);
      field.current?.focus();
      return;
    }
    const isTimed = act === "suspend" && days !== "";
    onDo({ act, note: said, ...(isTimed && { days: Number(days) }) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(act, what)}
      description={text.detail[act]}
      role={act === "suspend" ? "alertdialog" : "dialog"}
      firstFocus={() => field.current}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          ref={field}
          label={text.note}
          hint={text.noteOf[act]}
          error={problem}
          value={note}
          count={{ now: note.length, max }}
          onChange={(event) => {
            setNote(event.target.value);
            setProblem(undefined);
          }}
        />
        {act === "suspend" && (
          <Select
            label={text.howLong}
            options={lengthOptions}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" variant={act === "suspend" ? "danger" : "primary"}>
            {acts[act]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
