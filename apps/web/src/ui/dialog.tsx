import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type HTMLAttributes, type ReactNode, useRef } from "react";
import { uiText } from "#text/ui.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { usePageHold } from "./use-page-hold.ts";

export interface DialogProps {
  open: boolean;
  /** Asked to close by Escape, the close button or a press outside. */
  onClose: () => void;
  /** Its heading; every dialog has one. Null where the content shows it with `DialogTitle`. */
  title: string | null;
  /** Keeps the heading for screen readers only. */
  hideTitle?: boolean;
  /** A sentence below the heading that screen readers say with it. */
  description?: ReactNode;
  /**
   * `full` covers the screen at every size, `page` that of phones and keeps room around it elsewhere; the
   * others are sheets on phones. `side` covers that of phones, and stands at its end elsewhere.
   */
  size?: "small" | "large" | "page" | "full" | "side";
  /** Controls that stand beside the close button. */
  tools?: ReactNode;
  /** What has the focus first; without it the first control. */
  firstFocus?: () => HTMLElement | null;
  /** What it was opened from: it grows out of its place instead of rising. */
  growFrom?: () => Element | null;
  /** Stays in sight below what scrolls: the acts. */
  footer?: ReactNode;
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  role?: "dialog" | "alertdialog";
  children?: ReactNode;
}

const sizes = {
  small: "sm:max-w-dialog sm:max-h-[85dvh] max-h-[90dvh] rounded-t-lg sm:rounded-lg",
  large: "sm:max-w-feed sm:max-h-[85dvh] max-h-[90dvh] rounded-t-lg sm:rounded-lg",
  page: "h-dvh sm:h-auto sm:max-w-feed sm:max-h-[calc(100dvh-3rem)] sm:overflow-hidden sm:rounded-lg",
  full: "h-dvh max-w-none",
  side: "h-dvh sm:max-w-dialog sm:justify-self-end",
} as const;

function grow(surface: HTMLElement, from: Element | null): void {
  if (from === null || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [start, end] = [from.getBoundingClientRect(), surface.getBoundingClientRect()];
  const move = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
  surface.animate(
    [
      {
        transformOrigin: "0 0",
        transform: `${move} scale(${start.width / end.width})`,
        opacity: 0.4,
      },
      { transformOrigin: "0 0", transform: "none", opacity: 1 },
    ],
    { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

/** The heading of a dialog whose `title` is null. */
export function DialogTitle({ children, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <Radix.Title asChild>
      <h1 {...rest}>{children}</h1>
    </Radix.Title>
  );
}

// By the card, not the region: a dismissed card has left the region when this is asked.
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toast]") !== null;
}

/**
 * A modal dialog: a sheet from below on phones, centred from 640 px on. Holds the focus and the
 * page's scroll while open, and gives the focus back. What has its own use for Escape stands in an
 * element with `data-escape`.
 *
 * Radix' own overlay is left out: it locks scrolling with an injected style sheet, which the content
 * security policy refuses.
 */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  description,
  size = "small",
  footer,
  tools,
  firstFocus,
  growFrom,
  role = "dialog",
  children,
}: DialogProps) {
  const surface = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  usePageHold(open, surface);
  const giveFocusBack = () => {
    const target = opener.current?.isConnected ? opener.current : document.getElementById("main");
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          ref={surface}
          className={cx(
            "fixed inset-0 z-40 grid animate-appear bg-scrim",
            size !== "full" && size !== "side" && "items-end sm:place-items-center sm:p-6",
          )}
        >
          <Radix.Content
            role={role}
            {...(description === undefined && { "aria-describedby": undefined })}
            onOpenAutoFocus={(event) => {
              const { currentTarget } = event;
              opener.current = document.activeElement;
              if (growFrom && currentTarget instanceof HTMLElement) grow(currentTarget, growFrom());
              if (firstFocus) {
                event.preventDefault();
                firstFocus()?.focus();
              }
              if (size !== "page") return;
              // What is read, not the close button: so that the arrow keys scroll it.
              event.preventDefault();
              content.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveFocusBack();
            }}
            onEscapeKeyDown={(event) => {
              const inner =
                event.target instanceof Element && event.target.closest("[data-escape]");
              if (inner || document.querySelector(":popover-open") !== null) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (role === "alertdialog" || isInToast(event.target)) event.preventDefault();
            }}
            className={cx(
              "flex w-full animate-rise flex-col bg-surface-raised text-text shadow-overlay outline-none",
              "pb-[env(safe-area-inset-bottom)]",
              sizes[size],
            )}
          >
            <header
              className={cx(
                "flex items-start gap-3 ps-5 pe-2 pt-2",
                (hideTitle || title === null) && "justify-end",
                size === "page" && "border-line border-b pb-1.5",
              )}
            >
              {title !== null && (
                // The rest of the page is inert, its first heading with it.
                <DialogTitle
                  className={hideTitle ? "sr-only" : "min-w-0 flex-1 pt-2.5 text-lg leading-snug"}
                >
                  {title}
                </DialogTitle>
              )}
              {tools && <div className="me-auto flex items-center -ms-3">{tools}</div>}
              <Radix.Close asChild>
                <IconButton label={uiText.close} icon={<X aria-hidden="true" />} />
              </Radix.Close>
            </header>
            {description !== undefined && (
              <Radix.Description className="px-5 pt-1 text-text-muted">
                {description}
              </Radix.Description>
            )}
            <div
              ref={content}
              tabIndex={size === "page" ? -1 : undefined}
              data-focus-quiet
              className={cx(
                "min-h-0 flex-1 overflow-y-auto overscroll-contain",
                size !== "page" && "px-5 pt-3 pb-5",
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
