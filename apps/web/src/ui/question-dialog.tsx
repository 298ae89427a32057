import { countCharacters } from "@kora/contract/text-length";
import { type FormEvent, useState } from "react";
import { uiText } from "#text/ui.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextArea, TextField } from "./text-field.tsx";

export interface ConfirmOptions {
  /** Text of the question, often prescribed by the specification. */
  question: string;
  /** Consequence of confirming, when the question does not state it. */
  detail?: string;
  /** Label of the confirm button: the action. */
  confirm: string;
  /** Label of the cancel button; defaults to "Cancel". */
  cancel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** A second confirm button, in the danger style. `onChoose` runs before the question resolves to true. */
  alternative?: { label: string; onChoose: () => void };
}

export interface PromptOptions extends Omit<ConfirmOptions, "danger" | "alternative"> {
  /** Label of the input. */
  label: string;
  /** Text of the input when the dialog opens. */
  initialText?: string;
  multiline?: boolean;
  /** Called with each change of the text, to keep a draft of it. */
  onType?: (text: string) => void;
  /** Shows a counter with this limit; the caller must enforce it. */
  maxLength?: number;
}

/** A question that waits for its answer. `resolve` resolves the promise of `confirm` or `prompt`. */
export type PendingQuestion =
  | { kind: "confirm"; options: ConfirmOptions; resolve: (isConfirmed: boolean) => void }
  | { kind: "prompt"; options: PromptOptions; resolve: (text: string | null) => void };

/** Shows one question in a dialog; calls `onDone` after it was answered or cancelled. */
export function QuestionDialog({
  pending,
  onDone,
}: {
  pending: PendingQuestion;
  onDone: () => void;
}) {
  const { options } = pending;
  const [text, setText] = useState(
    pending.kind === "prompt" ? (pending.options.initialText ?? "") : "",
  );
  const changeText = (next: string) => {
    setText(next);
    if (pending.kind === "prompt") pending.options.onType?.(next);
  };
  const cancel = () => {
    if (pending.kind === "confirm") pending.resolve(false);
    else pending.resolve(null);
    onDone();
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (pending.kind === "confirm") pending.resolve(true);
    else pending.resolve(text);
    onDone();
  };
  const { danger = false, alternative }: Pick<ConfirmOptions, "danger" | "alternative"> =
    pending.kind === "confirm" ? pending.options : {};
  const chooseAlternative = () => {
    alternative?.onChoose();
    if (pending.kind === "confirm") pending.resolve(true);
    onDone();
  };
  return (
    <Dialog
      open
      onClose={cancel}
      title={options.question}
      role={pending.kind === "confirm" ? "alertdialog" : "dialog"}
      {...(options.detail !== undefined && { description: options.detail })}
    >
      <form onSubmit={confirm} className="grid gap-4">
        {pending.kind === "prompt" && (
          <PromptField options={pending.options} text={text} onChange={changeText} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={cancel}>{options.cancel ?? uiText.cancel}</Button>
          <Button type="submit" variant={danger ? "danger" : "primary"}>
            {options.confirm}
          </Button>
          {alternative && (
            <Button variant="danger" onClick={chooseAlternative}>
              {alternative.label}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function PromptField({
  options,
  text,
  onChange,
}: {
  options: Extract<PendingQuestion, { kind: "prompt" }>["options"];
  text: string;
  onChange: (text: string) => void;
}) {
  const fieldProps = {
    label: options.label,
    value: text,
    ...(options.maxLength !== undefined && {
      count: { used: countCharacters(text), max: options.maxLength },
    }),
  };
  return options.multiline ? (
    <TextArea {...fieldProps} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...fieldProps} onChange={(event) => onChange(event.target.value)} />
  );
}
