import { uiText } from "#text/ui.ts";
import { cx } from "./cx.ts";

/** The logo mark: a kora with its calabash and strings. Hidden from screen readers. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={cx("block", className)}>
      <path d="M22.7 2.5h2.6V46h-2.6z" className="fill-current" />
      <path d="M24 20.5a12.7 12.7 0 1 0 .01 0z" className="fill-action" />
      <path d="M24 23.6a9.6 9.6 0 1 0 .01 0z" className="fill-surface" />
      <path
        d="M24 5 14.6 32M24 9l-6.4 23M24 13l-3.4 19M24 5l9.4 27M24 9l6.4 23M24 13l3.4 19"
        className="fill-none stroke-current"
        strokeWidth="1.1"
        strokeLinecap="round"
      />
      <path d="M13.5 31.5h21v2.6h-21z" className="fill-current" />
      <path d="M20.5 5h7v1.6h-7zM20.5 9h7v1.6h-7zM20.5 13h7v1.6h-7z" className="fill-accent" />
      <path d="M29.5 37.6a1.8 1.8 0 1 0 .01 0z" className="fill-action" />
    </svg>
  );
}

/** Logo mark and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2", className)}>
      <LogoMark className="size-8" />
      <span className="font-story font-medium text-xl leading-none tracking-tight">
        {uiText.appName}
      </span>
    </span>
  );
}
