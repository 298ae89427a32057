import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Badge } from "./badge.tsx";
import { cx } from "./cx.ts";

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> {
  /** Names the action, for screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  /** Badge number; 0 hides it. `label` must state it too. */
  count?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button of 44 px that shows only an icon. */
export function IconButton({
  label,
  icon,
  count = 0,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        "relative inline-grid size-11 shrink-0 place-items-center rounded-full text-text transition-colors hover:bg-surface-sunken disabled:opacity-50 [&_svg]:size-5.5",
        className,
      )}
    >
      {icon}
      <Badge count={count} className="absolute end-0.5 top-0.5" />
    </button>
  );
}
