import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { uiText } from "#text/ui.ts";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** As wide as its container. */
  block?: boolean;
  /** An action is running: shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean;
  /** Icon before the text, itself `aria-hidden`. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a text. `type` defaults to "button". */
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
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled}
      onClick={handleClick}
      className={cx(buttonStyle({ variant, block }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {busy && <VisuallyHidden>{uiText.busy}</VisuallyHidden>}
    </button>
  );
}
