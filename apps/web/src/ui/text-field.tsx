import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { useCharacterLimit } from "./character-limit.ts";
import { cx } from "./cx.ts";
import { controlStyle, Field, type FieldOptions } from "./field.tsx";

export interface TextFieldProps
  extends FieldOptions,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "children"> {
  /** Input beyond this many characters (code points) is ignored. */
  maxLength?: number | undefined;
  /** Icon inside the field at its start; hidden from screen readers. */
  icon?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A single-line text input. Takes the attributes of `<input>`, so the result of react-hook-form's `register(…)` can be
 * spread into it.
 */
export function TextField({
  label,
  hint,
  error,
  count,
  hideLabel = false,
  icon,
  className,
  maxLength,
  onInput,
  ...input
}: TextFieldProps) {
  const limitProps = useCharacterLimit(maxLength, onInput);
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
            {...limitProps}
            {...control}
            className={cx(controlStyle, icon ? "ps-11" : null, className)}
          />
        </span>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "icon"> {
  /** Shows the password as plain text. One checkbox often controls several fields. */
  visible: boolean;
}

/** A password input. Set `autoComplete` to `current-password` or `new-password`. */
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
  /** Input beyond this many characters (code points) is ignored. */
  maxLength?: number | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text input that grows with its content, from `rows` on. */
export function TextArea({
  label,
  hint,
  error,
  count,
  hideLabel = false,
  className,
  rows = 3,
  maxLength,
  onInput,
  ...input
}: TextAreaProps) {
  const limitProps = useCharacterLimit(maxLength, onInput);
  const options = { label, hideLabel, hint, error, ...(count && { count }) };
  return (
    <Field {...options}>
      {(control) => (
        <textarea
          {...input}
          {...limitProps}
          {...control}
          rows={rows}
          // `field-sizing: content` ignores `rows`.
          style={{ minHeight: `${rows * 1.5 + 1.375}rem` }}
          className={cx(controlStyle, "field-sizing-content max-h-80 resize-y", className)}
        />
      )}
    </Field>
  );
}
