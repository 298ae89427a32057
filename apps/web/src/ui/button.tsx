import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { uiText } from "#text/ui.ts";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** As wide as what it stands in. */
  block?: boolean;
  /** An act is under way: shows a spinner, keeps the focus, takes no further press. */
  busy?: boolean;
  /** Before the words; hidden from screen readers by its own `aria-hidden`. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. `type` is "button" unless said otherwise. */
export function Button({
  variant = "secondary",
  block = false,
  busy = false,
  icon,
  children,
  className,
  onClick,
  type = "button",
  "aria-disabled": disabled,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled}
      onClick={press}
      className={cx(buttonStyle({ variant, block }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {busy && <VisuallyHidden>{uiText.busy}</VisuallyHidden>}
    </button>
  );
}
