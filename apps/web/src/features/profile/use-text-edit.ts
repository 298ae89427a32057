import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { useFormFailure } from "../../ui/form-failure.tsx";
import { failureMessage } from "./failure-message.ts";

/**
 * The state of a text of the profile that is edited in its place. Opening the field selects its text, and closing it
 * returns the focus to the button that opened it. After a failure, the field stays open with what was typed.
 */
export function useTextEdit({
  value,
  fieldName,
  requiredText,
  failedText,
  save,
}: {
  /** The saved text. */
  value: string;
  /** The name of the field in errors of the server. */
  fieldName: string;
  requiredText: string;
  /** The message for a failure without one from the server. */
  failedText: string;
  /** Saves the trimmed text, which is neither empty nor the saved one. The field closes after it. */
  save: (text: string) => Promise<void>;
}) {
  const failure = useFormFailure();
  /** The typed text; null while it is not edited. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isEditing = typed !== null;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing === wasEditing.current) return;
    wasEditing.current = isEditing;
    if (isEditing) field.current?.select();
    else editButton.current?.focus();
  }, [isEditing]);

  const close = () => {
    setTyped(null);
    setError(undefined);
    failure.clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    failure.clear();
    const text = typed?.trim() ?? "";
    if (text === value) return close();
    if (!hasVisibleText(text)) {
      setError(requiredText);
      field.current?.focus();
      return;
    }
    try {
      await save(text);
      close();
    } catch (saveError) {
      const fieldError = saveError instanceof ApiError ? saveError.fields[fieldName] : undefined;
      setError(fieldError);
      const message = failureMessage(saveError, failedText);
      failure.show(message, { isAtField: fieldError !== undefined });
      field.current?.focus();
    }
  };
  return {
    failure,
    typed,
    setTyped,
    error,
    setError,
    field,
    editButton,
    open: () => setTyped(value),
    close,
    submit,
  };
}
