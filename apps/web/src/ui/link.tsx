import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";

/** A link in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={cx(
        "font-medium text-link underline decoration-1 underline-offset-3 hover:decoration-2",
        className,
      )}
    />
  );
}

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  block?: boolean;
  icon?: ReactNode;
}

/** A link styled as a button, for navigation as the main action. */
export function ButtonLink({
  variant = "secondary",
  block = false,
  icon,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonStyle({ variant, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}
