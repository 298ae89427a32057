import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import { controlStyle, Field, type FieldOptions } from "./field.tsx";

export interface TextFieldProps
  extends FieldOptions,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "children"> {
  /** Shown inside the field at its start; silent. */
  icon?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text. Takes the attributes of `<input>`, so `register(…)` of react-hook-form spreads in. */
export function TextField({
  label,
  hint,
  error,
  count,
  hideLabel = false,
  icon,
  className,
  ...input
}: TextFieldProps) {
  const options = { label, hideLabel, hint, error, ...(count && { count }) };
  return (
    <Field {...options}>
      {(control) => (
        <span className="relative block">
          {icon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-text-muted [&_svg]:size-5"
            >
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(controlStyle, icon ? "ps-11" : null, className)}
          />
        </span>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "icon"> {
  /** Plain text instead of dots. One checkbox often governs several fields. */
  visible: boolean;
}

/** A password. Say in `autoComplete` whether it is `current-password` or `new-password`. */
export function PasswordField({ visible, ...rest }: PasswordFieldProps) {
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={visible ? "text" : "password"}
    />
  );
}

export interface TextAreaProps
  extends FieldOptions,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "children"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is written, from `rows` on. */
export function TextArea({
  label,
  hint,
  error,
  count,
  hideLabel = false,
  className,
  rows = 3,
  ...input
}: TextAreaProps) {
  const options = { label, hideLabel, hint, error, ...(count && { count }) };
  return (
    <Field {...options}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          rows={rows}
          // What sizes itself by its content forgets its rows.
          style={{ minHeight: `${rows * 1.5 + 1.375}rem` }}
          className={cx(controlStyle, "field-sizing-content max-h-80 resize-y", className)}
        />
      )}
    </Field>
  );
}
