import { type FormEvent, useId, useState } from "react";
import { uiText } from "#text/ui.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { PendingQuestion } from "./questions.tsx";
import { TextArea, TextField } from "./text-field.tsx";

/** Shows one question in a dialog; calls `onDone` after the answer. */
export function QuestionDialog({
  pending,
  onDone,
}: {
  pending: PendingQuestion;
  onDone: () => void;
}) {
  const { ask } = pending;
  const formId = useId();
  const [text, setText] = useState(pending.kind === "prompt" ? (pending.ask.initial ?? "") : "");
  const refuse = () => {
    if (pending.kind === "confirm") pending.answer(false);
    else pending.answer(null);
    onDone();
  };
  const agree = (event: FormEvent) => {
    event.preventDefault();
    if (pending.kind === "confirm") pending.answer(true);
    else pending.answer(text);
    onDone();
  };
  const danger = pending.kind === "confirm" && pending.ask.danger === true;
  return (
    <Dialog
      open
      onClose={refuse}
      title={ask.question}
      role={pending.kind === "confirm" ? "alertdialog" : "dialog"}
      {...(ask.detail !== undefined && { description: ask.detail })}
    >
      <form id={formId} onSubmit={agree} className="grid gap-4">
        {pending.kind === "prompt" && (
          <PromptField ask={pending.ask} text={text} onChange={setText} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={refuse}>{ask.cancel ?? uiText.cancel}</Button>
          <Button type="submit" variant={danger ? "danger" : "primary"}>
            {ask.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PromptField({
  ask,
  text,
  onChange,
}: {
  ask: Extract<PendingQuestion, { kind: "prompt" }>["ask"];
  text: string;
  onChange: (text: string) => void;
}) {
  const shared = {
    label: ask.label,
    value: text,
    ...(ask.max !== undefined && { count: { now: text.length, max: ask.max } }),
  };
  return ask.multiline ? (
    <TextArea {...shared} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...shared} onChange={(event) => onChange(event.target.value)} />
  );
}
