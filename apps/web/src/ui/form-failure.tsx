import { CircleAlert } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../lib/api-error.ts";
import { useDismissibleToast } from "./toast.tsx";

/**
 * The failure of a form: a toast, and a text in the form that stays until the form changes or is sent again. Both
 * disappear when the form unmounts. Give `onChange` to the form, and `message` to a `FormFailure` inside it.
 */
export function useFormFailure() {
  const toast = useDismissibleToast();
  const dismissToast = useRef<() => void>(() => undefined);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => () => dismissToast.current(), []);
  const clear = () => {
    dismissToast.current();
    setMessage(null);
  };
  return {
    message,
    /** `isAtField`: a field shows the message, so `message` stays null, and only the toast repeats it. */
    show: (text: string, { isAtField = false } = {}) => {
      dismissToast.current = toast(text, "danger");
      setMessage(isAtField ? null : text);
    },
    clear,
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      // The checkbox "Show password" changes nothing that is sent.
      if (!(target instanceof HTMLInputElement && target.type === "checkbox")) clear();
    },
  };
}

/** Returns whether the error belongs to one of these fields, where `showFieldErrors` shows it. */
export function hasFieldError(error: unknown, names: readonly string[]): boolean {
  return error instanceof ApiError && names.some((name) => error.fields[name] !== undefined);
}

/**
 * The text of a form's failure; nothing if `message` is null. The toast of `useFormFailure` announces it to screen
 * readers.
 */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p className="flex animate-rise items-center gap-3 rounded-md border-danger border-s-4 bg-surface-sunken px-4 py-3.5 text-danger">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{message}</span>
    </p>
  );
}
