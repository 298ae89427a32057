import { cx } from "./cx.ts";

/** `primary`: the main action of a screen. `quiet`: no border. `danger`: an action that cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const variantStyles: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-action text-action-text hover:bg-action-hover",
  secondary: "border border-line-strong bg-surface-raised text-text hover:bg-surface-sunken",
  quiet: "text-text hover:bg-surface-sunken",
  danger: "bg-danger text-danger-text hover:opacity-90",
};

/** Class names shared by buttons and links that look like buttons. At least 44 px high. `block`: full width. */
export function buttonStyle({
  variant = "secondary",
  block = false,
}: {
  variant?: ButtonVariant;
  block?: boolean;
}): string {
  return cx(
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-medium leading-tight select-none",
    "transition-[background-color,transform,opacity] active:scale-98",
    "disabled:opacity-60 aria-disabled:opacity-60 aria-disabled:active:scale-100",
    block && "w-full",
    variantStyles[variant],
  );
}
