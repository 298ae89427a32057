import { limits } from "@kora/contract/limits";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useState } from "react";
import { outboxText as text } from "#text/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";

/** A row of the outbox in which the viewer edits the words of a refused comment, and sends it again. */
export function EditWords({
  title,
  words,
  onSend,
  onCancel,
}: {
  title: string;
  words: string;
  onSend: (edited: string) => void;
  onCancel: () => void;
}) {
  const [edited, setEdited] = useState(words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasVisibleText(edited)) onSend(edited);
  };
  return (
    <li className="p-4">
      <form onSubmit={submit} className="grid gap-2">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
        <TextArea
          label={text.editLabel}
          hideLabel
          rows={3}
          maxLength={limits.comment.text}
          value={edited}
          onChange={({ target }) => setEdited(target.value)}
          autoFocus
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            {text.sendEdited}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </li>
  );
}
